/** Settles the bets of a shared round in groups. Each group is one transaction, so that a crash loses and repeats nothing. */
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { AnySharedGame } from '@arara/games';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts, type OutboxFact } from '../../facts.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import { forceGenericPlanStatement } from '../../platform/db/db.ts';
import { isDbError } from '../../platform/db/errors.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import * as queries from './shared.queries.ts';
import { refundSharedBet, settleSharedBet, type SettledSharedBet } from './shared-bet-rules.ts';

/** Bets in one transaction: enough to be fast, few enough that their players are not locked for long. */
const SHARED_BETS_PER_SETTLEMENT_GROUP = 500;
/** The pause after a group as a multiple of its time. Without it, betting keeps little more than half of its speed. */
const SETTLEMENT_PAUSE_TO_WORK_RATIO = 1;

interface SharedRoundSettlementContext {
  readonly ctx: Ctx;
  readonly publishBalances: BalancePublisher;
  readonly game: ConfiguredGame<AnySharedGame>;
}

/** The result of a round: an outcome that pays its bets, or none, which refunds them. */
type RoundResult = { readonly outcome: number } | 'void';

/**
 * Settles every open bet of a round, also while another node settles it. Players who are locked elsewhere are left for a
 * later group, and waited for when only they remain: a group that waits holds all its other players, and their bets then wait
 * for it. A bet that cannot be settled is refunded. If that fails too, this throws, and the leader tries again.
 */
export async function settleSharedRound(
  context: SharedRoundSettlementContext,
  round: RoundId,
  result: RoundResult,
): Promise<void> {
  for (let [size, wait] = [SHARED_BETS_PER_SETTLEMENT_GROUP, false]; ;) {
    try {
      const begun = readMonotonicTimeMs();
      const settled = await settleSharedBetGroup(context, round, result, { size, wait });
      if (settled === undefined) return;
      await waitMs((readMonotonicTimeMs() - begun) * SETTLEMENT_PAUSE_TO_WORK_RATIO);
      [size, wait] = [SHARED_BETS_PER_SETTLEMENT_GROUP, settled === 0];
    } catch (error) {
      // A transient error, or a commit with an unknown result: the leader's next turn tries again.
      if (isDbError(error) && error.kind !== 'data') throw error;
      context.ctx.log.error({ round, size, err: String(error) }, 'a group of shared bets could not be settled');
      if (size === 1) await settleSharedBetGroup(context, round, 'void', { size, wait: true });
      [size, wait] = [size === 1 ? SHARED_BETS_PER_SETTLEMENT_GROUP : Math.ceil(size / 8), true];
    }
  }
}

const waitMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Settles the first open bets that are not locked elsewhere. Returns their number, or undefined when no bet is open. */
const settleSharedBetGroup = (
  { ctx, publishBalances, game }: SharedRoundSettlementContext,
  round: RoundId,
  result: RoundResult,
  { size, wait }: { size: number; wait: boolean },
): Promise<number | undefined> =>
  ctx.db.tx('shared settlement', async (tx) => {
    const [, keys] = await tx.flight(forceGenericPlanStatement, queries.selectOpenSharedBetKeys(round, size));
    const last = keys.at(-1);
    if (last === undefined) return undefined;
    const [walletRows, betRows] = await tx.flight(
      wallet.lockWallets([...new Set(keys.map((key) => key.player))], wait),
      queries.selectOpenSharedBetsUpToKey(round, last),
    );
    const before = new Map(wallet.toWalletStates(walletRows).map((state) => [state.player, state]));
    // Read under the locks: bets that another node settled meanwhile are not open any more.
    const bets = betRows.map(queries.toStoredSharedBet).filter(({ player }) => before.has(player));
    const closedBonusKeys = wallet.findClosedBonusKeys(
      before,
      bets.map(({ player, bonusId }) => ({ player, bonuses: [bonusId] })),
    );
    const closedBonuses = wallet.toClosedBonuses(
      closedBonusKeys.length === 0 ? [] : await tx.query(wallet.selectClosedBonuses(closedBonusKeys)),
    );
    const after = new Map<PlayerId, wallet.WalletState>();
    const settled: SettledSharedBet[] = [];
    for (const bet of bets) {
      const state = after.get(bet.player) ?? before.get(bet.player);
      if (state === undefined) throw new Error(`no player ${bet.player}`);
      const input = { newId: ctx.newId, closedBonuses };
      const now = wallet.advanceWalletToToday(state, ctx);
      const done =
        result === 'void' ? refundSharedBet(now, bet, input) : settleSharedBet(now, bet, game, result.outcome, input);
      settled.push(done);
      after.set(bet.player, done.wallet);
    }
    if (settled.length === 0) return 0;
    await tx.flight(
      ...wallet.saveWallets({
        before: [...after.keys()].flatMap((player) => before.get(player) ?? []),
        after: [...after.values()],
        entries: settled.flatMap(({ entries }) => entries),
        now: ctx.now(),
      }),
      queries.updateSettledSharedBets(settled.map(({ bet }) => bet)),
      ...createSharedBetFactStatements(settled, after),
    );
    tx.afterCommit(() => {
      ctx.db.wake('facts');
      publishBalances(toBalanceUpdates(settled, after));
    });
    return settled.length;
  });

function createSharedBetFactStatements(
  settled: readonly SettledSharedBet[],
  after: ReadonlyMap<PlayerId, wallet.WalletState>,
) {
  const facts: { currency: 'BRL' | 'BRLT'; fact: OutboxFact }[] = [];
  for (const { bet, settled: fact } of settled) {
    const state = after.get(bet.player);
    if (state === undefined || fact === undefined) continue;
    const { currency, version: v, day } = state;
    facts.push({ currency, fact: { f: 'betSettled', ...fact, v, day } });
  }
  for (const state of after.values())
    for (const fact of wallet.buildBonusEndedFacts([state])) facts.push({ currency: state.currency, fact });
  return [...Map.groupBy(facts, (item) => item.currency)].map(([currency, those]) =>
    insertOutboxFacts(
      currency,
      those.map((item) => item.fact),
    ),
  );
}

function toBalanceUpdates(settled: readonly SettledSharedBet[], after: ReadonlyMap<PlayerId, wallet.WalletState>) {
  const bonusStaked = new Set(settled.filter(({ bet }) => bet.stakeBonus > 0).map(({ bet }) => bet.player));
  return [...after.values()].map((state) => ({
    player: state.player,
    balance: wallet.computePlayableBalance(state),
    freeBalance: state.bonus,
    bonusStaked: bonusStaked.has(state.player),
  }));
}
