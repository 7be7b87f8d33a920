import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { getToday } from '../../../platform/time/days.ts';
import { bonusOverlayQuery } from '../../payments/payments.ts';
import { useArePromptsSuppressed } from '../../../platform/overlay/prompt-suppression.ts';
import { openDialog, useOpenDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession } from '../../../platform/session/session.ts';
import { supportQuery } from '../../support/support.ts';
import { isBonusOverlaySkipped } from './bonus-overlay-rule.ts';

const KEY = 'arara.giftShown';

/** True when the overlay was shown today already: it opens once a day, not at every visit to home. */
const wasShownToday = (): boolean => localStorage.getItem(KEY) === getToday();

/** Opens the bonus overlay on home when the server asks for it. */
export function useBonusOverlay(): void {
  const [path] = useLocation();
  const dialog = useOpenDialog();
  const isSuppressed = useArePromptsSuppressed();
  const signedIn = useSession((session) => session.token !== null);
  const onHome = path === '/home';
  const support = useQuery({ ...supportQuery, enabled: onHome && signedIn });
  // The overlay waits for the support link, because of the rule about managers. If the link cannot be loaded, the rule does not apply.
  const mayAsk = !support.isPending && !isBonusOverlaySkipped(support.data ?? null);
  const { data: gift } = useQuery({ ...bonusOverlayQuery, enabled: onHome && signedIn && mayAsk });
  const isDue = gift === 1 && onHome && signedIn && dialog === null && !isSuppressed;
  useEffect(() => {
    if (!isDue || wasShownToday()) return;
    localStorage.setItem(KEY, getToday());
    openDialog('bonus');
  }, [isDue]);
}
