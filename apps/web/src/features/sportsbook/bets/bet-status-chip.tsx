import {
  CircleCheckIcon,
  CircleMinusIcon,
  CircleXIcon,
  ClockIcon,
  type IconComponent,
  RotateCcwIcon,
} from '@arara/ui/art/lucide-icons';
import { LabelChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { type BetStatus, BET_STATUS_CHIP_TONES } from '../../wallet/wallet.ts';
import styles from './bet-leg.module.css';

const BET_STATUS_ICONS: Readonly<Record<BetStatus, IconComponent>> = {
  confirming: ClockIcon,
  waiting: ClockIcon,
  reopened: RotateCcwIcon,
  won: CircleCheckIcon,
  halfWon: CircleCheckIcon,
  halfLost: CircleXIcon,
  lost: CircleXIcon,
  push: CircleMinusIcon,
  void: CircleMinusIcon,
  refused: CircleXIcon,
  abandoned: CircleMinusIcon,
  fault: CircleXIcon,
  cashedOut: CircleCheckIcon,
};

/** The status of a bet as text, colour and icon. */
export function BetStatusChip({ status }: { readonly status: BetStatus }) {
  const t = useTranslations('sport.status');
  const Icon = BET_STATUS_ICONS[status];
  return (
    <LabelChip tone={BET_STATUS_CHIP_TONES[status]}>
      <Icon aria-hidden /> {t(status)}
    </LabelChip>
  );
}

/** The status of one leg of several as an icon in its colour, with its text read aloud. */
export function LegStatusMark({ status }: { readonly status: BetStatus }) {
  const t = useTranslations('sport.status');
  const Icon = BET_STATUS_ICONS[status];
  return (
    <span className={styles.mark} data-tone={BET_STATUS_CHIP_TONES[status]}>
      <Icon role="img" aria-label={t(status)} />
    </span>
  );
}
