import type { GenerateId } from '../../context.ts';
/** The rules of bonus money: how it is granted, wagered until it becomes cash, lost, given up or expired (README.md, "A bonus"). */
import type { Id } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, minCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { LedgerAccount, EntryKind, LedgerTransfer } from '../ledger/chart-of-accounts.ts';
import {
  type BonusEndReason,
  applyLedgerTransfers,
  type LedgerChange,
  type MainAndBonusAmounts,
  type StakeSplit,
  type WalletState,
} from '../ledger/wallet-state.ts';

/** A bonus that has ended, from its row: how it ended, what was left to wager, and the bonus that it joined. */
export interface ClosedBonus {
  readonly how: BonusEndReason;
  readonly left: Centavos;
  readonly into: Id | null;
}
export type ClosedBonusesById = ReadonlyMap<Id, ClosedBonus>;

const noClosedBonuses: ClosedBonusesById = new Map();

/** Where the bonus part of a stake belongs now: to the open bonus, or to a bonus that has ended. */
type BonusStakePartLocation =
  | { readonly at: 'open' }
  | { readonly at: BonusEndReason; readonly id: Id; readonly left: Centavos };
const openBonusLocation: BonusStakePartLocation = { at: 'open' };

function locateStakeBonusPart(
  state: WalletState,
  bonusId: Id | null,
  closedBonuses: ClosedBonusesById,
): BonusStakePartLocation {
  if (bonusId === null || bonusId === state.bonusId) return openBonusLocation;
  const last = state.bonusSteps.findLast((bonusStep) => bonusStep.id === bonusId);
  if (last?.step === 'ended') return { at: last.how, id: bonusId, left: last.left };
  if (last?.step === 'joined') return locateStakeBonusPart(state, last.into, closedBonuses);
  const row = closedBonuses.get(bonusId);
  if (row === undefined)
    throw new Error(`the stake of player ${state.player} is of bonus ${bonusId}, which was not loaded`);
  return row.into === null
    ? { at: row.how, id: bonusId, left: row.left }
    : locateStakeBonusPart(state, row.into, closedBonuses);
}

const accountByBonusLocation: Readonly<Record<BonusStakePartLocation['at'], LedgerAccount>> = {
  open: 'bonus',
  lost: 'bonus',
  released: 'main',
  forfeited: 'bonusExpense',
  expired: 'bonusExpense',
};

/** Reopens a lost bonus as it was. If another bonus is open, the lost one becomes a part of it. */
function reopenLostBonus(state: WalletState, place: BonusStakePartLocation): WalletState {
  if (place.at !== 'lost') return state;
  const { id, left } = place;
  if (state.bonusId === null)
    return { ...state, bonusId: id, bonusLeft: left, bonusSteps: [...state.bonusSteps, { step: 'reopened', id }] };
  const joined = { step: 'joined', id, into: state.bonusId, left } as const;
  return { ...state, bonusLeft: addCentavos(state.bonusLeft, left), bonusSteps: [...state.bonusSteps, joined] };
}

/** Money that moves between a house account and a player, in main and bonus parts. */
export interface MainAndBonusMoneyMovement {
  readonly split: StakeSplit;
  readonly house: 'games' | 'sports';
  readonly kind: EntryKind;
  readonly ref: Id;
  readonly newId: GenerateId;
  /** The bonuses of these stakes that are not the open one. */
  readonly closedBonuses?: ClosedBonusesById;
}

/**
 * Pays main money to main, and bonus money to its bonus. If that bonus has ended, the money goes to main after a release, and
 * back to the house after a forfeit or expiry; a lost bonus is reopened.
 */
export function payOutMainAndBonusParts(
  state: WalletState,
  pay: MainAndBonusAmounts,
  input: MainAndBonusMoneyMovement,
): LedgerChange {
  if (pay.main === 0 && pay.bonus === 0) return { state: { ...state, version: state.version + 1 }, entries: [] };
  const entry = { kind: input.kind, from: input.house, ref: input.ref };
  const place =
    pay.bonus === 0
      ? openBonusLocation
      : locateStakeBonusPart(state, input.split.bonusId, input.closedBonuses ?? noClosedBonuses);
  const moved = applyLedgerTransfers(
    pay.bonus === 0 ? state : reopenLostBonus(state, place),
    [
      { ...entry, to: 'main', amount: pay.main },
      { ...entry, to: accountByBonusLocation[place.at], amount: pay.bonus },
    ],
    input.newId,
  );
  if (moved === undefined) throw new Error('a payout cannot be refused');
  return moved;
}

/**
 * Takes back what was paid. Main money is taken from main as far as there is some; the rest becomes a debt. Bonus money is
 * taken from its bonus as far as there is some; the rest is the house's loss, because nobody received real money for it. Money
 * of a released bonus is taken as main money.
 */
export function takeBackMainAndBonusParts(
  state: WalletState,
  amounts: MainAndBonusAmounts,
  input: MainAndBonusMoneyMovement,
): LedgerChange {
  const entry = { kind: input.kind, to: input.house, ref: input.ref };
  const place =
    amounts.bonus === 0
      ? openBonusLocation
      : locateStakeBonusPart(state, input.split.bonusId, input.closedBonuses ?? noClosedBonuses);
  const fromBonus = place.at === 'open' ? minCentavos(state.bonus, amounts.bonus) : ZERO_CENTAVOS;
  const asMain = place.at === 'released' ? amounts.bonus : ZERO_CENTAVOS;
  const wanted = addCentavos(amounts.main, asMain);
  const fromMain = minCentavos(state.main, wanted);
  const transfers: LedgerTransfer[] = [
    { ...entry, from: 'main', amount: fromMain },
    { ...entry, from: 'receivable', amount: subtractCentavos(wanted, fromMain) },
    { ...entry, from: 'bonus', amount: fromBonus },
    { ...entry, from: 'bonusExpense', amount: subtractCentavos(subtractCentavos(amounts.bonus, asMain), fromBonus) },
  ];
  const moved = applyLedgerTransfers(state, transfers, input.newId);
  if (moved === undefined) throw new Error('what is there cannot be refused');
  return moved;
}

/** True when this bonus is the open one or joined it. */
export const isBonusIncludedInOpenBonus = (
  state: WalletState,
  bonus: Id,
  closedBonuses: ClosedBonusesById = noClosedBonuses,
): boolean => locateStakeBonusPart(state, bonus, closedBonuses).at === 'open';

/** Adds the bonus part of a stake to `bonusHeld`, or subtracts it, if its bonus is the open one. */
export function changeHeldBonusStakeInWallet(
  state: WalletState,
  split: StakeSplit,
  change: 'waits' | 'done',
  closedBonuses: ClosedBonusesById = noClosedBonuses,
): WalletState {
  if (split.bonus === 0) return state;
  const place = locateStakeBonusPart(state, split.bonusId, closedBonuses);
  if (change === 'waits') {
    const alive = reopenLostBonus(state, place);
    if (place.at !== 'open' && place.at !== 'lost') return alive;
    return { ...alive, bonusHeld: addCentavos(alive.bonusHeld, split.bonus) };
  }
  return place.at === 'open' ? { ...state, bonusHeld: subtractCentavos(state.bonusHeld, split.bonus) } : state;
}

const noOpenBonus = { bonusId: null, bonusLeft: ZERO_CENTAVOS, bonusHeld: ZERO_CENTAVOS } as const;

/**
 * Ends the open bonus if it is finished: everything is wagered, and its money becomes main money; or no money is left, neither
 * in the balance nor in an open stake.
 */
export function endBonusIfDone(moved: LedgerChange, newId: GenerateId): LedgerChange {
  const { state } = moved;
  const { bonusId: id } = state;
  if (id === null) return moved;
  if (state.bonusLeft === 0) {
    const amount = state.bonus;
    const free = applyLedgerTransfers(
      state,
      [{ kind: 'bonus-release', from: 'bonus', to: 'main', amount, ref: id }],
      newId,
    );
    if (free === undefined) throw new Error('what is there cannot be refused');
    const ended = { step: 'ended', id, how: 'released', amount, left: ZERO_CENTAVOS } as const;
    return {
      entries: [...moved.entries, ...free.entries],
      state: { ...free.state, ...noOpenBonus, bonusSteps: [...state.bonusSteps, ended] },
    };
  }
  if (state.bonus > 0 || state.bonusHeld > 0) return moved;
  const ended = { step: 'ended', id, how: 'lost', amount: ZERO_CENTAVOS, left: state.bonusLeft } as const;
  return { ...moved, state: { ...state, ...noOpenBonus, bonusSteps: [...state.bonusSteps, ended] } };
}

/**
 * Ends the open bonus because its player gave it up or its time is over: bonus money goes back to the house, main money is not
 * touched.
 */
export function closeOpenBonus(
  state: WalletState,
  how: 'forfeited' | 'expired',
  newId: GenerateId,
): LedgerChange | undefined {
  const { bonusId: id, bonus: amount, bonusLeft: left } = state;
  if (id === null) return undefined;
  const moved = applyLedgerTransfers(
    state,
    [{ kind: 'bonus-forfeit', from: 'bonus', to: 'bonusExpense', amount, ref: id }],
    newId,
  );
  if (moved === undefined) throw new Error('what is there cannot be refused');
  const ended = { step: 'ended', id, how, amount, left } as const;
  return { ...moved, state: { ...moved.state, ...noOpenBonus, bonusSteps: [...state.bonusSteps, ended] } };
}

/** A part of the open bonus that a claw-back takes: of the `granted` and `allRequired` of all grants in that bonus. */
export interface ClawedBackBonusPart {
  readonly amount: Centavos;
  readonly granted: Centavos;
  readonly required: Centavos;
  readonly allRequired: Centavos;
  readonly ref: Id;
}

/**
 * Takes a part out of the open bonus: of its money at least the part's nominal amount and at least its share of what the bonus is
 * now worth, as far as that is there. What is left to wager shrinks by the part's share, but only by as much as money could be taken:
 * what waits in open bets comes back to the bonus later. A claw-back never completes the wagering: bonus money becomes cash by
 * wagering alone, so a bonus with nothing left to wager is given up.
 */
export function reduceOpenBonus(state: WalletState, part: ClawedBackBonusPart, newId: GenerateId): LedgerChange {
  const share = scaleCentavos(addCentavos(state.bonus, state.bonusHeld), part.amount, part.granted, 'up');
  const amount = minCentavos(state.bonus, share > part.amount ? share : part.amount);
  const entry = { kind: 'gift-clawback', from: 'bonus', to: 'bonusExpense', amount, ref: part.ref } as const;
  const moved = applyLedgerTransfers(state, [entry], newId);
  if (moved === undefined) throw new Error('what is there cannot be refused');
  const ofPart =
    part.allRequired === 0 ? ZERO_CENTAVOS : scaleCentavos(state.bonusLeft, part.required, part.allRequired, 'down');
  const released = share === 0 ? ofPart : scaleCentavos(ofPart, minCentavos(amount, share), share, 'down');
  const bonusLeft = subtractCentavos(state.bonusLeft, released);
  const reduced = { entries: moved.entries, state: { ...moved.state, bonusLeft } };
  if (bonusLeft > 0) return endBonusIfDone(reduced, newId);
  const closed = closeOpenBonus(reduced.state, 'forfeited', newId);
  return closed === undefined ? reduced : { entries: [...reduced.entries, ...closed.entries], state: closed.state };
}

/** A grant of bonus money: `required` must be wagered in all before `amount` becomes cash. */
export interface OpenBonusGrant {
  readonly kind: 'bonus-grant' | 'award';
  readonly amount: Centavos;
  readonly required: Centavos;
}

/**
 * Grants bonus money: as a new bonus with this id, or as a part of the open one. The returned state's `bonusId` is the bonus
 * that received it.
 */
export function grantOpenBonus(state: WalletState, input: OpenBonusGrant, id: Id, newId: GenerateId): LedgerChange {
  if (input.amount <= 0 || input.required <= 0) throw new RangeError('a bonus of nothing, or nothing to wager');
  const bonusId = state.bonusId ?? id;
  const from = input.kind === 'award' ? 'awardExpense' : 'bonusExpense';
  const moved = applyLedgerTransfers(
    state,
    [{ kind: input.kind, from, to: 'bonus', amount: input.amount, ref: bonusId }],
    newId,
  );
  if (moved === undefined) throw new Error('a grant cannot be refused');
  return { ...moved, state: { ...moved.state, bonusId, bonusLeft: addCentavos(state.bonusLeft, input.required) } };
}
