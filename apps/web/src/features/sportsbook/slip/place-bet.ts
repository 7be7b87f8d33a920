import { ApiError } from '@arara/contract/protocol/client';
import { sportsbook, type SportOrder } from '@arara/contract/player/sportsbook';
import { refusalStatus } from '@arara/contract/protocol/errors';
import type { BetId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { oddsFromDecimal } from '@arara/sports/core/odds';
import * as z from 'zod/mini';
import { sportKeys } from '../keys.ts';
import { setBalances } from '../../accounts/accounts.ts';
import { api, BACKGROUND } from '../../../platform/api/api.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { now } from '../../../platform/time/clock.ts';
import { createRandomId } from '../../../platform/session/device.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { refreshPlayer } from '../../../platform/api/refresh-player.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { serverNow } from '../../../platform/time/server-clock.ts';
import {
  applyBetAnswer,
  isAwaitingAnswer,
  applyOrderState,
  type BetRefusal,
  markRefused,
  type SentBet,
  markSending,
  type SlipLeg,
  markUnanswered,
  markUnsent,
} from './slip.ts';
import { updateSlip, useSlip } from './slip-store.ts';

/** What a changed price comes with (contract, `oddsChanged`). */
const changedLegs = z.object({ legs: z.array(z.object({ outcomeId: z.string(), odds: z.optional(z.number()) })) });

/** Reads why the server said no. Null: the session was lost, which is acted on elsewhere. */
function toRefusal(error: ApiError, leg: SlipLeg, sent: SentBet): BetRefusal | null {
  if (error.status === refusalStatus.oddsChanged) {
    const read = z.safeParse(changedLegs, error.data);
    const told = read.success ? read.data.legs.find(({ outcomeId }) => outcomeId === leg.outcomeId)?.odds : undefined;
    const to = told === undefined ? undefined : oddsFromDecimal(told);
    return to === undefined ? { why: 'suspended' } : { why: 'odds', from: sent.odds, to };
  }
  if (error.status === refusalStatus.lineSuspended) return { why: 'suspended' };
  if (error.status === refusalStatus.notFound) return { why: 'gone' };
  if (error.status === refusalStatus.insufficientBalance) return { why: 'balance' };
  return error.message === '' ? { why: 'fault' } : { why: 'said', text: error.message };
}

const refetchOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sportKeys.allOrders });

/** Sends a bet under its key and lets the slip say what became of it. */
async function sendBet(leg: SlipLeg, sent: SentBet): Promise<void> {
  updateSlip((slip) => markSending(slip, leg.id, sent));
  const { eventId, line, outcomeId } = leg;
  const { stake, policy, odds, key } = sent;
  try {
    const answer = await api(
      sportsbook.sportBet,
      { type: 'single', stake, policy, legs: [{ eventId, line, outcomeId, odds }] },
      { ...BACKGROUND, key },
    );
    setBalances(answer);
    updateSlip((slip) => applyBetAnswer(slip, leg.id, answer, serverNow()));
    void refetchOrders();
  } catch (error) {
    const failure = readBetFailure(error);
    if (failure.kind === 'unknown' || !(error instanceof ApiError))
      return updateSlip((slip) => markUnanswered(slip, leg.id));
    if (failure.kind === 'signedOut') return updateSlip((slip) => markUnsent(slip, leg.id));
    if ('dialog' in failure && failure.dialog !== undefined) openDialog(failure.dialog);
    const refused = toRefusal(error, leg, sent);
    if (refused !== null) updateSlip((slip) => markRefused(slip, leg.id, refused));
  }
}

/** The player bets: a new bet with a key of its own. */
export const placeBet = (leg: SlipLeg, odds: number, stake: Centavos): Promise<void> =>
  sendBet(leg, { key: createRandomId(), odds, stake, policy: useSlip.getState().policy, at: now() });

/** Asks again for a bet whose answer never came: same key, same bet, so that it happens once. */
export async function resendBet(leg: SlipLeg): Promise<void> {
  if (leg.state.status === 'unknown') await sendBet(leg, leg.state.sent);
}

/** Asks again for every bet whose answer never came and is still awaited. */
export async function resendUnansweredBets(): Promise<void> {
  for (const leg of useSlip.getState().legs)
    if (leg.state.status === 'unknown' && isAwaitingAnswer(leg.state.sent, now())) await resendBet(leg);
}

/** Reads the newest bets and lets the slip see them. */
export async function refreshWaitingBets(): Promise<void> {
  const { items } = await api(sportsbook.sportOrders, { limit: 20 }, BACKGROUND);
  for (const order of items) applyOrder(order);
}

function applyOrder(order: SportOrder): void {
  const before = useSlip.getState();
  updateSlip((slip) => applyOrderState(slip, order));
  if (useSlip.getState() === before) return;
  void refetchOrders();
  void refreshPlayer();
}

/** Takes a waiting bet back. What came first, acceptance or this, is what the slip then shows. */
export async function abandonBet(orderId: BetId, key: string): Promise<void> {
  try {
    applyOrder(await api(sportsbook.sportAbandon, { orderId }, { ...BACKGROUND, key }));
  } catch {
    // Too late, or no answer: the order itself tells what became of the bet.
    await refreshWaitingBets();
  }
}
