import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import type { sportsbookCalls, SportOrder } from '@arara/contract/player/sportsbook';
import type { Centavos } from '@arara/money';
import { legLimits } from '@arara/sports/bets/limits';
import { type OddsChangePolicy, isOddsChangeAccepted } from '@arara/sports/bets/odds-change';
import type { Odds } from '@arara/sports/core/odds';

/** How the selections are bet on: each by itself, all together, or in the combinations of a system. */
export type SlipKind = 'single' | 'multiple' | 'system';
/** The kinds of a bet on all selections together. */
export type CombinedKind = Exclude<SlipKind, 'single'>;

/** The slip as an immutable value: every press and every answer makes a new one. */
export interface BetSlipState {
  readonly legs: readonly SlipLeg[];
  readonly policy: OddsChangePolicy;
  /** The chosen tab. One selection alone is a single in every tab. */
  readonly kind: SlipKind;
  readonly combined: CombinedSlipBet;
}

/** The bet on all selections together. Its stake is the total over all combinations. */
export interface CombinedSlipBet {
  readonly stakes: Readonly<Record<CombinedKind, Centavos | null>>;
  /** The chosen system as on the wire; it counts only for its number of legs. */
  readonly system: string | null;
  readonly state: CombinedBetState;
}

/** A chosen outcome, with enough of its event to show it before the event is loaded again. */
export interface SlipSelection {
  readonly eventId: SportEventId;
  readonly line: string;
  readonly outcomeId: string;
  /** The price that the player has seen or accepted, in thousandths. */
  readonly odds: number;
  readonly sport: string;
  /** What the server calls the outcome, where the market does not fix its outcomes. */
  readonly name?: string | undefined;
  readonly home: string;
  readonly away: string;
  readonly tournament: string;
  readonly tournamentId?: string | undefined;
  readonly simulated: boolean;
}

/** A bet as it was sent; a repeat under the same key is the same bet. */
export interface SentSlipBet {
  readonly key: string;
  readonly odds: number;
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  /** When it was sent first, by this device's clock. */
  readonly at: number;
}

/** Why a bet was refused. `said` is the server's own text. */
export type BetRefusal =
  | { readonly why: 'odds'; readonly from: number; readonly to: number }
  | { readonly why: 'suspended' | 'gone' | 'balance' | 'delay' | 'abandoned' | 'fault' }
  | { readonly why: 'said'; readonly text: string };

/** The state of a selection. `unanswered`: the bet was sent and got no answer. `again`: the same bet is sent again under its key. */
export type LegState =
  | { readonly status: 'ready' }
  | { readonly status: 'sending'; readonly sent: SentSlipBet; readonly again: boolean }
  | { readonly status: 'unanswered'; readonly sent: SentSlipBet }
  | { readonly status: 'waiting'; readonly orderId: BetId; readonly acceptAt: number; readonly from: number }
  | { readonly status: 'accepted'; readonly orderId: BetId; readonly odds: number; readonly possiblePayout: Centavos }
  | { readonly status: 'refused'; readonly refused: BetRefusal };

/** A combined bet as it was sent; `odds` are the prices of the slip's legs in their order. */
export interface SentCombinedBet extends Omit<SentSlipBet, 'odds'> {
  readonly kind: CombinedKind;
  readonly system: string | null;
  readonly odds: readonly number[];
}

/** The state of the combined bet. `refused` without a reason: its legs say why. */
export type CombinedBetState =
  | { readonly status: 'ready' }
  | { readonly status: 'sending'; readonly sent: SentCombinedBet; readonly again: boolean }
  | { readonly status: 'unanswered'; readonly sent: SentCombinedBet }
  | {
      readonly status: 'waiting';
      readonly orderId: BetId;
      readonly acceptAt: number;
      readonly from: number;
    }
  | { readonly status: 'accepted'; readonly orderId: BetId; readonly possiblePayout: Centavos }
  | { readonly status: 'refused'; readonly refused: BetRefusal | null };

export interface SlipLeg extends SlipSelection {
  readonly id: string;
  readonly stake: Centavos | null;
  readonly state: LegState;
}

export const emptyCombinedBet: CombinedSlipBet = {
  stakes: { multiple: null, system: null },
  system: null,
  state: { status: 'ready' },
};
export const emptySlip: BetSlipState = { legs: [], policy: 'better', kind: 'single', combined: emptyCombinedBet };
/** A bet has at most so many legs, so the slip has no room for more. */
export const MAX_LEGS = legLimits.multiple.max;

export const READY_LEG_STATE: LegState = { status: 'ready' };

/** The id of a selection in the slip. */
export const toSlipLegId = ({
  eventId,
  line,
  outcomeId,
}: Pick<SlipSelection, 'eventId' | 'line' | 'outcomeId'>): string => `${eventId} ${line} ${outcomeId}`;

/** True while the selection can be changed or bet on. */
export const isSlipLegEditable = ({ state }: SlipLeg): boolean =>
  state.status === 'ready' || state.status === 'refused';
/** True while a stake may have been taken: such a leg must not be removed. */
export const isSlipLegBetInFlight = ({ state }: SlipLeg): boolean =>
  state.status === 'sending' || state.status === 'unanswered' || state.status === 'waiting';

/** True while the stake of the combined bet may have been taken: its legs cannot be changed. */
export const isCombinedBetInFlight = ({ combined: { state } }: BetSlipState): boolean =>
  state.status === 'sending' || state.status === 'unanswered' || state.status === 'waiting';
/** True while the slip shows an accepted combined bet, whose legs are not chosen any more. */
export const isCombinedBetAccepted = ({ combined }: BetSlipState): boolean => combined.state.status === 'accepted';

/** The kind that counts: one selection alone is a single. */
export const getSlipKind = ({ kind, legs }: BetSlipState): SlipKind => (legs.length < 2 ? 'single' : kind);

/** The combined bet without its result; the stake of a bet that was accepted was meant for that bet. */
const withoutCombinedResult = (slip: BetSlipState): CombinedSlipBet =>
  isCombinedBetAccepted(slip) ? emptyCombinedBet : { ...slip.combined, state: emptyCombinedBet.state };

const updateSlipLeg = (slip: BetSlipState, id: string, change: (leg: SlipLeg) => SlipLeg): BetSlipState => ({
  ...slip,
  legs: slip.legs.map((leg) => (leg.id === id ? change(leg) : leg)),
});
const setSlipLegState = (slip: BetSlipState, id: string, state: LegState): BetSlipState =>
  updateSlipLeg(slip, id, (leg) => ({ ...leg, state }));

/**
 * The tab once a selection was added. The second one decides: of another match it is most likely meant for a multiple, of the same one
 * it cannot be. A typed stake, a system, and what the player chooses with more selections stay.
 */
function chooseKindAfterAdding(kind: SlipKind, legs: readonly SlipLeg[]): SlipKind {
  const [first, second, third] = legs;
  if (first === undefined || second === undefined || third !== undefined) return kind;
  if (kind === 'system' || first.stake !== null) return kind;
  return first.eventId === second.eventId ? 'single' : 'multiple';
}

/**
 * Adds a selection, or removes it. Accepted bets leave the slip when a new selection comes. Nothing changes while the
 * combined bet is on its way, and when the slip is full.
 */
export function toggleSlipSelection(slip: BetSlipState, selection: SlipSelection): BetSlipState {
  if (isCombinedBetInFlight(slip)) return slip;
  const added: SlipLeg = { ...selection, id: toSlipLegId(selection), stake: null, state: READY_LEG_STATE };
  if (isCombinedBetAccepted(slip)) return { ...slip, legs: [added], combined: emptyCombinedBet };
  const { id } = added;
  const known = slip.legs.find((leg) => leg.id === id);
  if (known !== undefined && isSlipLegBetInFlight(known)) return slip;
  const others = slip.legs.filter((leg) => leg.id !== id && leg.state.status !== 'accepted');
  const combined = withoutCombinedResult(slip);
  if (known !== undefined && isSlipLegEditable(known)) return { ...slip, legs: others, combined };
  if (others.length >= MAX_LEGS) return slip;
  const legs = [...others, added];
  return { ...slip, kind: chooseKindAfterAdding(slip.kind, legs), legs, combined };
}

export const removeSlipLeg = (slip: BetSlipState, id: string): BetSlipState =>
  isCombinedBetInFlight(slip)
    ? slip
    : {
        ...slip,
        legs: slip.legs.filter((leg) => leg.id !== id || isSlipLegBetInFlight(leg)),
        combined: withoutCombinedResult(slip),
      };

/** Removes all selections except bets on their way. */
export const clearSlip = (slip: BetSlipState): BetSlipState =>
  isCombinedBetInFlight(slip)
    ? slip
    : { ...slip, legs: slip.legs.filter(isSlipLegBetInFlight), combined: emptyCombinedBet };

/** Chooses a tab. It stays while a bet is on its way; bets that were accepted leave the slip. */
export function chooseSlipKind(slip: BetSlipState, kind: SlipKind): BetSlipState {
  if (isCombinedBetInFlight(slip) || slip.legs.some(isSlipLegBetInFlight)) return slip;
  const legs = slip.legs.filter(({ state }) => state.status !== 'accepted');
  return { ...slip, kind, legs, combined: withoutCombinedResult(slip) };
}

/** Sets the stake of a leg; the refusal of its last bet is no longer shown, unless it was about the odds. */
export const setSlipLegStake = (slip: BetSlipState, id: string, stake: Centavos | null): BetSlipState =>
  updateSlipLeg(slip, id, (leg) =>
    isSlipLegEditable(leg)
      ? {
          ...leg,
          stake,
          state: leg.state.status === 'refused' && leg.state.refused.why !== 'odds' ? READY_LEG_STATE : leg.state,
        }
      : leg,
  );

export const setOddsChangePolicy = (slip: BetSlipState, policy: OddsChangePolicy): BetSlipState => ({
  ...slip,
  policy,
});

/** Compares the present price of a leg with the one that the player has seen. `changed`: the player must accept it first. */
export function compareLegOddsWithCurrent(
  leg: SlipLeg,
  policy: OddsChangePolicy,
  now: { readonly odds: number; readonly open: boolean } | undefined,
): { readonly odds: number; readonly seen: number; readonly open: boolean; readonly changed: boolean } {
  const refusal = leg.state.status === 'refused' && leg.state.refused.why === 'odds' ? leg.state.refused : undefined;
  // The refusal of a bet may know a newer price than the messages do.
  const streamed = now?.odds === refusal?.from ? undefined : now?.odds;
  const odds = streamed ?? refusal?.to ?? leg.odds;
  const seen = refusal?.from ?? leg.odds;
  const changed =
    refusal !== undefined
      ? odds < seen || policy === 'same'
      : !isOddsChangeAccepted(policy, seen as Odds, odds as Odds);
  return { odds, seen, open: now?.open ?? false, changed: changed && odds !== seen };
}

/** The bet is sent. From now on its price counts as the one that the player has seen. */
export const markSlipLegSending = (slip: BetSlipState, id: string, sent: SentSlipBet): BetSlipState =>
  updateSlipLeg(slip, id, (leg) => ({
    ...leg,
    odds: sent.odds,
    stake: sent.stake,
    state: { status: 'sending', sent, again: leg.state.status === 'unanswered' },
  }));

type PlaceBetAnswer = EndpointOutput<typeof sportsbookCalls.sportBet>;

/** The server has accepted the bet at once, or will do so after the live delay. `now` is the server's time. */
export function applyBetAnswerToSlip(
  slip: BetSlipState,
  id: string,
  answer: PlaceBetAnswer,
  now: number,
): BetSlipState {
  const { orderId, acceptAt, possiblePayout, legs } = answer;
  const odds = legs[0]?.odds;
  return updateSlipLeg(slip, id, (leg) => ({
    ...leg,
    odds: odds ?? leg.odds,
    state:
      acceptAt === undefined
        ? { status: 'accepted', orderId, odds: odds ?? leg.odds, possiblePayout }
        : { status: 'waiting', orderId, acceptAt, from: now },
  }));
}

export const markSlipLegRefused = (slip: BetSlipState, id: string, refused: BetRefusal): BetSlipState =>
  setSlipLegState(slip, id, { status: 'refused', refused });

/** The bet got no answer: the same bet under the same key will find out. */
export const markSlipLegUnanswered = (slip: BetSlipState, id: string): BetSlipState =>
  updateSlipLeg(slip, id, (leg) =>
    leg.state.status === 'sending' ? { ...leg, state: { status: 'unanswered', sent: leg.state.sent } } : leg,
  );

/** For this time after it was sent, a bet without an answer is sent again automatically. Later the player decides. */
const BET_RESEND_WINDOW_MS = 90_000;

/** True while a bet without an answer is sent again automatically. */
export const isWithinBetResendWindow = ({ at }: Pick<SentSlipBet, 'at'>, now: number): boolean =>
  now >= at && now - at < BET_RESEND_WINDOW_MS;

/** The session ended before the bet was placed: the selection stays. */
export const resetSlipLegToReady = (slip: BetSlipState, id: string): BetSlipState =>
  setSlipLegState(slip, id, READY_LEG_STATE);

/** True while nothing is known to have become of the bet. */
export const isOrderUndecided = ({ status }: Pick<SportOrder, 'status'>): boolean =>
  status === 'waiting' || status === 'unknown';

/** Why a waiting bet ended without being accepted; `odds` is the price that the player had accepted of the leg that was the reason. */
export function toDelayedBetRefusal(
  odds: number | undefined,
  { result, refusal }: Pick<SportOrder, 'result' | 'refusal'>,
): BetRefusal {
  if (result === 'void') return { why: 'abandoned' };
  if (refusal?.why === 'odds' && refusal.odds !== null && odds !== undefined)
    return { why: 'odds', from: odds, to: refusal.odds };
  return { why: refusal?.why === 'stopped' ? 'suspended' : 'delay' };
}

/** Takes the new state of a waiting bet from its order. */
export function applySportOrderToBetSlip(slip: BetSlipState, order: SportOrder): BetSlipState {
  const leg = slip.legs.find(({ state }) => state.status === 'waiting' && state.orderId === order.orderId);
  if (leg === undefined || isOrderUndecided(order)) return slip;
  if (order.status === 'feedFault') return markSlipLegRefused(slip, leg.id, { why: 'fault' });
  // A bet that its player took back has a void result; a bet that we refused has none.
  if (order.status === 'refusedInDelay') return markSlipLegRefused(slip, leg.id, toDelayedBetRefusal(leg.odds, order));
  const odds = order.legs[0]?.odds ?? leg.odds;
  return setSlipLegState(slip, leg.id, {
    status: 'accepted',
    orderId: order.orderId,
    odds,
    possiblePayout: order.possiblePayout,
  });
}

/** The same selection once more, at the present price. */
export const resetSlipLegAtCurrentOdds = (slip: BetSlipState, id: string, odds: number): BetSlipState =>
  updateSlipLeg(slip, id, (leg) => ({ ...leg, odds, state: READY_LEG_STATE }));
