import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { sportsbookCalls, SportOrder } from '@arara/contract/player/sportsbook';
import type { Centavos } from '@arara/money';
import {
  type BetRefusal,
  type BetSlipState,
  type CombinedBetState,
  type CombinedKind,
  isCombinedBetInFlight,
  isOrderUndecided,
  READY_LEG_STATE,
  type SentCombinedBet,
  type SlipLeg,
  toDelayedBetRefusal,
} from './slip.ts';

const setState = (slip: BetSlipState, state: CombinedBetState): BetSlipState => ({
  ...slip,
  combined: { ...slip.combined, state },
});

/** Sets the total stake of a combined bet. The refusal of the last bet is no longer shown; changed odds are, at their legs. */
export function setCombinedStake(slip: BetSlipState, kind: CombinedKind, stake: Centavos | null): BetSlipState {
  if (isCombinedBetInFlight(slip)) return slip;
  const { combined } = slip;
  return {
    ...slip,
    combined: { ...combined, stakes: { ...combined.stakes, [kind]: stake }, state: { status: 'ready' } },
  };
}

/** Chooses the system of the slip by its text on the wire. */
export const setSlipSystem = (slip: BetSlipState, system: string): BetSlipState =>
  isCombinedBetInFlight(slip) ? slip : { ...slip, combined: { ...slip.combined, system, state: { status: 'ready' } } };

/** The bet is sent. From now on its prices count as those that the player has seen, and no leg shows an older refusal. */
export const markCombinedBetSending = (slip: BetSlipState, sent: SentCombinedBet): BetSlipState => ({
  ...slip,
  legs: slip.legs.map((leg, index) => ({ ...leg, odds: sent.odds[index] ?? leg.odds, state: READY_LEG_STATE })),
  combined: {
    ...slip.combined,
    stakes: { ...slip.combined.stakes, [sent.kind]: sent.stake },
    state: { status: 'sending', sent, again: slip.combined.state.status === 'unanswered' },
  },
});

type PlaceBetAnswer = Pick<
  EndpointOutput<typeof sportsbookCalls.sportBet>,
  'orderId' | 'acceptAt' | 'possiblePayout' | 'legs'
>;

const withTakenOdds = (slip: BetSlipState, taken: readonly { readonly odds: number }[]): BetSlipState => ({
  ...slip,
  legs: slip.legs.map((leg, index) => ({ ...leg, odds: taken[index]?.odds ?? leg.odds })),
});

/** The server has accepted the bet at once, or will do so after the live delay. `now` is the server's time. */
export const applyCombinedBetAnswer = (
  slip: BetSlipState,
  { orderId, acceptAt, possiblePayout, legs }: PlaceBetAnswer,
  now: number,
): BetSlipState =>
  setState(
    withTakenOdds(slip, legs),
    acceptAt === undefined
      ? { status: 'accepted', orderId, possiblePayout }
      : { status: 'waiting', orderId, acceptAt, from: now },
  );

/** The bet was refused: for these legs, each with its reason, or without any for `refused`. */
export const markCombinedBetRefused = (
  slip: BetSlipState,
  refused: BetRefusal | null,
  refusedLegs: ReadonlyMap<string, BetRefusal> = new Map(),
): BetSlipState =>
  setState(
    {
      ...slip,
      legs: slip.legs.map((leg): SlipLeg => {
        const why = refusedLegs.get(leg.id);
        return why === undefined ? leg : { ...leg, state: { status: 'refused', refused: why } };
      }),
    },
    { status: 'refused', refused },
  );

/** The bet got no answer: the same bet under the same key will find out. */
export const markCombinedBetUnanswered = (slip: BetSlipState): BetSlipState =>
  slip.combined.state.status === 'sending'
    ? setState(slip, { status: 'unanswered', sent: slip.combined.state.sent })
    : slip;

/** The session ended before the bet was placed: the selections and the stake stay. */
export const resetCombinedBetToReady = (slip: BetSlipState): BetSlipState => setState(slip, { status: 'ready' });

/** The same selections once more, at these prices in the order of the legs. */
export const repeatCombinedBet = (slip: BetSlipState, odds: readonly number[]): BetSlipState =>
  resetCombinedBetToReady({
    ...slip,
    legs: slip.legs.map((leg, index) => ({ ...leg, odds: odds[index] ?? leg.odds, state: READY_LEG_STATE })),
  });

/** Takes the new state of the waiting combined bet from its order. */
export function applySportOrderToCombinedBet(slip: BetSlipState, order: SportOrder): BetSlipState {
  const { state } = slip.combined;
  if (state.status !== 'waiting' || state.orderId !== order.orderId) return slip;
  if (isOrderUndecided(order)) return slip;
  if (order.status === 'feedFault') return markCombinedBetRefused(slip, { why: 'fault' });
  if (order.status === 'refusedInDelay') return refuseAfterDelay(slip, order);
  const { orderId, possiblePayout } = order;
  return setState(withTakenOdds(slip, order.legs), { status: 'accepted', orderId, possiblePayout });
}

/** The leg that was the reason says why; a refusal without a leg is the whole bet's. */
function refuseAfterDelay(slip: BetSlipState, order: SportOrder): BetSlipState {
  const leg = slip.legs[order.refusal?.leg ?? -1];
  if (leg === undefined) return markCombinedBetRefused(slip, toDelayedBetRefusal(undefined, order));
  return markCombinedBetRefused(slip, null, new Map([[leg.id, toDelayedBetRefusal(leg.odds, order)]]));
}
