import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { today } from '../../platform/time/clock.ts';
import { giftQuery } from '../payments/offers/offer-queries.ts';
import { useIsHeld } from '../accounts/player/low-balance-watch.ts';
import { openDialog, useDialog } from '../../platform/overlay/dialogs.ts';
import { useSession } from '../../platform/session/session.ts';
import { supportQuery } from './support-query.ts';
import { isGiftSkipped } from './bonus-overlay-rule.ts';

const KEY = 'arara.giftShown';

/** True when the overlay was shown today already: once a day, not at every visit to home. */
const shownToday = (): boolean => localStorage.getItem(KEY) === today();

/** Opens the bonus overlay on home when the server says so (specification, points 2 and 7). */
export function useGiftWatch(): void {
  const [path] = useLocation();
  const dialog = useDialog();
  const held = useIsHeld();
  const signedIn = useSession((session) => session.token !== null);
  const onHome = path === '/home';
  const support = useQuery({ ...supportQuery, enabled: onHome && signedIn });
  // Until it is known how support is reached, nothing opens; where that cannot be told, there is no link to skip it for.
  const mayAsk = !support.isPending && !isGiftSkipped(support.data ?? null);
  const { data: gift } = useQuery({ ...giftQuery, enabled: onHome && signedIn && mayAsk });
  const due = gift === 1 && onHome && signedIn && dialog === null && !held;
  useEffect(() => {
    if (!due || shownToday()) return;
    localStorage.setItem(KEY, today());
    openDialog('bonus');
  }, [due]);
}
