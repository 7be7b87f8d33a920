import type { SportOrder } from '@arara/contract/player/sportsbook';
import { Button } from '@arara/ui/controls/button';
import { RepeatIcon, Share2Icon } from '@arara/ui/art/lucide-icons';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { openSharing } from '../sharing/sharing-store.ts';
import { fillSlip } from '../betting/fill-slip.ts';
import styles from './bet-card.module.css';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';

/** What a player does with a bet that was made: the same bet once more, and showing it to others. */
export function BetActions({ order }: { readonly order: SportOrder }) {
  const t = useTranslations('sport');
  const [isFilling, setIsFilling] = useState(false);
  const { type: kind, system = null, legs, stake } = order;
  const repeat = async () => {
    setIsFilling(true);
    try {
      await fillSlip({ kind, system, legs }, stake);
    } finally {
      setIsFilling(false);
    }
  };
  return (
    <div className={styles.actions}>
      <ConnectedButton tone="link" loading={isFilling} onClick={() => void repeat()}>
        <RepeatIcon aria-hidden /> {t('bets.again')}
      </ConnectedButton>
      <Button tone="link" onClick={() => openSharing({ kind, system, legs })}>
        <Share2Icon aria-hidden /> {t('share.open')}
      </Button>
    </div>
  );
}
