import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import type { Centavos } from '@arara/money';
import type { OddsChangePolicy } from '@arara/sports/bets/odds-change';
import { repeatBet, sendBet, takeAnswer, takeOrder } from './sent-bets.ts';
import {
  type BetName,
  type BetRefusal,
  emptySlip,
  findBet,
  findCombinedBet,
  getBetName,
  isInFlight,
  MAX_LEGS,
  type PlacedBet,
  type Selection,
  type SentBet,
  setBetState,
  type Slip,
  type SlipKind,
  toUnitId,
  type Unit,
  type UnitRefusal,
} from './slip-model.ts';

/** What happens to a slip. Times are the server's. */
export type SlipEvent =
  | { readonly type: 'toggle'; readonly selection: Selection }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'clear' }
  | { readonly type: 'kind'; readonly kind: SlipKind }
  | { readonly type: 'system'; readonly system: string }
  | { readonly type: 'policy'; readonly policy: OddsChangePolicy }
  | { readonly type: 'stake'; readonly name: BetName; readonly stake: Centavos | null }
  | {
      readonly type: 'fill';
      readonly selections: readonly Selection[];
      readonly kind: SlipKind;
      readonly system: string | null;
      readonly stake: Centavos | null;
    }
  | { readonly type: 'send'; readonly bet: SentBet }
  | { readonly type: 'answer'; readonly key: string; readonly answer: PlacedBet; readonly now: number }
  | {
      readonly type: 'refuse';
      readonly key: string;
      readonly why: BetRefusal | null;
      readonly units?: readonly UnitRefusal[];
    }
  | { readonly type: 'unanswered' | 'undone'; readonly key: string }
  /** The session ended before the bet was placed: it is only chosen again. */
  | { readonly type: 'unsent'; readonly key: string }
  /** The state of an order. `key`: it is the order of the bet that was asked for by this key. */
  | { readonly type: 'order'; readonly order: SportOrder; readonly key?: string; readonly now: number }
  /** The same bet once more, at these prices. */
  | { readonly type: 'repeat'; readonly name: BetName; readonly odds: readonly number[] };

/** The slip after an event; the same one if nothing changes. Pure. */
export function reduce(slip: Slip, event: SlipEvent): Slip {
  switch (event.type) {
    case 'toggle':
      return toggle(slip, event.selection);
    case 'remove':
      return isCombinedInFlight(slip) ? slip : keepUnits(slip, ({ id }) => id !== event.id || isUnitInFlight(slip, id));
    case 'clear':
      return isCombinedInFlight(slip) ? slip : clear(slip);
    case 'kind':
      return chooseKind(slip, event.kind);
    case 'system':
      return isCombinedInFlight(slip) ? slip : { ...slip, system: event.system, sent: withoutCombined(slip.sent) };
    case 'policy':
      return { ...slip, policy: event.policy };
    case 'stake':
      return setStake(slip, event.name, event.stake);
    case 'fill':
      return fill(slip, event);
    case 'repeat':
      return repeatBet(slip, event.name, event.odds);
    case 'send':
    case 'answer':
    case 'refuse':
    case 'unanswered':
    case 'undone':
    case 'unsent':
    case 'order':
      return reduceSent(slip, event);
  }
}

/** Events about bets that were sent. */
function reduceSent(
  slip: Slip,
  event: Extract<SlipEvent, { type: 'send' | 'answer' | 'refuse' | 'unanswered' | 'undone' | 'unsent' | 'order' }>,
): Slip {
  if (event.type === 'send') return sendBet(slip, event.bet);
  if (event.type === 'order') return takeOrder(slip, event);
  const bet = slip.sent.find(({ key }) => key === event.key);
  if (bet === undefined) return slip;
  switch (event.type) {
    case 'answer':
      return takeAnswer(slip, bet, event.answer, event.now);
    case 'refuse':
      return setBetState(slip, bet, { at: 'refused', why: event.why, units: event.units ?? [] });
    case 'unanswered':
      return bet.state.at === 'sending' ? setBetState(slip, bet, { at: 'unanswered' }) : slip;
    case 'undone':
      return bet.state.at === 'unanswered' ? setBetState(slip, bet, { at: 'undone' }) : slip;
    case 'unsent':
      return { ...slip, sent: slip.sent.filter((each) => each !== bet) };
  }
}

const withoutCombined = (sent: readonly SentBet[]): readonly SentBet[] => sent.filter(({ kind }) => kind === 'single');
const isAccepted = (bet: SentBet | undefined): boolean => bet?.state.at === 'accepted';
const isCombinedInFlight = (slip: Slip): boolean => {
  const bet = findCombinedBet(slip);
  return bet !== undefined && isInFlight(bet);
};
function isUnitInFlight(slip: Slip, id: string): boolean {
  const bet = findBet(slip, id);
  return bet !== undefined && isInFlight(bet);
}

const toUnit = (selection: Selection): Unit => ({
  id: toUnitId(selection),
  eventId: selection.eventId,
  selections: [selection],
});

/** Only the units that pass; stakes and bets of the others go, and so does what was said of a bet on all of them. */
function keepUnits(slip: Slip, isKept: (unit: Unit) => boolean): Slip {
  const units = slip.units.filter(isKept);
  const gone = slip.units.filter((unit) => !units.includes(unit)).map(({ id }) => id);
  const combinedStakes = isAccepted(findCombinedBet(slip)) ? ['multiple', 'system'] : [];
  const stakes = Object.entries(slip.stakes).filter(([name]) => ![...gone, ...combinedStakes].includes(name));
  return {
    ...slip,
    units,
    stakes: Object.fromEntries(stakes),
    system: combinedStakes.length > 0 ? null : slip.system,
    sent: withoutCombined(slip.sent).filter((bet) => !gone.includes(getBetName(bet))),
  };
}

/** Bets that were accepted leave the slip with their units. */
const dropAccepted = (slip: Slip): Slip =>
  keepUnits(slip, ({ id }) => !isAccepted(findBet(slip, id)) && !isAccepted(findCombinedBet(slip)));

const clear = (slip: Slip): Slip => ({
  ...keepUnits(slip, ({ id }) => isUnitInFlight(slip, id)),
  system: null,
});

/**
 * The tab once a unit was added. The second one decides: of another match it is most likely meant for a multiple, of the same one
 * it cannot be. A typed stake, a system, and what the player chooses with more units stay.
 */
function chooseKindAfterAdding({ kind, stakes }: Slip, [first, second, third]: readonly Unit[]): SlipKind {
  if (first === undefined || second === undefined || third !== undefined) return kind;
  if (kind === 'system' || stakes[first.id] !== undefined) return kind;
  return first.eventId === second.eventId ? 'single' : 'multiple';
}

/** Adds a selection, or removes it. Nothing changes while a bet on all units is on its way, and when the slip is full. */
function toggle(slip: Slip, selection: Selection): Slip {
  if (isCombinedInFlight(slip)) return slip;
  const added = toUnit(selection);
  const bet = findBet(slip, added.id);
  if (bet !== undefined && isInFlight(bet)) return slip;
  const isRemoved =
    slip.units.some(({ id }) => id === added.id) && !isAccepted(bet) && !isAccepted(findCombinedBet(slip));
  const others = dropAccepted(slip);
  if (isRemoved) return keepUnits(others, ({ id }) => id !== added.id);
  if (others.units.length >= MAX_LEGS) return slip;
  const units = [...others.units, added];
  return { ...others, units, kind: chooseKindAfterAdding(others, units) };
}

/** Chooses a tab. It stays while a bet is on its way. */
function chooseKind(slip: Slip, kind: SlipKind): Slip {
  if (slip.sent.some(isInFlight)) return slip;
  return { ...dropAccepted(slip), kind };
}

/** Sets a stake. The refusal of the last bet is no longer shown, but for changed odds. */
function setStake(slip: Slip, name: BetName, stake: Centavos | null): Slip {
  const bet = findBet(slip, name);
  if (bet !== undefined && (isInFlight(bet) || isAccepted(bet))) return slip;
  const { [name]: _old, ...others } = slip.stakes;
  return {
    ...slip,
    stakes: stake === null ? others : { ...others, [name]: stake },
    sent: slip.sent.flatMap((each) => (each === bet ? keepOddsRefusals(each) : [each])),
  };
}

/** What stays said of a refused bet: the odds that have changed. */
function keepOddsRefusals(bet: SentBet): readonly SentBet[] {
  const { state } = bet;
  if (state.at !== 'refused') return [];
  if (state.why?.why === 'odds') return [bet];
  const units = state.units.filter(({ why }) => why.why === 'odds');
  return units.length === 0 ? [] : [{ ...bet, state: { ...state, why: null, units } }];
}

/** A slip of these selections alone. Its policy stays. */
function fill(slip: Slip, { selections, kind, system, stake }: Extract<SlipEvent, { type: 'fill' }>): Slip {
  const chosen = selections.reduce(toggle, { ...emptySlip, policy: slip.policy });
  const names = kind === 'single' ? chosen.units.map(({ id }) => id) : [kind];
  const stakes = stake === null ? {} : Object.fromEntries(names.map((name) => [name, stake]));
  return { ...chosen, kind, system, stakes };
}
