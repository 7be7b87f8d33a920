import { ApiCallError } from '@arara/contract/protocol/client';
import { sportOrderCalls } from '@arara/contract/player/sport-orders';
import { sportsbookCalls, type SportOrder } from '@arara/contract/player/sportsbook';
import type { BetId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { sportQueryKeys } from '../keys.ts';
import { setBalances } from '../../accounts/accounts.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { getNowMs } from '@arara/client/clock';
import { createRandomId } from '@arara/client/random-id';
import { recordLastStake } from '../../../platform/session/last-stake.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { readBetRefusal } from './bet-refusal.ts';
import { applySportOrderToCombinedBet } from './combined-bet.ts';
import {
  applyBetAnswerToSlip,
  isWithinBetResendWindow,
  applySportOrderToBetSlip,
  markSlipLegRefused,
  type SentSlipBet,
  markSlipLegSending,
  type SlipLeg,
  markSlipLegUnanswered,
  resetSlipLegToReady,
} from './slip.ts';
import { updateSlip, useBetSlip } from './slip-store.ts';

/** Reads the player's bets again. */
export const refetchSportOrders = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sportQueryKeys.allOrders });

/** Sends a bet under its key and puts the result into the slip. */
async function sendSlipBet(leg: SlipLeg, sent: SentSlipBet): Promise<void> {
  updateSlip((slip) => markSlipLegSending(slip, leg.id, sent));
  const { eventId, line, outcomeId } = leg;
  const { stake, policy, odds, key } = sent;
  recordLastStake(stake);
  try {
    const answer = await callApi(
      sportsbookCalls.sportBet,
      { type: 'single', stake, policy, legs: [{ eventId, line, outcomeId, odds }] },
      { ...BACKGROUND_CALL_OPTIONS, key },
    );
    setBalances(answer);
    updateSlip((slip) => applyBetAnswerToSlip(slip, leg.id, answer, getServerNow()));
    void refetchSportOrders();
  } catch (error) {
    const failure = readBetFailure(error);
    if (failure.kind === 'unknown' || !(error instanceof ApiCallError))
      return updateSlip((slip) => markSlipLegUnanswered(slip, leg.id));
    if (failure.kind === 'signedOut') return updateSlip((slip) => resetSlipLegToReady(slip, leg.id));
    if ('dialog' in failure && failure.dialog !== undefined) openDialog(failure.dialog);
    const { refused, legs } = readBetRefusal(error, [{ ...leg, odds }]);
    updateSlip((slip) => markSlipLegRefused(slip, leg.id, legs.get(leg.id) ?? refused ?? { why: 'fault' }));
  }
}

/** Places a new bet under a new key. */
export const placeSlipBet = (leg: SlipLeg, odds: number, stake: Centavos): Promise<void> =>
  sendSlipBet(leg, { key: createRandomId(), odds, stake, policy: useBetSlip.getState().policy, at: getNowMs() });

/** Sends a bet without an answer again: same key and same bet, so that it is placed once. */
export async function resendSlipBet(leg: SlipLeg): Promise<void> {
  if (leg.state.status === 'unanswered') await sendSlipBet(leg, leg.state.sent);
}

/** Sends all recent bets without an answer again. */
export async function resendUnansweredBets(): Promise<void> {
  for (const leg of useBetSlip.getState().legs)
    if (leg.state.status === 'unanswered' && isWithinBetResendWindow(leg.state.sent, getNowMs()))
      await resendSlipBet(leg);
}

/** Reads the newest bets and puts their states into the slip. */
export async function refreshDelayedBets(): Promise<void> {
  const { items } = await callApi(sportOrderCalls.sportOrders, { limit: 20 }, BACKGROUND_CALL_OPTIONS);
  for (const order of items) applySportOrderToSlip(order);
}

function applySportOrderToSlip(order: SportOrder): void {
  const before = useBetSlip.getState();
  updateSlip((slip) => applySportOrderToCombinedBet(applySportOrderToBetSlip(slip, order), order));
  if (useBetSlip.getState() === before) return;
  void refetchSportOrders();
  void refetchPlayerData();
}

/** Takes a waiting bet back. The slip then shows what happened first, its acceptance or this. */
export async function cancelDelayedBet(orderId: BetId, key: string): Promise<void> {
  try {
    applySportOrderToSlip(
      await callApi(sportOrderCalls.sportAbandon, { orderId }, { ...BACKGROUND_CALL_OPTIONS, key }),
    );
  } catch {
    // Too late, or no answer: the order has the state of the bet.
    await refreshDelayedBets();
  }
}
