import { ApiCallError } from '@arara/contract/protocol/client';
import { sportsbookCalls } from '@arara/contract/player/sportsbook';
import { setBalances } from '../../accounts/accounts.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { readBetFailure } from '../../../platform/api/bet-failure.ts';
import { getNowMs } from '@arara/client/clock';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { createRandomId } from '@arara/client/random-id';
import { recordLastStake } from '../../../platform/session/last-stake.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { readBetRefusal } from './bet-refusal.ts';
import {
  applyCombinedBetAnswer,
  markCombinedBetRefused,
  markCombinedBetSending,
  markCombinedBetUnanswered,
  resetCombinedBetToReady,
} from './combined-bet.ts';
import type { CombinedTotals } from './combined-totals.ts';
import { refetchSportOrders } from './place-bet.ts';
import { isCombinedBetInFlight, isWithinBetResendWindow, type SentCombinedBet } from './slip.ts';
import { updateSlip, useBetSlip } from './slip-store.ts';

/** Sends the bet on all selections under its key and puts the result into the slip. */
async function sendCombinedBet(sent: SentCombinedBet): Promise<void> {
  updateSlip((slip) => markCombinedBetSending(slip, sent));
  const { legs } = useBetSlip.getState();
  const { kind, system, stake, policy, key } = sent;
  recordLastStake(stake);
  const bet = legs.map(({ eventId, line, outcomeId, odds }) => ({ eventId, line, outcomeId, odds }));
  try {
    const answer = await callApi(
      sportsbookCalls.sportBet,
      { type: kind, ...(system === null ? {} : { system }), stake, policy, legs: bet },
      { ...BACKGROUND_CALL_OPTIONS, key },
    );
    setBalances(answer);
    updateSlip((slip) => applyCombinedBetAnswer(slip, answer, getServerNow()));
    void refetchSportOrders();
  } catch (error) {
    const failure = readBetFailure(error);
    if (failure.kind === 'unknown' || !(error instanceof ApiCallError)) return updateSlip(markCombinedBetUnanswered);
    if (failure.kind === 'signedOut') return updateSlip(resetCombinedBetToReady);
    if ('dialog' in failure && failure.dialog !== undefined) openDialog(failure.dialog);
    const refusal = readBetRefusal(error, legs);
    updateSlip((slip) => markCombinedBetRefused(slip, refusal.refused, refusal.legs));
  }
}

/** Places the bet on all selections under a new key. A second press while it is on its way does nothing. */
export async function placeCombinedBet({ kind, system, stake, legs }: CombinedTotals): Promise<void> {
  const slip = useBetSlip.getState();
  if (stake === null || isCombinedBetInFlight(slip)) return;
  const odds = legs.map((leg) => leg.odds);
  const base = { key: createRandomId(), stake, policy: slip.policy, at: getNowMs() };
  await sendCombinedBet({ ...base, kind, system: system?.system ?? null, odds });
}

/** Sends the combined bet without an answer again: same key and same bet, so that it is placed once. */
export async function resendCombinedBet(): Promise<void> {
  const { state } = useBetSlip.getState().combined;
  if (state.status === 'unanswered') await sendCombinedBet(state.sent);
}

/** Sends a recent combined bet without an answer again. */
export async function resendUnansweredCombinedBet(): Promise<void> {
  const { state } = useBetSlip.getState().combined;
  if (state.status === 'unanswered' && isWithinBetResendWindow(state.sent, getNowMs())) await resendCombinedBet();
}
