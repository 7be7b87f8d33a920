import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx, Instant } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { type SqlReader, type Tx, type SqlStatement, sql } from '../platform/db/db.ts';
import { turnoverSources } from './ledger/chart-of-accounts.ts';
import { computePlayableBalance, type WalletState } from './ledger/wallet-state.ts';
import { bookTransfers } from './ledger/save-wallets.ts';
import * as queries from './ledger/ledger.queries.ts';
import { insertTurnoverRequirement } from './ledger/ledger.queries.ts';
import { computeRemainingTurnover, addRequiredTurnover } from './ledger/turnover.ts';

export type { WalletRecordPageBounds } from './ledger/page.ts';
export type { LedgerChange, StakeSplit, WalletState } from './ledger/wallet-state.ts';
export { computePlayableBalance } from './ledger/wallet-state.ts';
export {
  type ExpiredBonusRow,
  listExpiredBonuses,
  listBonuses,
  buildBonusEndedFacts,
  findBonus,
  endOpenBonus,
  selectClosedBonuses,
  toClosedBonuses,
  grantBonus,
  hasOpenGift,
  findOpenBonus,
  findClosedBonusKeys,
} from './bonuses/bonuses.ts';
export type { SportStakeSettlement } from './stake-rules.ts';
export {
  cashOutStake,
  splitStakePart,
  unsettledStake,
  refundStake,
  resettleStake,
  settleStake,
  takeStake,
} from './stake-rules.ts';
export type { ClosedBonusesById } from './bonuses/bonus-rules.ts';
export type { WalletLedgerEntry, HouseLedgerAccount, EntryKind } from './ledger/chart-of-accounts.ts';
export { houseLedgerAccounts, entryKinds, playerLedgerAccounts } from './ledger/chart-of-accounts.ts';
export { bookCommissions, claimCommission } from './ledger/commission.ts';

export { listBalanceRecords, readPlayerLedgerPage, readWallet } from './statement/ledger-page.ts';
export { auditLedgerEntries } from './ledger-audit.ts';
export { auditWallet, type LedgerSums, listPlayerIdRangesToAudit, sumWholeLedger } from './wallet-audit.ts';
export { transferBetweenWallets, type TransferWallets } from './ledger/transfer-between.ts';
export { type StatementPosting, type AccountStatement, readAccountStatement } from './statement/statement.ts';
export {
  holdLostWithdrawalPaidByBank,
  holdWithdrawal,
  bookWithdrawalPaid,
  releaseWithdrawalHold,
  bookWithdrawalReturned,
} from './ledger/withdrawal-hold.ts';
export {
  selectWalletDayTotals,
  selectWallets,
  toWalletDayTotals,
  type WalletDayTotals,
} from './ledger/ledger.queries.ts';
export type { ProtectionPermit, PermitKind, SessionPermit } from './ledger/permit-type.ts';
export { countPlayedMinuteInWallet, endOpenRoundInWallet } from './ledger/wallet-state.ts';

export { saveWallets, advanceWalletToToday } from './ledger/save-wallets.ts';
export {
  selectSeedPairUse,
  selectSeedPairUses,
  selectPlayersWithOlderSeedPairs,
  updateSeedPairUse,
  updateSeedPairsInUse,
} from './ledger/seed-use.ts';
export { type BankLedgerEntry, readLedgerEntriesByBankReference } from './statement/bank-entries.ts';
export { listGameStakeRefs, listGameWinners } from './statement/game-stakes.ts';
export { bookBankFee, clawBackDeposit, clawBackGift, bookDepositRefund, type ClawBack } from './claw-back.ts';

/** Opens a wallet at zero, in the transaction that opens its account. */
export async function createWalletForPlayer(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  player: PlayerId,
  currency: 'BRL' | 'BRLT',
): Promise<void> {
  await tx.query(queries.insertWallet(player, currency, toSaoPauloDay(ctx.now())));
}

/**
 * Locks a player. Every change of a player takes this lock first. Waits for the lock; throws Refusal notFound when the player
 * has no wallet.
 */
export async function lockWallet(tx: Tx, player: PlayerId): Promise<WalletState> {
  const [row] = await tx.query(queries.lockWallets([player], true));
  if (row === undefined) throw new Refusal('notFound');
  return queries.toWalletState(row);
}

/**
 * Statement that locks these players in the order of their ids. Every statement uses this order, so two commands about the same
 * two players cannot deadlock.
 */
export const lockPlayerWallets = (players: readonly PlayerId[]) => queries.lockPlayerWalletRows(players);

const MINUTE_MS = 60_000;

/** The player who holds received money that matches no order. */
export const UNMATCHED_PLAYER = 0 as PlayerId;

/** Locks the wallet of the unmatched player. */
export async function lockUnmatchedWallet(tx: Tx, ctx: Pick<Ctx, 'now'>): Promise<WalletState> {
  await tx.query(queries.insertUnmatchedWallet(toSaoPauloDay(ctx.now())));
  return lockWallet(tx, UNMATCHED_PLAYER);
}

/**
 * Statement of a group's load: wallets of these players, locked; busy players are left out unless `wait`. `toWalletStates`
 * reads its rows.
 */
export const { lockWallets } = queries;
export const toWalletStates = (rows: Parameters<typeof queries.toWalletState>[0][]): WalletState[] =>
  rows.map(queries.toWalletState);

/**
 * Books a paid deposit to main money and requires 1 × of it as turnover (docs/product-decisions.md, "Turnover"). `payment` is
 * unique per player: a second booking fails in the database.
 */
export const bookDeposit = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; order: Id; payment: Id },
): Promise<WalletState> => creditMainBalance(tx, ctx, state, { ...input, from: 'psp', turnoverId: input.order });

/** Credits money that waited in suspense, as a deposit of its own. Its turnover requirement is stored under the payment. */
export const bookAcceptedDeposit = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; payment: Id },
): Promise<WalletState> => creditMainBalance(tx, ctx, state, { ...input, from: 'suspense', turnoverId: input.payment });

async function creditMainBalance(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; from: 'psp' | 'suspense'; turnoverId: Id; payment: Id },
): Promise<WalletState> {
  const after = await bookTransfers(
    tx,
    ctx,
    state,
    [{ kind: 'deposit', from: input.from, to: 'main', amount: input.amount, ref: input.payment }],
    (s) => ({
      ...addRequiredTurnover(s, input.amount).state,
      dayDeposited: addCentavos(s.dayDeposited, input.amount),
    }),
  );
  await tx.query(
    queries.insertTurnoverRequirement({
      player: state.player,
      id: input.turnoverId,
      source: turnoverSources.deposit,
      required: input.amount,
      upto: after.turnRequired,
    }),
  );
  return after;
}

/** Books received money that may not be credited yet: it waits in suspense for a review. */
export async function bookSuspenseDeposit(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; payment: Id },
): Promise<WalletState> {
  return bookTransfers(tx, ctx, state, [
    { kind: 'deposit-suspense', from: 'psp', to: 'suspense', amount: input.amount, ref: input.payment },
  ]);
}

/** Credits play money to a locked test account. It is created from nothing, in a currency that is never exchanged. */
export async function creditPlayMoney(tx: Tx, ctx: Ctx, state: WalletState, amount: Centavos): Promise<WalletState> {
  if (state.currency !== 'BRLT') throw new Error('play money for a wallet of real money');
  return bookTransfers(tx, ctx, state, [
    { kind: 'play-money', from: 'opening', to: 'main', amount, ref: state.player },
  ]);
}

/** A player's balances at present; for display only, never to decide. */
export interface PlayerBalances {
  readonly currency: 'BRL' | 'BRLT';
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
  readonly main: Centavos;
  readonly bonus: Centavos;
  /** What must still be wagered before main money may be withdrawn. */
  readonly turnMain: Centavos;
  readonly turnBonus: Centavos;
  /** What the player owes because the bank took back money that was already spent. Money that reaches main repays it first. */
  readonly owed: Centavos;
}

/** The balances under the names that screens use. */
export const toPlayerBalances = (state: WalletState): PlayerBalances => ({
  currency: state.currency,
  balance: computePlayableBalance(state),
  freeBalance: state.bonus,
  main: state.main,
  bonus: state.bonus,
  turnMain: computeRemainingTurnover(state),
  turnBonus: state.bonusLeft,
  owed: subtractCentavos(ZERO_CENTAVOS, state.receivable),
});

/** Balances of a player, for display. Throws Refusal notFound. */
export async function readBalances(reader: SqlReader, player: PlayerId): Promise<PlayerBalances> {
  const [row] = await reader.query(queries.selectWallet(player));
  if (row === undefined) throw new Refusal('notFound');
  return toPlayerBalances(queries.toWalletState(row));
}

/** The balances of `readBalances`, and the part of the open turnover that comes from transfers. Throws Refusal notFound. */
export async function readWithdrawableBalances(
  reader: SqlReader,
  player: PlayerId,
): Promise<{ readonly balances: PlayerBalances; readonly turnTransfers: Centavos }> {
  const [row] = await reader.query(queries.selectWallet(player));
  if (row === undefined) throw new Refusal('notFound');
  const state = queries.toWalletState(row);
  return { balances: toPlayerBalances(state), turnTransfers: await readTransferTurnoverLeft(reader, state) };
}

/** What must still be wagered because of received transfers: a part of `turnMain`. */
export async function readTransferTurnoverLeft(
  reader: Pick<SqlReader, 'query'>,
  { player, turnFilled }: Pick<WalletState, 'player' | 'turnFilled'>,
): Promise<Centavos> {
  const [row] = await reader.query(queries.selectOpenTurnoverOfSource(player, turnoverSources.transfer, turnFilled));
  return row?.open ?? ZERO_CENTAVOS;
}

/** What a player staked, won, deposited and played since the account was opened, and the instant of the last minute of play. */
export async function readLifetimeTotals(
  reader: Pick<SqlReader, 'query'>,
  player: PlayerId,
): Promise<queries.LifetimeTotals & { readonly lastPlayedAt: Instant }> {
  const [row] = await reader.query(queries.selectLifetimeTotals(player));
  if (row === undefined)
    return { staked: ZERO_CENTAVOS, paid: ZERO_CENTAVOS, deposited: ZERO_CENTAVOS, minutes: 0, lastPlayedAt: 0 };
  return { ...row, lastPlayedAt: row.last_minute * MINUTE_MS };
}

/** Credits an award to main money of a locked player, and requires 1 × of it as turnover, as for every deposit. */
export async function creditAward(
  tx: Tx,
  ctx: Ctx,
  before: WalletState,
  input: { amount: Centavos; award: Id },
): Promise<WalletState> {
  const after = await bookTransfers(
    tx,
    ctx,
    before,
    [{ kind: 'award', from: 'awardExpense', to: 'main', amount: input.amount, ref: input.award }],
    (state) => addRequiredTurnover(state, input.amount).state,
  );
  await tx.query(
    insertTurnoverRequirement({
      player: before.player,
      id: input.award,
      source: turnoverSources.award,
      required: input.amount,
      upto: after.turnRequired,
    }),
  );
  return after;
}

const ALL_PLAYERS_VISIT_PAGE_SIZE = 2000;

const selectLastPlayerOfPage = (after: number): SqlStatement<{ last: number | null }> =>
  sql(
    'last player of a page',
    `select max(player) as last from (select player from wallet where player > $1 order by player limit $2::int) p`,
    after,
    ALL_PLAYERS_VISIT_PAGE_SIZE,
  );

/** Visits all players page by page: those above `after` up to `to`, few enough for one statement. */
export async function visitPlayerIdRanges(
  reader: SqlReader,
  visit: (page: { readonly after: number; readonly to: number }) => Promise<void>,
): Promise<void> {
  for (let after = -1; ;) {
    const [page] = await reader.query(selectLastPlayerOfPage(after));
    const to = page?.last ?? null;
    if (to === null) return;
    await visit({ after, to });
    after = to;
  }
}
