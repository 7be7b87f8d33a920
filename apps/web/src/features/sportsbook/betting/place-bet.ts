import { ApiCallError } from '@arara/contract/protocol/client';
import { commandOutcomeCalls } from '@arara/contract/player/command-outcome';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { sportOrderCalls } from '@arara/contract/player/sportsbook/sport-orders';
import { sportsbookCalls, type SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import type { BetId } from '@arara/contract/protocol/fields';
import { create } from 'zustand';
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
import { type BetName, type BetRefusal, type DraftBet, draftBets, findBet, type SentBet } from './slip-model.ts';
import { changeSlip, getSlip } from './slip-store.ts';

/** A call has its answer within 30 seconds or none: from this time on, a key of which nothing is known was not used. */
const UNDONE_AFTER_MS = 35_000;

/** As many of the newest bets are read to find one that changed. */
const BETS_READ = 20;

/** Reads the player's bets again. */
const refetchSportOrders = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sportQueryKeys.allOrders });

/** The body of a bet: always the same for the same sent bet. */
const toWireBet = ({ kind, system, stake, policy, units, odds }: SentBet) => ({
  type: kind,
  ...(system === null ? {} : { system }),
  stake,
  policy,
  legs: units.map(({ selections: [{ eventId, line, outcomeId, odds: seen }] }, index) => ({
    eventId,
    line,
    outcomeId,
    odds: odds[index] ?? seen,
  })),
});

/** Sends a bet under its key and puts the result into the slip. */
async function sendBet(bet: SentBet): Promise<void> {
  const { key } = bet;
  changeSlip({ type: 'send', bet });
  recordLastStake(bet.stake);
  try {
    const answer = await callApi(sportsbookCalls.sportBet, toWireBet(bet), { ...BACKGROUND_CALL_OPTIONS, key });
    setBalances(answer);
    changeSlip({ type: 'answer', key, answer, now: getServerNow() });
    void refetchSportOrders();
  } catch (error) {
    const failure = readBetFailure(error);
    if (failure.kind === 'unknown' || !(error instanceof ApiCallError)) return changeSlip({ type: 'unanswered', key });
    if (failure.kind === 'signedOut') return changeSlip({ type: 'unsent', key });
    if ('dialog' in failure && failure.dialog !== undefined) openDialog(failure.dialog);
    changeSlip({ type: 'refuse', key, ...readBetRefusal(error, bet) });
  }
}

/** A draft at these prices, and what to read of it again before it is sent. */
export interface PricedDraft {
  readonly name: BetName;
  readonly stake: DraftBet['stake'];
  readonly system: string | null;
  /** The prices that the player accepts with the press, by the ids of the units. */
  readonly odds: ReadonlyMap<string, number>;
}

/** Sends a draft, unless the player has removed or changed it since the press. False: the next bet would fail for the same reason. */
async function placeDraft({ name, stake, system, odds }: PricedDraft): Promise<boolean> {
  const slip = getSlip();
  const draft = draftBets(slip).find((each) => each.name === name);
  if (draft === undefined || draft.stake !== stake) return true;
  const { kind, units } = draft;
  await sendBet({
    key: createRandomId(),
    kind,
    system,
    units,
    odds: units.map(({ id, selections: [selection] }) => odds.get(id) ?? selection.odds),
    stake,
    policy: slip.policy,
    sentAt: getNowMs(),
    state: { at: 'sending' },
  });
  const state = findBet(getSlip(), name)?.state;
  return state?.at !== 'unanswered' && !(state?.at === 'refused' && state.why?.why === 'balance');
}

/** True while the bets of one press are being sent: until then the button ignores presses. */
export const useIsPlacingBetsStore = create<{ readonly on: boolean }>(() => ({ on: false }));

/** Places bets one after another, each under a new key; each gets its own answer. A second press meanwhile does nothing. */
export async function placeBets(drafts: readonly PricedDraft[]): Promise<void> {
  if (useIsPlacingBetsStore.getState().on) return;
  useIsPlacingBetsStore.setState({ on: true });
  try {
    for (const draft of drafts) if (!(await placeDraft(draft))) return;
  } finally {
    useIsPlacingBetsStore.setState({ on: false });
  }
}

/** Sends a bet again that certainly was not placed: at the player's press, under its key, so that it is placed once. */
export async function resendBet(bet: SentBet): Promise<void> {
  if (bet.state.at === 'undone') await sendBet({ ...bet, sentAt: getNowMs() });
}

/** What a refusal that was found by its key says: the status alone. */
function toFoundRefusal(status: number): BetRefusal {
  if (status === refusalStatusByCode.insufficientBalance) return { why: 'balance' };
  if (status === refusalStatusByCode.notFound) return { why: 'gone' };
  const isAboutLegs = status === refusalStatusByCode.oddsChanged || status === refusalStatusByCode.lineSuspended;
  return { why: isAboutLegs ? 'suspended' : 'unsaid' };
}

const readNewestOrders = async (): Promise<readonly SportOrder[]> =>
  (await callApi(sportOrderCalls.sportOrders, { limit: BETS_READ }, BACKGROUND_CALL_OPTIONS)).items;

/** Asks what became of a bet without an answer. It is never sent again for that. */
async function askForBet({ key, sentAt }: SentBet): Promise<void> {
  const askedAt = getNowMs();
  const { path } = sportsbookCalls.sportBet;
  const outcome = await callApi(commandOutcomeCalls.commandOutcome, { path, key }, BACKGROUND_CALL_OPTIONS);
  if (outcome.state === 'none') {
    if (Math.abs(askedAt - sentAt) >= UNDONE_AFTER_MS) changeSlip({ type: 'undone', key });
    return;
  }
  const { status = 0, id } = outcome;
  if (status !== 0) return changeSlip({ type: 'refuse', key, why: toFoundRefusal(status) });
  const order = (await readNewestOrders()).find(({ orderId }) => Number(orderId) === Number(id));
  // Not read yet: the next question finds it.
  if (order === undefined) return;
  changeSlip({ type: 'order', order, key, now: getServerNow() });
  void refetchSportOrders();
  void refetchPlayerData();
}

/** Asks for all bets without an answer. */
export async function askForUnansweredBets(): Promise<void> {
  for (const bet of getSlip().sent) if (bet.state.at === 'unanswered') await askForBet(bet);
}

function applySportOrder(order: SportOrder): void {
  const before = getSlip();
  changeSlip({ type: 'order', order, now: getServerNow() });
  if (getSlip() === before) return;
  void refetchSportOrders();
  void refetchPlayerData();
}

/** Reads the newest bets and puts their states into the slip. */
export async function refreshDelayedBets(): Promise<void> {
  for (const order of await readNewestOrders()) applySportOrder(order);
}

/** Takes a waiting bet back. The slip then shows what happened first, its acceptance or this. */
export async function cancelDelayedBet(orderId: BetId, key: string): Promise<void> {
  try {
    applySportOrder(await callApi(sportOrderCalls.sportAbandon, { orderId }, { ...BACKGROUND_CALL_OPTIONS, key }));
  } catch {
    // Too late, or no answer: the order has the state of the bet.
    await refreshDelayedBets();
  }
}
