import { hasPersonalManager } from './bonus/bonus-overlay-rule.ts';
import { FloatingOffer } from './offers/floating-offer.tsx';
import { LevelCelebration } from './vip/level-celebration.tsx';
import { RewardPopUp } from './rewards/reward-pop-up.tsx';
import { promotionCalls } from '@arara/contract/player/promotions/promotions';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../platform/api/api.ts';
import { getToday } from '../../platform/time/today.ts';
import { bonusOverlayQuery, useBonusOverlayOffer } from '../payments/payments.ts';
import { useArePromptsSuppressed } from '../../platform/overlay/prompt-suppression.ts';
import { openDialog, useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { supportContactQuery } from '../support/support.ts';

/** Promotions shown on every page: the button of the running offer, the bonus overlay, rewards of the day. */
export function PlayerPromotionOverlays() {
  useOpenBonusOverlayOnHome();
  return (
    <>
      <FloatingOffer />
      <RewardPopUp />
      <LevelCelebration />
    </>
  );
}

const BONUS_OVERLAY_SHOWN_STORAGE_KEY = 'arara.giftShown';

/** True when the overlay was shown today already: it opens once a day, not at every visit to home. */
const wasBonusOverlayShownToday = (): boolean => localStorage.getItem(BONUS_OVERLAY_SHOWN_STORAGE_KEY) === getToday();

/** Opens the bonus overlay on home when the server asks for it. */
function useOpenBonusOverlayOnHome(): void {
  const [path] = useLocation();
  const dialog = useOpenDialogName();
  const isSuppressed = useArePromptsSuppressed();
  const signedIn = useSession((session) => session.token !== null);
  const onHome = path === '/home';
  const support = useQuery({ ...supportContactQuery, enabled: onHome && signedIn });
  // The overlay waits for the support link, because of the rule about managers. If the link cannot be loaded, the rule does not apply.
  const mayAsk = !support.isPending && !hasPersonalManager(support.data ?? null);
  const { data: gift } = useQuery({ ...bonusOverlayQuery, enabled: onHome && signedIn && mayAsk });
  const isDue = gift === 1 && onHome && signedIn && dialog === null && !isSuppressed;
  useEffect(() => {
    if (!isDue || wasBonusOverlayShownToday()) return;
    localStorage.setItem(BONUS_OVERLAY_SHOWN_STORAGE_KEY, getToday());
    useBonusOverlayOffer.setState({ isOffered: true });
    openDialog('bonus');
    // The other devices of the player need not show it today. If this does not arrive, they may.
    void callApi(promotionCalls.giftShown, {}, BACKGROUND_CALL_OPTIONS).catch(() => undefined);
  }, [isDue]);
}
