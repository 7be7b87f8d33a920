import type { SportOrder } from '@arara/contract/player/sportsbook';
import { LabelChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import {
  CircleCheckIcon,
  CircleMinusIcon,
  CircleXIcon,
  ClockIcon,
  type IconComponent,
  RotateCcwIcon,
} from '@arara/ui/art/lucide-icons';

import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { type BetStatus, getSportBetStatus, isStakeReturned, BET_STATUS_CHIP_TONES } from '../../wallet/wallet.ts';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './bet-card.module.css';
import { TeamCrest } from '../match/crest.tsx';
import { getEventPath } from '../page/paths.ts';
import { useKickOffText } from '../match/kick-off.ts';
import { useMarketNameFormatters } from '../odds/market-names.ts';
import { BetLegMatchMinute } from '../match/match-clock.tsx';
import { isMatchUnderWay, getMatchPhaseTextKey } from '../match/match-time.ts';
import { useFormatOdds } from '../odds/odds-format.ts';
import { sportEventQuery } from '../events/sport-queries.ts';

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
function BetStatusChip({ status }: { readonly status: BetStatus }) {
  const t = useTranslations('sport.status');
  const Icon = BET_STATUS_ICONS[status];
  return (
    <LabelChip tone={BET_STATUS_CHIP_TONES[status]}>
      <Icon aria-hidden /> {t(status)}
    </LabelChip>
  );
}

type SportOrderLeg = SportOrder['legs'][number];

/** The match of a leg in its present state. */
function BetLegMatchCaption({ leg }: { readonly leg: SportOrderLeg }) {
  const t = useTranslations('sport');
  const { time, day } = useKickOffText(leg.startsAt);
  const { home, away, score, phase, eventId } = leg;
  // Only a match in play has a minute.
  useQuery({ ...sportEventQuery(eventId), enabled: isMatchUnderWay(phase), notifyOnChangeProps: ['status'] });
  return (
    <Link href={getEventPath(eventId)} className={styles.match}>
      <span className={styles.side}>
        <TeamCrest team={home} />
        <span>{home}</span>
        <b>{score?.home}</b>
      </span>
      <span className={styles.side}>
        <TeamCrest team={away} />
        <span>{away}</span>
        <b>{score?.away}</b>
      </span>
      <span className={styles.when}>
        {isMatchUnderWay(phase) ? (
          <BetLegMatchMinute eventId={eventId} />
        ) : phase === 0 ? (
          `${day} ${time}`
        ) : (
          t(`phase.${getMatchPhaseTextKey(phase)}`)
        )}
      </span>
    </Link>
  );
}

/** A bet of the player: its selections with their matches, its stake and its payout. */
export function BetCard({ order }: { readonly order: SportOrder }) {
  const t = useTranslations('sport.bets');
  const names = useMarketNameFormatters();
  const oddsText = useFormatOdds();
  const moment = useFormatDateTime();
  const { money } = useMoneyFormat();
  const { legs, stake, payout, possiblePayout, placedAt } = order;
  const status = getSportBetStatus(order);
  const open = status === 'confirming' || status === 'waiting' || status === 'reopened';
  return (
    <li className={styles.bet}>
      <div className={styles.head}>
        <BetStatusChip status={status} />
        <time dateTime={new Date(placedAt).toISOString()}>{moment(placedAt)}</time>
      </div>
      {legs.map((leg) => (
        <div key={`${leg.eventId} ${leg.line} ${leg.outcomeId}`} className={styles.leg}>
          <div className={styles.pick}>
            <b>{names.pick(leg.line, leg.outcomeId, leg)}</b>
            <b className={styles.odds}>{oddsText(leg.odds)}</b>
          </div>
          <p className={styles.market}>{names.market(leg.line)}</p>
          <BetLegMatchCaption leg={leg} />
        </div>
      ))}
      <dl className={styles.sums}>
        <div>
          <dt>{t('stake')}</dt>
          <dd>{money(stake)}</dd>
        </div>
        <div>
          <dt>{open ? t('possible') : isStakeReturned(status) ? t('returned') : t('payout')}</dt>
          <dd className={!open && payout > stake ? styles.won : undefined}>
            {money(open ? possiblePayout : isStakeReturned(status) && payout === 0 ? stake : payout)}
          </dd>
        </div>
      </dl>
    </li>
  );
}
