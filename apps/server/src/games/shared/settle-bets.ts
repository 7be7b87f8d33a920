/** Settles the bets of a shared round in groups: each a transaction of its own, so that a crash loses and repeats nothing. */
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { AnySharedGame } from '@arara/games';
import type { Ctx } from '../../context.ts';
import { stopwatch } from '../../platform/clock.ts';
import { forceGenericPlan } from '../../platform/db/db.ts';
import { isDbError } from '../../platform/db/errors.ts';
import { emit, type Fact } from '../../platform/outbox/outbox.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import * as queries from './shared.queries.ts';
import { refundBet, settleBet, type SettledBet } from './rules.ts';

/** Bets in one transaction: enough to be fast, few enough that their players are not locked for long (hotpath.md). */
const GROUP = 500;
/** After each group, so much of the time it took is left to betting: without it betting keeps little more than half of its speed. */
const REST = 1;

interface SettlementContext {
  readonly ctx: Ctx;
  readonly publishBalances: BalancePublisher;
  readonly table: ConfiguredGame<AnySharedGame>;
}

/** What becomes of a round's bets: paid by an outcome, or given back. */
type RoundResult = { readonly outcome: number } | 'void';

/**
 * Settles every open bet of a round, whoever else tries. A player who is busy is left for a later group and waited for when
 * only such are left: a group that waits for each of them holds the others, and betting then waits for it. A bet that cannot
 * be settled gets its stake back; if even that fails it throws, and the next look tries again.
 */
export async function settleSharedRound(work: SettlementContext, round: RoundId, verdict: RoundResult): Promise<void> {
  for (let [size, wait] = [GROUP, false]; ;) {
    try {
      const begun = stopwatch();
      const settled = await settleBetGroup(work, round, verdict, { size, wait });
      if (settled === undefined) return;
      await sleep((stopwatch() - begun) * REST);
      [size, wait] = [GROUP, settled === 0];
    } catch (error) {
      // The database said "not now", or nobody knows what it did: looked at again on the next turn.
      if (isDbError(error) && error.kind !== 'data') throw error;
      work.ctx.log.error({ round, size, err: String(error) }, 'a group of shared bets could not be settled');
      if (size === 1) await settleBetGroup(work, round, 'void', { size, wait: true });
      [size, wait] = [size === 1 ? GROUP : Math.ceil(size / 8), true];
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How many bets were settled of the first open ones; undefined when none is open. */
const settleBetGroup = (
  { ctx, publishBalances, table }: SettlementContext,
  round: RoundId,
  verdict: RoundResult,
  { size, wait }: { size: number; wait: boolean },
): Promise<number | undefined> =>
  ctx.db.tx('shared settlement', async (tx) => {
    const [, keys] = await tx.flight(forceGenericPlan, queries.selectOpenBetKeys(round, size));
    const last = keys.at(-1);
    if (last === undefined) return undefined;
    const [walletRows, betRows] = await tx.flight(
      wallet.lockWallets([...new Set(keys.map((key) => key.player))], wait),
      queries.selectOpenBetsUpTo(round, last),
    );
    const before = new Map(wallet.toWalletStates(walletRows).map((state) => [state.player, state]));
    // Read under the locks: what another node settled meanwhile is not open any more.
    const bets = betRows.map(queries.toStoredBet).filter(({ player }) => before.has(player));
    const strangers = wallet.findClosedBonusKeys(
      before,
      bets.map(({ player, bonusOf }) => ({ player, bonuses: [bonusOf] })),
    );
    const ended = wallet.toClosedBonuses(
      strangers.length === 0 ? [] : await tx.query(wallet.selectClosedBonuses(strangers)),
    );
    const after = new Map<PlayerId, wallet.WalletState>();
    const settled: SettledBet[] = [];
    for (const bet of bets) {
      const state = after.get(bet.player) ?? before.get(bet.player);
      if (state === undefined) throw new Error(`no player ${bet.player}`);
      const it = { newId: ctx.newId, ended };
      const now = wallet.rollToToday(state, ctx);
      const done = verdict === 'void' ? refundBet(now, bet, it) : settleBet(now, bet, table, verdict.outcome, it);
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
      queries.updateSettledBets(settled.map(({ bet }) => bet)),
      ...createFactStatements(settled, after),
    );
    tx.afterCommit(() => {
      ctx.db.wake('facts');
      publishBalances(toBalanceUpdates(settled, after));
    });
    return settled.length;
  });

function createFactStatements(settled: readonly SettledBet[], after: ReadonlyMap<PlayerId, wallet.WalletState>) {
  const facts: { currency: 'BRL' | 'BRLT'; fact: Fact }[] = [];
  for (const { bet, settled: fact } of settled) {
    const state = after.get(bet.player);
    if (state === undefined || fact === undefined) continue;
    const { currency, version: v, day } = state;
    facts.push({ currency, fact: { f: 'betSettled', ...fact, v, day } });
  }
  for (const state of after.values())
    for (const fact of wallet.bonusEndedFacts([state])) facts.push({ currency: state.currency, fact });
  return [...Map.groupBy(facts, (it) => it.currency)].map(([currency, those]) =>
    emit(
      currency,
      those.map((it) => it.fact),
    ),
  );
}

function toBalanceUpdates(settled: readonly SettledBet[], after: ReadonlyMap<PlayerId, wallet.WalletState>) {
  const bonusStaked = new Set(settled.filter(({ bet }) => bet.stakeBonus > 0).map(({ bet }) => bet.player));
  return [...after.values()].map((state) => ({
    player: state.player,
    balance: wallet.playableBalance(state),
    freeBalance: state.bonus,
    bonusStaked: bonusStaked.has(state.player),
  }));
}
