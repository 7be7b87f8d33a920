/**
 * bench:wallet compares durable stakes through the ledger with pgbench's TPC-B on the same server, in turn, in one run. A stake takes
 * the product's own path without a game: the player's lock, key, permit, split, double entry, counters, fact. Then it measures
 * complete DICE rounds, both at half of their maximum load together with pgbench's latency at half of its own, and DICE rounds again
 * in a large database.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import {
  type IdempotentCommand,
  buildIdempotentCommand,
  selectIdempotencyRecords,
  saveIdempotentResponses,
} from '@arara/server/idempotency';
import { createPlayerCommandBatch } from '@arara/server/batch';
import { sql } from '@arara/server/db';
import { insertOutboxFacts } from '@arara/server/outbox';
import { openCasinoGames } from '@arara/server/games';
import { isPermitRefused, decideProtectionPermit, EMPTY_PLAYER_PROTECTION } from '@arara/server/protection';
import { openWorld } from '@arara/server/test/world';
import * as wallet from '@arara/server/wallet';
import { prepareEnvironment, watchStealTime } from './load/environment.ts';
import { driveAtRate, driveConcurrently, median } from './load/load.ts';
import { adminQuery, freshDatabase, pgbench, pgbenchAtRate, preparePgbench } from './load/pgbench.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 50_000;
/** The size of the large database. */
const WALLETS = 1_000_000;
const OLD_BETS = 2_000_000;

await prepareEnvironment();
console.log(`${rounds} interleaved rounds of ${seconds} s; ${PLAYERS} players; pgbench scale 50, prepared`);
await preparePgbench('arara_bench_tpcb');
const world = await openWorld({
  engine: 'postgres',
  databaseUrl: await freshDatabase('arara_bench_wallet'),
  ...(process.env['BENCH_LANES'] === undefined ? {} : { lanes: Number(process.env['BENCH_LANES']) }),
});
const { ctx, db } = world;
await db.tx('players', async (tx) => {
  await tx.query(sql('', 'set local statement_timeout = 0'));
  await tx.query(
    sql(
      '',
      `insert into wallet (player, currency, main, day) select p, 'BRL', 1000000000, '${wallet.advanceWalletToToday({ day: '' } as never, ctx).day}' from generate_series(1, ${PLAYERS}) p`,
    ),
  );
  await tx.query(sql('', 'analyze wallet'));
});

interface Stake extends IdempotentCommand {
  readonly amount: ReturnType<typeof toCentavos>;
}
interface StakingPlayer {
  readonly before: wallet.WalletState;
  readonly wallet: wallet.WalletState;
  readonly keys: ReadonlySet<string>;
}
interface StakeDecision {
  readonly refusal: 'insufficientBalance' | null;
  readonly ref: Id | null;
  readonly entries: readonly wallet.WalletLedgerEntry[];
  readonly mainAfter: number | null;
  readonly bonusAfter: number | null;
}

const stakes = createPlayerCommandBatch<Stake, StakingPlayer, StakeDecision>(db, ctx.log, {
  name: 'bench stakes',
  load: async (lane, group, wait) => {
    const players = [...new Set(group.map((c) => c.player))];
    const [rows, responses] = await lane.load(wallet.lockWallets(players, wait), selectIdempotencyRecords(group));
    const keys = new Set(responses.map((row) => row.key));
    return new Map(
      wallet
        .toWalletStates(rows)
        .map((state) => [state.player, { before: state, wallet: wallet.advanceWalletToToday(state, ctx), keys }]),
    );
  },
  decide: (player, command) => {
    const noStake = { ref: null, entries: [], mainAfter: null, bonusAfter: null };
    if (player.keys.has(command.key)) throw new Error('a key came twice');
    const ref = ctx.newId();
    const permitted = decideProtectionPermit(
      { protection: EMPTY_PLAYER_PROTECTION, wallet: player.wallet },
      { stake: command.amount },
      ctx.now(),
    );
    if (isPermitRefused(permitted)) throw new Error('nothing keeps these players from playing');
    const staked = wallet.takeStake(player.wallet, permitted, { ref, newId: ctx.newId });
    if (staked === undefined)
      return { state: player, decision: { ...noStake, refusal: 'insufficientBalance' as const } };
    return {
      state: { ...player, wallet: staked.state },
      decision: {
        refusal: null,
        ref,
        entries: staked.entries,
        mainAfter: staked.state.main,
        bonusAfter: staked.state.bonus,
      },
    };
  },
  save: (decided, players) => {
    const touched = [...new Set(decided.map((d) => d.command.player))].map(
      (player) => players.get(player) as StakingPlayer,
    );
    return [
      ...wallet.saveWallets({
        before: touched.map((s) => s.before),
        after: touched.map((s) => s.wallet),
        entries: decided.flatMap((d) => d.decision.entries),
        now: ctx.now(),
      }),
      saveIdempotentResponses(
        decided.map(({ command, decision }) => ({
          player: command.player,
          key: command.key,
          body: command.body,
          detail: null,
          step: null,
          ...decision,
        })),
      ),
      insertOutboxFacts(
        'BRL',
        decided.map(({ command, decision }) => ({
          f: 'betSettled',
          player: command.player,
          v: 0,
          ref: decision.ref as Id,
          game: 'bench',
          staked: command.amount,
          bonus: 0,
          paid: 0,
          counts: 100,
          edge: 100,
          day: '2026-01-01',
          dayReal: 0,
        })),
      ),
    ];
  },
  findOutcomes: async () => new Map(),
});

const salt = randomBytes(4).toString('hex');
const stakeOnce = async (): Promise<void> => {
  const player = (1 + Math.floor(Math.random() * PLAYERS)) as PlayerId;
  const amount = toCentavos(100);
  await stakes({ ...buildIdempotentCommand(player, 'bench/stake', `${salt}${randomUUID()}`, { amount: 1 }), amount });
};

/** A full lane refuses at once, as with 1024 calls in flight or after a slow flush. The call is then retried. */
let retries = 0;
const stakeWithRetry = async (): Promise<void> => {
  for (;;) {
    try {
      return await stakeOnce();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
      retries++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
};

const games = openCasinoGames(ctx);
/** One complete round of DICE: over for even players, under for odd ones. */
const playDice = async (player: number): Promise<void> => {
  await games.playSingle({
    player: player as PlayerId,
    gameCode: 'SE0002',
    key: randomUUID(),
    amount: toCentavos(100),
    params: { direction: player % 2 === 0 ? 'over' : 'under', target: 5000 },
  });
};
const playRandomDice = (): Promise<void> => playDice(1 + Math.floor(Math.random() * PLAYERS));

// The first bet of a player creates their seed pair.
let first = 0;
await Promise.all(
  Array.from({ length: 24 }, async () => {
    while (first < PLAYERS) await playDice(++first);
  }),
);
await driveConcurrently(64, 3, stakeOnce);
await driveConcurrently(256, 3, playRandomDice);

type Driven = Awaited<ReturnType<typeof driveConcurrently>>;
const describe = (result: Driven, best: number): string =>
  `${result.perSecond.toFixed(0)}/s (p50 ${result.p50.toFixed(1)} ms, p99 ${result.p99.toFixed(1)} ms, ${(result.perSecond / best).toFixed(2)} ×)`;
const figures = { tpcb: [] as number[], at256: [] as number[], at1024: [] as number[], dice: [] as number[] };
const ratios = {
  at256: [] as number[],
  at1024: [] as number[],
  dice: [] as number[],
  at256Against8: [] as number[],
  diceAgainst8: [] as number[],
  halfLoad: [] as number[],
  halfLoadTail: [] as number[],
};

/** The baseline of a round: the best of three numbers of clients with its latency, and the result of 8 clients. */
async function measureBaseline(): Promise<{
  count: number;
  tps: number;
  against8: number;
  latencyMs: number;
  line: string;
}> {
  const results = [];
  for (const count of [1, 8, 32]) results.push({ count, ...(await pgbench('arara_bench_tpcb', count, seconds)) });
  const best = results.toSorted((a, b) => b.tps - a.tps)[0];
  if (best === undefined) throw new Error('pgbench was not run');
  const line = results.map((y) => `${y.count} clients ${y.tps.toFixed(0)}/s`).join(', ');
  const against8 = results.find(({ count }) => count === 8)?.tps ?? Number.NaN;
  return { ...best, against8, line: `pgbench ${line} (best: ${best.latencyMs.toFixed(1)} ms)` };
}

for (let round = 1; round <= rounds; round++) {
  const stealTime = watchStealTime();
  const { count, tps, against8, latencyMs, line } = await measureBaseline();
  const at256 = await driveConcurrently(256, seconds, stakeOnce);
  const at1024 = await driveConcurrently(1024, seconds, stakeWithRetry);
  const played = await driveConcurrently(256, seconds, playRandomDice);
  const halfLoad = await driveAtRate(at256.perSecond / 2, seconds, stakeWithRetry);
  const pgbenchTail = await pgbenchAtRate('arara_bench_tpcb', count, tps / 2, seconds);
  figures.tpcb.push(tps);
  for (const [name, result] of Object.entries({ at256, at1024, dice: played })) {
    figures[name as 'at256'].push(result.perSecond);
    ratios[name as 'at256'].push(result.perSecond / tps);
  }
  ratios.at256Against8.push(at256.perSecond / against8);
  ratios.diceAgainst8.push(played.perSecond / against8);
  ratios.halfLoad.push(halfLoad.p99 / latencyMs);
  ratios.halfLoadTail.push(halfLoad.p99 / pgbenchTail);
  console.log(
    `round ${round}: ${line}; stakes at 256 ${describe(at256, tps)}; at 1024 ${describe(at1024, tps)}, retried ${retries} times; DICE at 256 ${describe(played, tps)}; stakes at half load ${halfLoad.perSecond.toFixed(0)}/s, p50 ${halfLoad.p50.toFixed(1)} ms, p99 ${halfLoad.p99.toFixed(1)} ms = ${(halfLoad.p99 / latencyMs).toFixed(2)} × pgbench's mean latency at its best, ${(halfLoad.p99 / pgbenchTail).toFixed(2)} × its p99 at half of that load (${pgbenchTail.toFixed(1)} ms); ${stealTime()}`,
  );
}
console.log(
  `median: pgbench ${median(figures.tpcb).toFixed(0)}/s; stakes at 256 in flight ${median(figures.at256).toFixed(0)}/s = ${median(ratios.at256).toFixed(2)} × (bar 8), at 1024 ${median(figures.at1024).toFixed(0)}/s = ${median(ratios.at1024).toFixed(2)} ×; DICE ${median(figures.dice).toFixed(0)}/s = ${median(ratios.dice).toFixed(2)} × (bar 5); p99 at half load ${median(ratios.halfLoadTail).toFixed(2)} × pgbench's p99 at half of its own load, ${median(ratios.halfLoad).toFixed(2)} × its mean latency at its best (bar 4); against pgbench with 8 clients: stakes at 256 ${median(ratios.at256Against8).toFixed(2)} ×, DICE ${median(ratios.diceAgainst8).toFixed(2)} ×`,
);

/** Inserts a million wallets and two million old rounds with their entries and keys, as after years of play. */
async function growDatabase(): Promise<void> {
  const run = (text: string) => adminQuery(text, 'arara_bench_wallet');
  const [pair] = await run('select max(pair) as id from wallet');
  const day = wallet.advanceWalletToToday({ day: '' } as never, ctx).day;
  const [week] = await run(
    `select relname as name from pg_class where relname like 'command\\_%' and relkind = 'r' order by 1 limit 1`,
  );
  const old = `generate_series(1, ${OLD_BETS}) n`;
  const player = `1 + (n::bigint * 7919) % ${WALLETS}`;
  await run(
    `insert into wallet (player, currency, main, day) select p, 'BRL', 1000000000, '${day}' from generate_series(${PLAYERS + 1}, ${WALLETS}) p`,
  );
  await run(
    `insert into round (player, id, game, pair, nonce, params, outcome, state, stake_main, stake_bonus, edge_bp, multiplier, payout)
     select ${player}, 2 * n, 2, ${Number(pair?.['id'] ?? 0)}, -n, '{"direction":"over","target":5000}', 1, 2, 100, 0, 100, 198, 0 from ${old}`,
  );
  await run(
    `insert into entry (player, id, kind, debit, credit, amount, debit_after, credit_after, ref) select ${player}, 2 * n + 1, ${wallet.entryKinds.stake}, ${wallet.playerLedgerAccounts.main}, ${wallet.houseLedgerAccounts.games}, 100, 0, null, 2 * n from ${old}`,
  );
  await run(
    `insert into ${String(week?.['name'])} (player, key, week, body, ref, main_after, bonus_after) select ${player}, hashint8extended(n, 1), ${String(week?.['name']).replace('command_', '')}, hashint8extended(n, 2), 2 * n, 0, 0 from ${old}`,
  );
  await run('vacuum analyze');
}
if (process.argv[4] !== 'small') {
  await growDatabase();
  await driveConcurrently(256, seconds, playRandomDice);
  const large = [];
  const largeAgainst8 = [];
  for (let round = 1; round <= Math.min(3, rounds); round++) {
    const { tps, against8, line } = await measureBaseline();
    const played = await driveConcurrently(256, seconds, playRandomDice);
    large.push(played.perSecond / tps);
    largeAgainst8.push(played.perSecond / against8);
    console.log(
      `with ${WALLETS} wallets and ${OLD_BETS} old bets, round ${round}: ${line}; DICE at 256 ${describe(played, tps)}`,
    );
  }
  console.log(
    `median in the large database: DICE ${median(large).toFixed(2)} × (bar 4); against 8 clients ${median(largeAgainst8).toFixed(2)} ×`,
  );
}
await world.close();
