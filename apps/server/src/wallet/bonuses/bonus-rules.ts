/** What becomes of bonus money: granted, wagered until it is cash, lost, given up or expired (README.md, "A bonus"). */
import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, least, subtract, ZERO } from '@arara/money';
import type { Account, Kind, Transfer } from '../ledger/chart-of-accounts.ts';
import { type BonusEnd, move, type Moved, type Parted, type Split, type WalletState } from '../ledger/wallet-state.ts';

/** A bonus that is over, as its row says: how it ended, what was left to wager, and who took it over. */
export interface EndedBonus {
  readonly how: BonusEnd;
  readonly left: Centavos;
  readonly into: Id | null;
}
export type EndedBonuses = ReadonlyMap<Id, EndedBonus>;

const none: EndedBonuses = new Map();

/** Where the bonus part of a stake belongs now: to the open bonus, or to one that ended in this way. */
type Place = { readonly at: 'open' } | { readonly at: BonusEnd; readonly id: Id; readonly left: Centavos };
const open: Place = { at: 'open' };

function placeOf(state: WalletState, of: Id | null, ended: EndedBonuses): Place {
  if (of === null || of === state.bonusId) return open;
  const last = state.bonusSteps.findLast((it) => it.id === of);
  if (last?.step === 'ended') return { at: last.how, id: of, left: last.left };
  if (last?.step === 'joined') return placeOf(state, last.into, ended);
  const row = ended.get(of);
  if (row === undefined) throw new Error(`the stake of player ${state.player} is of bonus ${of}, which was not loaded`);
  return row.into === null ? { at: row.how, id: of, left: row.left } : placeOf(state, row.into, ended);
}

const accountOf: Readonly<Record<Place['at'], Account>> = {
  open: 'bonus',
  lost: 'bonus',
  released: 'main',
  forfeited: 'bonusExpense',
  expired: 'bonusExpense',
};

/** A bonus that was lost lives again: as it was when no other is open, else as a part of the other. */
function revive(state: WalletState, place: Place): WalletState {
  if (place.at !== 'lost') return state;
  const { id, left } = place;
  if (state.bonusId === null)
    return { ...state, bonusId: id, bonusLeft: left, bonusSteps: [...state.bonusSteps, { step: 'reopened', id }] };
  const joined = { step: 'joined', id, into: state.bonusId, left } as const;
  return { ...state, bonusLeft: add(state.bonusLeft, left), bonusSteps: [...state.bonusSteps, joined] };
}

/** What moves between a house account and a player, in the parts of a stake. */
export interface Parts {
  readonly split: Split;
  readonly house: 'games' | 'sports';
  readonly kind: Kind;
  readonly ref: Id;
  readonly newId: () => Id;
  /** The bonuses of stakes that are not of the open one. */
  readonly ended?: EndedBonuses;
}

/**
 * Pays parts: main money to main, bonus money to its bonus, or where that went when it ended: to main once it was released,
 * back to the house once it was given up or expired. A lost one lives again.
 */
export function payParts(state: WalletState, pay: Parted, it: Parts): Moved {
  if (pay.main === 0 && pay.bonus === 0) return { state: { ...state, version: state.version + 1 }, entries: [] };
  const entry = { kind: it.kind, from: it.house, ref: it.ref };
  const place = pay.bonus === 0 ? open : placeOf(state, it.split.of, it.ended ?? none);
  const moved = move(
    pay.bonus === 0 ? state : revive(state, place),
    [
      { ...entry, to: 'main', amount: pay.main },
      { ...entry, to: accountOf[place.at], amount: pay.bonus },
    ],
    it.newId,
  );
  if (moved === undefined) throw new Error('a payout cannot be refused');
  return moved;
}

/**
 * Takes parts back that were paid: main money from main as far as it goes, the rest becomes a debt; bonus money from its
 * bonus as far as it goes, the rest is the house's loss, because no real money came of it. Once it was released it is main money.
 */
export function takeParts(state: WalletState, back: Parted, it: Parts): Moved {
  const entry = { kind: it.kind, to: it.house, ref: it.ref };
  const place = back.bonus === 0 ? open : placeOf(state, it.split.of, it.ended ?? none);
  const fromBonus = place.at === 'open' ? least(state.bonus, back.bonus) : ZERO;
  const asMain = place.at === 'released' ? back.bonus : ZERO;
  const wanted = add(back.main, asMain);
  const fromMain = least(state.main, wanted);
  const transfers: Transfer[] = [
    { ...entry, from: 'main', amount: fromMain },
    { ...entry, from: 'receivable', amount: subtract(wanted, fromMain) },
    { ...entry, from: 'bonus', amount: fromBonus },
    { ...entry, from: 'bonusExpense', amount: subtract(subtract(back.bonus, asMain), fromBonus) },
  ];
  const moved = move(state, transfers, it.newId);
  if (moved === undefined) throw new Error('what is there cannot be refused');
  return moved;
}

/** Whether this bonus is the open one, or a part of it. */
export const isOpenOf = (state: WalletState, bonus: Id, ended: EndedBonuses = none): boolean =>
  placeOf(state, bonus, ended).at === 'open';

/** Counts the bonus part of a stake as waiting for its result, or as no longer waiting, if its bonus is the open one. */
export function holdStake(
  state: WalletState,
  split: Split,
  change: 'waits' | 'done',
  ended: EndedBonuses = none,
): WalletState {
  if (split.bonus === 0) return state;
  const place = placeOf(state, split.of, ended);
  if (change === 'waits') {
    const alive = revive(state, place);
    if (place.at !== 'open' && place.at !== 'lost') return alive;
    return { ...alive, bonusHeld: add(alive.bonusHeld, split.bonus) };
  }
  return place.at === 'open' ? { ...state, bonusHeld: subtract(state.bonusHeld, split.bonus) } : state;
}

const closed = { bonusId: null, bonusLeft: ZERO, bonusHeld: ZERO } as const;

/**
 * Ends the open bonus if it is done: all of it wagered, then what is left of it becomes main money; or nothing left of it, and
 * no open stake holds any.
 */
export function endIfDone(moved: Moved, newId: () => Id): Moved {
  const { state } = moved;
  const { bonusId: id } = state;
  if (id === null) return moved;
  if (state.bonusLeft === 0) {
    const amount = state.bonus;
    const free = move(state, [{ kind: 'bonus-release', from: 'bonus', to: 'main', amount, ref: id }], newId);
    if (free === undefined) throw new Error('what is there cannot be refused');
    const ended = { step: 'ended', id, how: 'released', amount, left: ZERO } as const;
    return {
      entries: [...moved.entries, ...free.entries],
      state: { ...free.state, ...closed, bonusSteps: [...state.bonusSteps, ended] },
    };
  }
  if (state.bonus > 0 || state.bonusHeld > 0) return moved;
  const ended = { step: 'ended', id, how: 'lost', amount: ZERO, left: state.bonusLeft } as const;
  return { ...moved, state: { ...state, ...closed, bonusSteps: [...state.bonusSteps, ended] } };
}

/** Gives the open bonus up, or ends it because its time is over: bonus money returns to the house, main money stays. */
export function giveUp(state: WalletState, how: 'forfeited' | 'expired', newId: () => Id): Moved | undefined {
  const { bonusId: id, bonus: amount, bonusLeft: left } = state;
  if (id === null) return undefined;
  const moved = move(state, [{ kind: 'bonus-forfeit', from: 'bonus', to: 'bonusExpense', amount, ref: id }], newId);
  if (moved === undefined) throw new Error('what is there cannot be refused');
  const ended = { step: 'ended', id, how, amount, left } as const;
  return { ...moved, state: { ...moved.state, ...closed, bonusSteps: [...state.bonusSteps, ended] } };
}

/** Takes a part out of the open bonus, at most what is there, with what it required; ends the bonus if it is done then. */
export function shrink(
  state: WalletState,
  it: { amount: Centavos; required: Centavos; ref: Id },
  newId: () => Id,
): Moved {
  const amount = least(state.bonus, it.amount);
  const moved = move(state, [{ kind: 'gift-clawback', from: 'bonus', to: 'bonusExpense', amount, ref: it.ref }], newId);
  if (moved === undefined) throw new Error('what is there cannot be refused');
  const bonusLeft = subtract(state.bonusLeft, least(state.bonusLeft, it.required));
  return endIfDone({ entries: moved.entries, state: { ...moved.state, bonusLeft } }, newId);
}

/** What is granted: an amount that is to be wagered `required` in all before it is cash. */
export interface Grant {
  readonly kind: 'bonus-grant' | 'award';
  readonly amount: Centavos;
  readonly required: Centavos;
}

/** Grants bonus money: as a new bonus of this id, or as a part of the open one. The state's `bonusId` says which it is. */
export function grant(state: WalletState, it: Grant, id: Id, newId: () => Id): Moved {
  if (it.amount <= 0 || it.required <= 0) throw new RangeError('a bonus of nothing, or nothing to wager');
  const bonusId = state.bonusId ?? id;
  const from = it.kind === 'award' ? 'awardExpense' : 'bonusExpense';
  const moved = move(state, [{ kind: it.kind, from, to: 'bonus', amount: it.amount, ref: bonusId }], newId);
  if (moved === undefined) throw new Error('a grant cannot be refused');
  return { ...moved, state: { ...moved.state, bonusId, bonusLeft: add(state.bonusLeft, it.required) } };
}
