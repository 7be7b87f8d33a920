import type { BetId, EventId } from '@arara/contract/protocol/fields';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { sportsbook, SportOrder } from '@arara/contract/player/sportsbook';
import type { Centavos } from '@arara/money';
import { type PricePolicy, isPriceAccepted } from '@arara/sports/core/slip';
import type { Odds } from '@arara/sports/core/odds';

/** The slip as a value: every press and every answer makes the next one. Several selections are several single bets. */
export interface Slip {
  readonly legs: readonly SlipLeg[];
  readonly policy: PricePolicy;
  /** What the player staked last: the next selection begins with it. */
  readonly lastStake: Centavos | null;
}

/** What was chosen, with enough of its event to show it before the event is read again. */
export interface Selection {
  readonly eventId: EventId;
  readonly line: string;
  readonly outcomeId: string;
  /** The price that the player saw or accepted, in thousandths. */
  readonly odds: number;
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
  readonly simulated: boolean;
}

/** A bet as it went out; a repeat under the same key is the same bet. */
export interface SentBet {
  readonly key: string;
  readonly odds: number;
  readonly stake: Centavos;
  readonly policy: PricePolicy;
  /** When it first went out, by this device's clock. */
  readonly at: number;
}

/** Why a bet was refused. `said` bears the server's own words. */
export type BetRefusal =
  | { readonly why: 'odds'; readonly from: number; readonly to: number }
  | { readonly why: 'suspended' | 'gone' | 'balance' | 'delay' | 'abandoned' | 'fault' }
  | { readonly why: 'said'; readonly text: string };

/** Where a selection stands. `unknown`: it went out, and no answer came. `again`: it goes out once more, under its key. */
export type LegState =
  | { readonly status: 'ready' }
  | { readonly status: 'sending'; readonly sent: SentBet; readonly again: boolean }
  | { readonly status: 'unknown'; readonly sent: SentBet }
  | { readonly status: 'waiting'; readonly orderId: BetId; readonly acceptAt: number; readonly from: number }
  | { readonly status: 'accepted'; readonly orderId: BetId; readonly odds: number; readonly possiblePayout: Centavos }
  | { readonly status: 'refused'; readonly refused: BetRefusal };

export interface SlipLeg extends Selection {
  readonly id: string;
  readonly stake: Centavos | null;
  readonly state: LegState;
}

export const emptySlip: Slip = { legs: [], policy: 'better', lastStake: null };
/** More selections than these do not fit a slip that can still be read. */
export const MAX_LEGS = 20;

const READY: LegState = { status: 'ready' };

/** Names a selection in the slip. */
export const getLegId = ({ eventId, line, outcomeId }: Pick<Selection, 'eventId' | 'line' | 'outcomeId'>): string =>
  `${eventId} ${line} ${outcomeId}`;

/** Whether the selection can still be changed or bet on. */
export const isEditable = ({ state }: SlipLeg): boolean => state.status === 'ready' || state.status === 'refused';
/** Whether money may be on its way: such a leg is not thrown away. */
export const isInFlight = ({ state }: SlipLeg): boolean =>
  state.status === 'sending' || state.status === 'unknown' || state.status === 'waiting';

const updateLeg = (slip: Slip, id: string, change: (leg: SlipLeg) => SlipLeg): Slip => ({
  ...slip,
  legs: slip.legs.map((leg) => (leg.id === id ? change(leg) : leg)),
});
const setLegState = (slip: Slip, id: string, state: LegState): Slip =>
  updateLeg(slip, id, (leg) => ({ ...leg, state }));

/** An odds button was pressed: chooses, or takes the choice back. What was bet already makes room for a new choice. */
export function toggleSelection(slip: Slip, selection: Selection): Slip {
  const id = getLegId(selection);
  const known = slip.legs.find((leg) => leg.id === id);
  if (known !== undefined && isInFlight(known)) return slip;
  const others = slip.legs.filter((leg) => leg.id !== id && leg.state.status !== 'accepted');
  if (known !== undefined && isEditable(known)) return { ...slip, legs: others };
  if (others.length >= MAX_LEGS) return slip;
  return { ...slip, legs: [...others, { ...selection, id, stake: slip.lastStake, state: READY }] };
}

export const removeLeg = (slip: Slip, id: string): Slip => ({
  ...slip,
  legs: slip.legs.filter((leg) => leg.id !== id || isInFlight(leg)),
});

/** Empties the slip, but for bets that are on their way. */
export const clearSlip = (slip: Slip): Slip => ({ ...slip, legs: slip.legs.filter(isInFlight) });

/** Another stake; what was said of the last try is said no more. */
export const setStake = (slip: Slip, id: string, stake: Centavos | null): Slip =>
  updateLeg(slip, id, (leg) =>
    isEditable(leg)
      ? { ...leg, stake, state: leg.state.status === 'refused' && leg.state.refused.why !== 'odds' ? READY : leg.state }
      : leg,
  );

export const setPolicy = (slip: Slip, policy: PricePolicy): Slip => ({ ...slip, policy });

/** The price that a leg bears now, against the one that the player saw. `changed`: the player has to accept it first. */
export function comparePrice(
  leg: SlipLeg,
  policy: PricePolicy,
  now: { readonly odds: number; readonly open: boolean } | undefined,
): { readonly odds: number; readonly seen: number; readonly open: boolean; readonly changed: boolean } {
  const told = leg.state.status === 'refused' && leg.state.refused.why === 'odds' ? leg.state.refused : undefined;
  // The answer to a bet may be ahead of the messages.
  const heard = now?.odds === told?.from ? undefined : now?.odds;
  const odds = heard ?? told?.to ?? leg.odds;
  const seen = told?.from ?? leg.odds;
  const changed =
    told !== undefined ? odds < seen || policy === 'same' : !isPriceAccepted(policy, seen as Odds, odds as Odds);
  return { odds, seen, open: now?.open ?? false, changed: changed && odds !== seen };
}

/** The bet goes out. Its price is from now on the one that the player saw. */
export const markSending = (slip: Slip, id: string, sent: SentBet): Slip => ({
  ...updateLeg(slip, id, (leg) => ({
    ...leg,
    odds: sent.odds,
    stake: sent.stake,
    state: { status: 'sending', sent, again: leg.state.status === 'unknown' },
  })),
  lastStake: sent.stake,
});

type Answer = EndpointOutput<typeof sportsbook.sportBet>;

/** The server took the bet: at once, or for after the live delay. `now` by the server's clock. */
export function applyBetAnswer(slip: Slip, id: string, answer: Answer, now: number): Slip {
  const { orderId, acceptAt, possiblePayout, legs } = answer;
  const odds = legs[0]?.odds;
  return updateLeg(slip, id, (leg) => ({
    ...leg,
    odds: odds ?? leg.odds,
    state:
      acceptAt === undefined
        ? { status: 'accepted', orderId, odds: odds ?? leg.odds, possiblePayout }
        : { status: 'waiting', orderId, acceptAt, from: now },
  }));
}

export const markRefused = (slip: Slip, id: string, refused: BetRefusal): Slip =>
  setLegState(slip, id, { status: 'refused', refused });

/** No answer came: the same bet under the same key finds out. */
export const markUnanswered = (slip: Slip, id: string): Slip =>
  updateLeg(slip, id, (leg) =>
    leg.state.status === 'sending' ? { ...leg, state: { status: 'unknown', sent: leg.state.sent } } : leg,
  );

/** For this long after a bet went out its answer is asked for by itself: a network that comes back brings it. Later the player decides. */
const ANSWER_WINDOW_MS = 90_000;

/** Whether the answer to a bet is still asked for without the player. */
export const isAwaitingAnswer = ({ at }: SentBet, now: number): boolean => now >= at && now - at < ANSWER_WINDOW_MS;

/** The session ended before the bet was taken: the choice stays. */
export const markUnsent = (slip: Slip, id: string): Slip => setLegState(slip, id, READY);

/** States of an order on the wire (decisions.md, "States on the wire"). */
const WAITING = -10;
const REFUSED_IN_DELAY = -11;
const FEED_FAULT = -1;
const VOID = 90;

/** What became of a waiting bet, by its order. */
export function applyOrderState(slip: Slip, order: SportOrder): Slip {
  const leg = slip.legs.find(({ state }) => state.status === 'waiting' && state.orderId === order.orderId);
  if (leg === undefined || order.status === WAITING) return slip;
  if (order.status === FEED_FAULT) return markRefused(slip, leg.id, { why: 'fault' });
  // Who took the bet back has a void result; the house refuses without one.
  if (order.status === REFUSED_IN_DELAY)
    return markRefused(slip, leg.id, { why: order.result === VOID ? 'abandoned' : 'delay' });
  const odds = order.legs[0]?.odds ?? leg.odds;
  return setLegState(slip, leg.id, {
    status: 'accepted',
    orderId: order.orderId,
    odds,
    possiblePayout: order.possiblePayout,
  });
}

/** The same bet once more, at the price of now. */
export const repeatLeg = (slip: Slip, id: string, odds: number): Slip =>
  updateLeg(slip, id, (leg) => ({ ...leg, odds, state: READY }));
