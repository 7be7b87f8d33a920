/** The public file of referrals: what an agent sees and claims. Who invited whom is the accounts' own. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { addCentavos, type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import {
  COMMISSION_LEVELS,
  type CommissionTerms,
  computeCommissionShare,
  computeDayCommission,
  computeFriendCommission,
} from '@arara/promotions/commission';
import { countInvitedPlayersByLevel, readMaskedUsernames, readPlayerAccount } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import { insertOutboxFacts } from '../facts.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { computeFirstIdAt, readInstantFromId } from '../platform/ids.ts';
import { type IdempotentCommand, runCommandOnce } from '../platform/idempotency/idempotency.ts';
import { readFirstDeposits } from '../payments/payments.ts';
import { addCalendarDays, readProtectedPlayer, requirePermit } from '../protection/protection.ts';
import * as wallet from '../wallet/wallet.ts';
import type { CommissionTermsReader } from './ports.ts';
import * as queries from './referral.queries.ts';

export { accrueCommission, startCommissionAccrual } from './accrue-commission.ts';

/** The type of a claim among awards, on the wire: a promotion. */
const CLAIM_AWARD_TYPE = 141;
const DAYS_SHOWN = 30;
const DEFAULT_PAGE_SIZE = 20;
const LARGEST_ID = Number.MAX_SAFE_INTEGER as Id;

const levelNumbers = Array.from({ length: COMMISSION_LEVELS }, (_, index) => index + 1);

/** The commission of an agent on each level, all of it that was booked. */
export async function readCommissionByLevel(reader: SqlReader, agent: PlayerId): Promise<readonly Centavos[]> {
  const rows = await reader.query(queries.selectAgentLevels([agent]));
  return levelNumbers.map((level) => rows.find((row) => row.level === level)?.earned ?? ZERO_CENTAVOS);
}

/** The invite code, persons and commission by level, what can be claimed, and commission by day. Throws Refusal notFound. */
export async function readAgentSummary(
  ctx: Ctx,
  readTerms: CommissionTermsReader,
  agent: PlayerId,
): Promise<PlayerCallOutput<'agentSummary'>> {
  const { views: read } = ctx.db;
  const today = toSaoPauloDay(ctx.now());
  const [account, persons, amounts, state, booked, terms] = await Promise.all([
    readPlayerAccount(read, agent),
    countInvitedPlayersByLevel(read, agent),
    readCommissionByLevel(read, agent),
    wallet.readWallet(read, agent),
    read.query(queries.selectCommissionByDay(agent, addCalendarDays(today, -DAYS_SHOWN))),
    readTerms(read),
  ]);
  const pending = await computePendingCommission(read, agent, terms);
  const pendingTotal = [...pending.values()].reduce(addCentavos, ZERO_CENTAVOS);
  const days = new Map(booked.map(({ day, amount }) => [day, amount]));
  for (const [day, amount] of pending) days.set(day, addCentavos(days.get(day) ?? ZERO_CENTAVOS, amount));
  const counts = [persons.level1, persons.level2, persons.level3];
  return {
    code: account.inviteCode,
    url: `${ctx.config.publicUrl}/y${account.inviteCode}`,
    levels: levelNumbers.map((level, index) => ({
      level,
      persons: counts[index] ?? 0,
      amount: amounts[index] ?? ZERO_CENTAVOS,
      percent: (terms.levelsBp[index] ?? 0) / 100,
    })),
    claimable: state.agent,
    pending: pendingTotal,
    days: [...days].map(([day, amount]) => ({ day, amount })).toSorted((a, b) => a.day.localeCompare(b.day)),
  };
}

/** What the days that are not closed have brought so far, by day: the rule of the accrual on the stakes of now. */
async function computePendingCommission(
  reader: SqlReader,
  agent: PlayerId,
  terms: CommissionTerms,
): Promise<ReadonlyMap<string, Centavos>> {
  const [clock] = await reader.query(queries.selectClosedThrough());
  const closedThrough = clock?.closed_through ?? '1970-01-01';
  // A row is made on its day or later. UTC's midnight lies before that of São Paulo, so a clock that is ahead leaves no row out.
  const from = computeFirstIdAt(Date.parse(`${addCalendarDays(closedThrough, 1)}T00:00:00Z`));
  const [rows, levels] = await Promise.all([
    reader.query(queries.selectOpenDays(agent, from, closedThrough)),
    reader.query(queries.selectAgentLevels([agent])),
  ]);
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return new Map(
    [...byDay].map(([day, those]) => {
      const sums = levelNumbers.map((level) => ({
        level,
        shares: those
          .filter((row) => row.level === level)
          .reduce((sum, { win }) => sum + computeCommissionShare(win, terms.levelsBp[level - 1] ?? 0, terms), 0n),
        deficit: levels.find((row) => row.level === level)?.deficit ?? ZERO_CENTAVOS,
      }));
      return [
        day,
        computeDayCommission(sums, terms).reduce((sum, { amount }) => addCentavos(sum, amount), ZERO_CENTAVOS),
      ];
    }),
  );
}

/** The days on which invited players were active, newest first, before the cursor. */
export async function readBetWinPage(
  ctx: Ctx,
  readTerms: CommissionTermsReader,
  agent: PlayerId,
  { cursor = LARGEST_ID, limit = DEFAULT_PAGE_SIZE }: PlayerCallInput<'betWinList'>,
): Promise<PlayerCallOutput<'betWinList'>> {
  const { views: read } = ctx.db;
  const found = await read.query(queries.selectAgentDayPage(agent, cursor, limit + 1));
  const rows = found.slice(0, limit);
  const friends = [...new Set(rows.map(({ friend }) => friend))];
  const [names, firstDeposits, totals, terms] = await Promise.all([
    readMaskedUsernames(read, friends),
    readFirstDeposits(read, friends),
    friends.length === 0 ? [] : read.query(queries.selectStakedTotals(friends)),
    readTerms(read),
  ]);
  const totalByFriend = new Map(totals.map(({ player, staked }) => [player, staked]));
  const items = rows.map((row) => ({
    id: row.id,
    at: row.at,
    total: toCentavos(totalByFriend.get(row.friend) ?? 0),
    level: row.level,
    invited: names.get(row.friend) ?? '',
    firstDeposit: firstDeposits.get(row.friend) ?? null,
    betAmount: toCentavos(row.staked),
    profit: row.refused ? ZERO_CENTAVOS : computeFriendCommission(row.win, row.level, row.terms ?? terms),
  }));
  return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/**
 * Moves all booked commission to the balance, once per key. Two claims at once pay once: the second one finds nothing. Throws Refusal
 * nothingToClaim, playMoney, accountBlocked, playerPaused, selfExcluded, keyReused.
 */
export async function claimAgentCommission(
  ctx: Ctx,
  player: PlayerId,
  command: IdempotentCommand,
): Promise<PlayerCallOutput<'agentClaim'>> {
  return runCommandOnce(ctx, 'claim commission', command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const locked = await wallet.lockWallet(tx, player);
      if (locked.currency !== 'BRL') throw new Refusal('playMoney');
      const { agent: amount } = locked;
      requirePermit(await readProtectedPlayer(tx, ctx, locked), { promotion: amount }, ctx.now());
      if (amount === 0) throw new Refusal('nothingToClaim');
      const claim = ctx.newId<OrderId>();
      await tx.query(queries.insertClaim(player, claim, amount));
      const after = await wallet.claimCommission(tx, ctx, locked, claim);
      await tx.query(
        insertOutboxFacts('BRL', [{ f: 'awardGiven', player, award: claim, type: CLAIM_AWARD_TYPE, amount }]),
      );
      tx.afterCommit(() => ctx.db.wake('facts'));
      return { ref: claim, answer: presentClaim(claim, amount, wallet.toPlayerBalances(after)) };
    },
    replay: async (tx, claim) => {
      const [row] = await tx.query(queries.selectClaim(player, claim));
      return presentClaim(claim, row?.amount ?? ZERO_CENTAVOS, await wallet.readBalances(tx, player));
    },
  });
}

const presentClaim = (
  claimId: OrderId,
  amount: Centavos,
  { balance, freeBalance }: wallet.PlayerBalances,
): PlayerCallOutput<'agentClaim'> => ({ claimId, amount, balance, freeBalance });

/** Claims of a player as records of awards, newest first. */
export async function listClaims(
  reader: SqlReader,
  player: PlayerId,
  page: wallet.WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectClaimPage(player, page));
  return rows.map(({ id, amount }) => ({
    id,
    type: String(CLAIM_AWARD_TYPE),
    orderType: '19',
    status: '10',
    amount,
    balance: null,
    time: readInstantFromId(id),
  }));
}
