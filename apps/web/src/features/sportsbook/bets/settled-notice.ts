import { sportOrderCalls } from '@arara/contract/player/sportsbook/sport-orders';
import type { Id } from '@arara/contract/protocol/fields';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { createTranslatorOutsideReact, useLanguage } from '@arara/client/i18n';
import { describeSettledBets } from './settled-bets.ts';
import { showToast } from '@arara/client/toasts';
import { PLAY_MONEY_SYMBOL } from '@arara/contract/protocol/play-money';
import type { Centavos } from '@arara/money';
import { useSession } from '../../../platform/session/session.ts';
import { formatMoney } from '../../../platform/format/money-text.ts';

/** Bets of one event settle together: what is settled within this time is shown in one message. */
const SETTLED_BETS_COLLECT_MS = 800;
/** As many of the newest settled bets are read to find the one that a message is about. */
const SETTLED_BETS_READ = 50;

let waiting = new Set<Id>();

async function announceWaiting(): Promise<void> {
  const settled = waiting;
  waiting = new Set();
  const { items } = await callApi(
    sportOrderCalls.sportOrders,
    { state: 'settled', limit: SETTLED_BETS_READ },
    BACKGROUND_CALL_OPTIONS,
  );
  const notice = describeSettledBets(items.filter(({ orderId }) => settled.has(orderId)));
  if (notice === null) return;
  const t = createTranslatorOutsideReact();
  const { key, count, payout } = notice;
  const text = t(`sport.settled.${key}`, { count, payout: formatMoneyOutsideReact(payout) });
  showToast(text, key === 'won' ? 'done' : 'info');
}

/** Says on any page that a bet was settled, together with others that are settled at the same time. */
export function announceSettledBet(orderId: Id): void {
  waiting.add(orderId);
  if (waiting.size > 1) return;
  // The list of bets shows the result too: without an answer there is only no message.
  setTimeout(() => void announceWaiting().catch(() => undefined), SETTLED_BETS_COLLECT_MS);
}

/** Money as `useMoneyFormat` writes it, for code outside components. */
function formatMoneyOutsideReact(amount: Centavos): string {
  const text = formatMoney(amount, useLanguage.getState().tag);
  return useSession.getState().isPlayMoney ? text.replace('R$', PLAY_MONEY_SYMBOL) : text;
}
