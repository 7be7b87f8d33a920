import { Button } from '@arara/ui/controls/button';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useUserInfo } from '../../accounts/accounts.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useOpenDialogName } from '../../../platform/overlay/dialogs.ts';
import { useArePromptsSuppressed } from '../../../platform/overlay/prompt-suppression.ts';
import { useRealtimeState } from '../../../platform/realtime/realtime.ts';
import { VipBadge } from './vip-badge.tsx';
import { vipLevelsQuery, vipProgressQuery } from './vip-queries.ts';
import styles from './level-celebration.module.css';

/** Feathers that rise behind the badge; under reduced motion there are none. */
const FEATHER_COUNT = 14;

function CelebrationContent({ level, onClose }: { readonly level: number; readonly onClose: () => void }) {
  const t = useTranslations('vip');
  const { money } = useMoneyFormat();
  const [, navigate] = useLocation();
  const { data: table } = useQuery(vipLevelsQuery);
  const { data: progress } = useQuery(vipProgressQuery);
  const reward = progress?.rewards.find((item) => item.level === level);
  const terms = table?.levels[level];
  return (
    <div className={styles.content}>
      <div className={styles.stage}>
        <div className={styles.feathers} aria-hidden>
          {Array.from({ length: FEATHER_COUNT }, (_, index) => (
            <span key={index} style={{ '--turn': `${(360 / FEATHER_COUNT) * index}deg`, '--nth': index } as object} />
          ))}
        </div>
        <VipBadge level={level} className={styles.badge} />
      </div>
      <p className={styles.level}>{t('level', { level })}</p>
      {reward !== undefined && (
        <p className={styles.reward}>{t('celebrateReward', { amount: money(reward.amount) })}</p>
      )}
      {terms !== undefined && (
        <p className={styles.gives}>
          {t('yourBenefits', { withdrawals: terms.freeWithdrawals, percent: terms.betBonusPercent })}
        </p>
      )}
      <Button
        big
        onClick={() => {
          onClose();
          navigate('/vip');
        }}
      >
        {t('celebrateSee')}
      </Button>
      <Button tone="link" onClick={onClose}>
        {t('understood')}
      </Button>
    </div>
  );
}

/**
 * The moment of a new level: shown once, when no other dialog is open and no autoplay runs. A device that sees the player for the first
 * time notes their level without a celebration: it was reached elsewhere.
 */
export function LevelCelebration() {
  const t = useTranslations('vip');
  const info = useUserInfo();
  const dialog = useOpenDialogName();
  const isSuppressed = useArePromptsSuppressed();
  // A bet may pass a milestone of the day and reach a level: the milestone's pop-up comes first.
  const isRewardShown = useRealtimeState(({ rewards }) => rewards.length > 0);
  const [closedAt, setClosedAt] = useState(0);
  const player = info?.uId;
  const level = info?.level;
  const celebrated = player === undefined ? undefined : readCelebratedLevel(player);
  useEffect(() => {
    if (player === undefined || level === undefined) return;
    // A level can be lost when the bank takes a deposit back; reached again it is no news.
    if (celebrated === undefined) saveCelebratedLevel(player, level);
  }, [player, level, celebrated]);
  const isNew = level !== undefined && celebrated !== undefined && level > celebrated && level > closedAt;
  // While it closes it keeps showing the same level.
  const [shownLevel, setShownLevel] = useState(0);
  if (isNew && level !== shownLevel) setShownLevel(level);
  const close = () => {
    if (player !== undefined) saveCelebratedLevel(player, shownLevel);
    setClosedAt(shownLevel);
  };
  return (
    <BottomSheet
      open={isNew && dialog === null && !isSuppressed && !isRewardShown}
      onClose={close}
      title={t('celebrateTitle')}
      closeLabel={t('close')}
    >
      {shownLevel > 0 && <CelebrationContent level={shownLevel} onClose={close} />}
    </BottomSheet>
  );
}

const STORAGE_KEY = 'arara.vipLevel';

/** The highest level of this player that this device has celebrated; undefined before it has seen the player. */
function readCelebratedLevel(player: number): number | undefined {
  const [, id, level] = /^(\d+):(\d+)$/.exec(localStorage.getItem(STORAGE_KEY) ?? '') ?? [];
  return id === String(player) ? Number(level) : undefined;
}

const saveCelebratedLevel = (player: number, level: number): void =>
  localStorage.setItem(STORAGE_KEY, `${player}:${level}`);
