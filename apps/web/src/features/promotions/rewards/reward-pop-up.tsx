import { computeMilestoneReward } from './reward-value.ts';
import type { ServerMessage } from '@arara/contract/realtime-messages';
import { GiftBoxPicture } from '@arara/ui/art/gift-box';
import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useArePromptsSuppressed } from '../../../platform/overlay/prompt-suppression.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useOpenDialogName } from '../../../platform/overlay/dialogs.ts';
import { useRealtimeState } from '../../../platform/realtime/realtime.ts';
import styles from './reward-pop-up.module.css';

type MilestoneRewardServerMessage = ServerMessage<'userBetAmount'>;

const dismissReward = (): void => useRealtimeState.setState(({ rewards }) => ({ rewards: rewards.slice(1) }));

function MilestoneRewardContent({ reward }: { readonly reward: MilestoneRewardServerMessage }) {
  const t = useTranslations('reward');
  const { money } = useMoneyFormat();
  const [, navigate] = useLocation();
  return (
    <div className={styles.reward}>
      <div className={styles.box}>
        <GiftBoxPicture className={styles.art} />
      </div>
      <p className={styles.amount}>{t('amount', { amount: money(computeMilestoneReward(reward)) })}</p>
      <p className={styles.why}>{t('why', { stakes: money(reward.amount) })}</p>
      <Button tone="main" big onClick={dismissReward}>
        {t('understood')}
      </Button>
      <Button
        tone="link"
        onClick={() => {
          dismissReward();
          navigate('/conta');
        }}
      >
        {t('toWallet')}
      </Button>
    </div>
  );
}

/**
 * The pop-up for a reward: the player's stakes of the day have passed a milestone, and its bonus was credited. It waits while
 * another dialog is open and while autoplay runs; several rewards are shown one after another.
 */
export function RewardPopUp() {
  const t = useTranslations('reward');
  const [first] = useRealtimeState(({ rewards }) => rewards);
  const dialog = useOpenDialogName();
  const isSuppressed = useArePromptsSuppressed();
  // While it closes it keeps showing the same reward.
  const [lastReward, setLastReward] = useState(first);
  if (first !== undefined && first !== lastReward) setLastReward(first);
  return (
    <BottomSheet
      open={first !== undefined && dialog === null && !isSuppressed}
      onClose={dismissReward}
      title={t('title')}
      closeLabel={t('close')}
    >
      {lastReward !== undefined && <MilestoneRewardContent reward={lastReward} />}
    </BottomSheet>
  );
}
