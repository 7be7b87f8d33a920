import type { BetId, SportEventId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { legLimits } from '@arara/sports/bets/limits';
import type { OddsChangePolicy } from '@arara/sports/bets/odds-change';

/** How the selections are bet on: each by itself, all together, or in the combinations of a system. */
export type SlipKind = 'single' | 'multiple' | 'system';
/** The kinds of a bet on all selections together. */
export type CombinedKind = Exclude<SlipKind, 'single'>;
/** What a stake and a bet of the slip are called: the id of the unit of a single, or the kind of a bet on all units. */
export type BetName = string;

/** A chosen outcome, with enough of its event to show it before the event is loaded again. */
export interface Selection {
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

/** What one price stands for: at present one selection. */
export interface Unit {
  readonly id: string;
  readonly eventId: SportEventId;
  readonly selections: readonly [Selection];
}

/** Why a bet was refused. `said` is the server's own text; `unsaid`: it is known only that it was. */
export type BetRefusal =
  | { readonly why: 'odds'; readonly from: number; readonly to: number }
  | { readonly why: 'suspended' | 'gone' | 'balance' | 'delay' | 'abandoned' | 'fault' | 'unsaid' }
  | { readonly why: 'said'; readonly text: string };

/** Why one unit of a bet was the reason of its refusal. */
export interface UnitRefusal {
  readonly id: string;
  readonly why: BetRefusal;
}

/**
 * How far a bet is. `unanswered`: nobody knows whether it was placed, its key is asked for. `undone`: it certainly was not.
 * `refused` without a reason: its units say why. An accepted bet that was `found` is one that had no answer.
 */
export type BetState =
  | { readonly at: 'sending' | 'unanswered' | 'undone' }
  | { readonly at: 'delayed'; readonly orderId: BetId; readonly acceptAt: number; readonly from: number }
  | { readonly at: 'accepted'; readonly order: AcceptedOrder; readonly found?: true }
  | { readonly at: 'refused'; readonly why: BetRefusal | null; readonly units: readonly UnitRefusal[] };

interface AcceptedOrder {
  readonly orderId: BetId;
  readonly possiblePayout: Centavos;
}

/** A bet as it was sent, with its own copy of what it is on. A repeat under the same key is the same bet. */
export interface SentBet {
  readonly key: string;
  readonly kind: SlipKind;
  readonly system: string | null;
  readonly units: readonly Unit[];
  /** The prices of the units in their order. */
  readonly odds: readonly number[];
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  /** When it was sent first, by this device's clock. */
  readonly sentAt: number;
  readonly state: BetState;
}

/** What is chosen, apart from what was sent: only what was sent has a state. */
export interface Slip {
  readonly units: readonly Unit[];
  /** The chosen tab. One unit alone is a single in every tab. */
  readonly kind: SlipKind;
  /** The chosen system as on the wire; it counts only for its number of units. */
  readonly system: string | null;
  readonly policy: OddsChangePolicy;
  /** By the name of the bet: in all, over all combinations of a system. */
  readonly stakes: Readonly<Record<BetName, Centavos>>;
  /** At most one bet of each name. */
  readonly sent: readonly SentBet[];
}

export const emptySlip: Slip = { units: [], kind: 'single', system: null, policy: 'better', stakes: {}, sent: [] };

/** A bet has at most so many units, so the slip has no room for more. */
export const MAX_LEGS = legLimits.multiple.max;

/** The id of a unit of one selection. */
export const toUnitId = ({ eventId, line, outcomeId }: Pick<Selection, 'eventId' | 'line' | 'outcomeId'>): string =>
  `${eventId} ${line} ${outcomeId}`;

/** The name of a bet that was sent. */
export const getBetName = ({ kind, units }: Pick<SentBet, 'kind' | 'units'>): BetName =>
  kind === 'single' ? (units[0]?.id ?? '') : kind;

/** True while the stake of a bet may have been taken: its units cannot be changed. */
export const isInFlight = ({ state: { at } }: SentBet): boolean =>
  at === 'sending' || at === 'unanswered' || at === 'delayed';

export const findBet = ({ sent }: Pick<Slip, 'sent'>, name: BetName): SentBet | undefined =>
  sent.find((bet) => getBetName(bet) === name);

/** The bet on all units together that was sent, if there is one. */
export const findCombinedBet = ({ sent }: Pick<Slip, 'sent'>): SentBet | undefined =>
  sent.find(({ kind }) => kind !== 'single');

/** The kind that counts: one unit alone is a single. */
export const getSlipKind = ({ kind, units }: Pick<Slip, 'kind' | 'units'>): SlipKind =>
  units.length < 2 ? 'single' : kind;

/** A bet that a press would send. */
export interface DraftBet {
  readonly name: BetName;
  readonly kind: SlipKind;
  readonly system: string | null;
  readonly units: readonly Unit[];
  readonly stake: Centavos;
}

/** The bets that the slip holds a stake for and that are not sent: singles one for each unit, else one. */
export function draftBets(slip: Slip): readonly DraftBet[] {
  const kind = getSlipKind(slip);
  const drafts = kind === 'single' ? slip.units.map((unit) => ({ name: unit.id, units: [unit] })) : [slip];
  return drafts.flatMap((draft): DraftBet[] => {
    const name = 'name' in draft ? draft.name : kind;
    const stake = slip.stakes[name];
    const bet = findBet(slip, name);
    const isOpen = bet === undefined || (!isInFlight(bet) && bet.state.at !== 'accepted');
    if (stake === undefined || !isOpen) return [];
    return [{ name, kind, system: kind === 'system' ? slip.system : null, units: draft.units, stake }];
  });
}

/** What the server has answered to a bet that it took. */
export interface PlacedBet {
  readonly orderId: BetId;
  readonly acceptAt?: number | undefined;
  readonly possiblePayout: Centavos;
  readonly legs: readonly { readonly odds: number }[];
}

/** The same slip with this state of a bet. */
export const setBetState = (slip: Slip, bet: SentBet, state: BetState): Slip => ({
  ...slip,
  sent: slip.sent.map((each) => (each === bet ? { ...bet, state } : each)),
});
