import { ApiError } from '@arara/contract/protocol/client';
import { sportsbook, type SportOrder } from '@arara/contract/player/sportsbook';
import { refusalStatus } from '@arara/contract/protocol/errors';
import type { BetId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { oddsFromDecimal } from '@arara/sports/core/odds';
import * as z from 'zod/mini';
import { sportKeys } from '../keys.ts';
import { setBalances } from '../../accounts/accounts.ts';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { now } from '../../../platform/time/clock.ts';
import { createRandomId } from '../../../platform/session/device.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { refreshPlayer } from '../../../platform/api/refresh-player.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
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

/** The data of the refusal `oddsChanged`. */
const changedLegs = z.object({ legs: z.array(z.object({ outcomeId: z.string(), odds: z.optional(z.number()) })) });

/** The reason of a refusal; null when the session was lost, which the error catalogue handles. */
function toBetRefusal(error: ApiError, leg: SlipLeg, sent: SentBet): BetRefusal | null {
  if (error.status === refusalStatus.oddsChanged) {
    const read = z.safeParse(changedLegs, error.data);
    const decimal = read.success
      ? read.data.legs.find(({ outcomeId }) => outcomeId === leg.outcomeId)?.odds
      : undefined;
    const to = decimal === undefined ? undefined : oddsFromDecimal(decimal);
    return to === undefined ? { why: 'suspended' } : { why: 'odds', from: sent.odds, to };
  }
  if (error.status === refusalStatus.lineSuspended) return { why: 'suspended' };
  if (error.status === refusalStatus.notFound) return { why: 'gone' };
  if (error.status === refusalStatus.insufficientBalance) return { why: 'balance' };
  return error.message === '' ? { why: 'fault' } : { why: 'said', text: error.message };
}

const refetchOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sportKeys.allOrders });

/** Sends a bet under its key and puts the result into the slip. */
async function sendBet(leg: SlipLeg, sent: SentBet): Promise<void> {
  updateSlip((slip) => markSending(slip, leg.id, sent));
  const { eventId, line, outcomeId } = leg;
  const { stake, policy, odds, key } = sent;
  try {
    const answer = await api(
      sportsbook.sportBet,
      { type: 'single', stake, policy, legs: [{ eventId, line, outcomeId, odds }] },
      { ...BACKGROUND_CALL, key },
    );
    setBalances(answer);
    updateSlip((slip) => applyBetAnswer(slip, leg.id, answer, getServerNow()));
    void refetchOrders();
  } catch (error) {
    const failure = readBetFailure(error);
    if (failure.kind === 'unknown' || !(error instanceof ApiError))
      return updateSlip((slip) => markUnanswered(slip, leg.id));
    if (failure.kind === 'signedOut') return updateSlip((slip) => markUnsent(slip, leg.id));
    if ('dialog' in failure && failure.dialog !== undefined) openDialog(failure.dialog);
    const refused = toBetRefusal(error, leg, sent);
    if (refused !== null) updateSlip((slip) => markRefused(slip, leg.id, refused));
  }
}

/** Places a new bet under a new key. */
export const placeBet = (leg: SlipLeg, odds: number, stake: Centavos): Promise<void> =>
  sendBet(leg, { key: createRandomId(), odds, stake, policy: useSlip.getState().policy, at: now() });

/** Sends a bet without an answer again: same key and same bet, so that it is placed once. */
export async function resendBet(leg: SlipLeg): Promise<void> {
  if (leg.state.status === 'unanswered') await sendBet(leg, leg.state.sent);
}

/** Sends all recent bets without an answer again. */
export async function resendUnansweredBets(): Promise<void> {
  for (const leg of useSlip.getState().legs)
    if (leg.state.status === 'unanswered' && isAwaitingAnswer(leg.state.sent, now())) await resendBet(leg);
}

/** Reads the newest bets and puts their states into the slip. */
export async function refreshWaitingBets(): Promise<void> {
  const { items } = await api(sportsbook.sportOrders, { limit: 20 }, BACKGROUND_CALL);
  for (const order of items) applyOrder(order);
}

function applyOrder(order: SportOrder): void {
  const before = useSlip.getState();
  updateSlip((slip) => applyOrderState(slip, order));
  if (useSlip.getState() === before) return;
  void refetchOrders();
  void refreshPlayer();
}

/** Takes a waiting bet back. The slip then shows what happened first, its acceptance or this. */
export async function abandonBet(orderId: BetId, key: string): Promise<void> {
  try {
    applyOrder(await api(sportsbook.sportAbandon, { orderId }, { ...BACKGROUND_CALL, key }));
  } catch {
    // Too late, or no answer: the order has the state of the bet.
    await refreshWaitingBets();
  }
}
