import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { add, type Centavos, centavos, subtract, ZERO } from '@arara/money';
import { type Ctx, dayOf, instantOf } from '../context.ts';
import type { Reader, Tx } from '../platform/db/db.ts';
import { kindOf, pots, turnoverSources } from './ledger/chart-of-accounts.ts';
import type { Page } from './ledger/page.ts';
import { playable, type WalletState } from './ledger/wallet-state.ts';
import { transfer } from './ledger/save-wallets.ts';
import * as queries from './ledger/ledger.queries.ts';
import { requireTurnover, turnoverLeft } from './rules.ts';

export type { Page } from './ledger/page.ts';
export type { Moved, Split, WalletState } from './ledger/wallet-state.ts';
export { playable } from './ledger/wallet-state.ts';
export {
  bonusesDue,
  bonusesOf,
  bonusFacts,
  bonusOf,
  endBonus,
  endedMany,
  endedOf,
  grantBonus,
  isGiftOpen,
  openBonusOf,
  strangers,
} from './bonuses/bonuses.ts';
export type { Standing } from './rules.ts';
export { openStanding, refund, resettle, settle, stake } from './rules.ts';
export type { EndedBonuses } from './bonuses/bonus-rules.ts';
export type { Entry, HouseAccount, Kind } from './ledger/chart-of-accounts.ts';
export { house, kinds, pots } from './ledger/chart-of-accounts.ts';
export { creditAward } from './ledger/credit-award.ts';
export { ledger, walletShown } from './statement/ledger-page.ts';
export { auditWallet, bookSums, walletPages } from './audit.ts';
export { giveTo, type Given } from './ledger/transfer-between.ts';
export { type Posting, type StatementBook, statementOf } from './statement/statement.ts';
export { holdWithdrawal, payWithdrawal, releaseWithdrawal, returnWithdrawal } from './ledger/withdrawal-hold.ts';
export { saveMany, today } from './ledger/save-wallets.ts';
export { bankFee, clawback, clawbackGift, depositRefund, type Pulled } from './claw-back.ts';

/** Opens a wallet at zero, in the transaction that opens its account. */
export async function open(tx: Tx, ctx: Pick<Ctx, 'now'>, player: Id, currency: 'BRL' | 'BRLT'): Promise<void> {
  await tx.query(queries.walletOpened(player, currency, dayOf(ctx.now())));
}

/**
 * Locks a player: whoever changes anything of a player takes this lock first. Waits for it; throws Refusal notFound when the
 * player has no wallet.
 */
export async function lock(tx: Tx, player: Id): Promise<WalletState> {
  const [row] = await tx.query(queries.walletsLocked([player], false));
  if (row === undefined) throw new Refusal('notFound');
  return queries.stateOf(row);
}

/** Who holds what came in and belongs to no player. */
export const NOBODY = 0 as Id;

/** Locks what is nobody's. */
export async function lockNobodys(tx: Tx, ctx: Pick<Ctx, 'now'>): Promise<WalletState> {
  await tx.query(queries.nobodysOpened(dayOf(ctx.now())));
  return lock(tx, NOBODY);
}

/** Statement of a group's load: wallets of these players, locked; busy players are left out unless `wait`. Read with `statesOf`. */
export const lockMany = (players: readonly Id[], wait: boolean) => queries.walletsLocked(players, !wait);
export const statesOf = (rows: Parameters<typeof queries.stateOf>[0][]): WalletState[] => rows.map(queries.stateOf);

/**
 * Books a paid deposit to main money and requires 1 × of it as turnover (decisions.md, "Turnover"). `payment` is unique per
 * player: booked twice it fails in the database.
 */
export const deposit = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; order: Id; payment: Id },
): Promise<WalletState> => toMain(tx, ctx, state, { ...it, from: 'psp', mark: it.order });

/** Credits money that waited in suspense, as a deposit of its own: what it requires is known by the payment. */
export const depositAccepted = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; payment: Id },
): Promise<WalletState> => toMain(tx, ctx, state, { ...it, from: 'suspense', mark: it.payment });

async function toMain(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; from: 'psp' | 'suspense'; mark: Id; payment: Id },
): Promise<WalletState> {
  const after = await transfer(
    tx,
    ctx,
    state,
    [{ kind: 'deposit', from: it.from, to: 'main', amount: it.amount, ref: it.payment }],
    (s) => ({
      ...requireTurnover(s, it.amount).state,
      dayDeposited: add(s.dayDeposited, it.amount),
    }),
  );
  await tx.query(
    queries.turnoverMarked({
      player: state.player,
      id: it.mark,
      source: turnoverSources.deposit,
      required: it.amount,
      upto: after.turnRequired,
    }),
  );
  return after;
}

/** Books money that came in but may not be credited yet: it waits in suspense for a review. */
export async function depositSuspense(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; payment: Id },
): Promise<WalletState> {
  return transfer(tx, ctx, state, [
    { kind: 'deposit-suspense', from: 'psp', to: 'suspense', amount: it.amount, ref: it.payment },
  ]);
}

/** Gives a locked test account play money, out of nothing: its currency meets no other. */
export async function givePlayMoney(tx: Tx, ctx: Ctx, state: WalletState, amount: Centavos): Promise<WalletState> {
  if (state.currency !== 'BRLT') throw new Error('play money for a wallet of real money');
  return transfer(tx, ctx, state, [{ kind: 'play-money', from: 'opening', to: 'main', amount, ref: state.player }]);
}

/** A player's balances as they are now; for display only, never to decide. */
export interface Balances {
  readonly currency: 'BRL' | 'BRLT';
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
  readonly main: Centavos;
  readonly bonus: Centavos;
  /** Still to be wagered before main money may be withdrawn. */
  readonly turnMain: Centavos;
  readonly turnBonus: Centavos;
  /** What the player owes, after the bank took back what was spent already: paid by whatever reaches main money next. */
  readonly owed: Centavos;
}

/** Balances in words of the screen. */
export const balancesOf = (state: WalletState): Balances => ({
  currency: state.currency,
  balance: playable(state),
  freeBalance: state.bonus,
  main: state.main,
  bonus: state.bonus,
  turnMain: turnoverLeft(state),
  turnBonus: state.bonusLeft,
  owed: subtract(ZERO, state.receivable),
});

/** Balances of a player, for display. Throws Refusal notFound. */
export async function balanceOf(reader: Reader, player: Id): Promise<Balances> {
  const [row] = await reader.query(queries.walletShown(player));
  if (row === undefined) throw new Refusal('notFound');
  return balancesOf(queries.stateOf(row));
}

/** What a player staked, won and deposited since the account was opened. */
export async function lifetime(
  reader: Reader,
  player: Id,
): Promise<{ staked: Centavos; paid: Centavos; deposited: Centavos }> {
  const [row] = await reader.query(queries.lifetimeShown(player));
  return row ?? { staked: ZERO, paid: ZERO, deposited: ZERO };
}

const PLAYABLE: readonly number[] = [pots.main, pots.bonus];

/** The entries of a player as records: what moved, seen from the playable balance, and what was playable after it. */
export async function flow(reader: Reader, player: Id, page: Page): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.entriesShown(player, page));
  const oldest = rows.at(-1);
  if (oldest === undefined) return [];
  const [before] = await reader.query(queries.playableBefore(player, oldest.id));
  let balance = before?.balance ?? ZERO;
  const records = rows.toReversed().map((row) => {
    const sign = Number(PLAYABLE.includes(row.credit)) - Number(PLAYABLE.includes(row.debit));
    const amount = centavos(sign * row.amount || 0);
    balance = add(balance, amount);
    return {
      id: row.id,
      type: kindOf(row.kind),
      status: '10',
      amount,
      balance,
      time: instantOf(row.id),
      ...(row.debit === pots.bonus && row.credit === pots.main ? { released: row.amount } : {}),
    };
  });
  return records.toReversed();
}
