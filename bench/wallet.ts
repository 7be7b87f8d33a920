/**
 * bench:wallet: durable stakes through the ledger against pgbench's TPC-B on the same server, in turn, in one run.
 * A stake here is the product's own path without a game: player's lock, key, permit, split, double entry, counters, fact.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import { centavos } from '@arara/money';
import { type Command, commandOf, known, remember } from '@arara/server/commands';
import { batch } from '@arara/server/batch';
import { sql } from '@arara/server/db';
import { emit } from '@arara/server/facts';
import { permitStake } from '@arara/server/protection';
import { openWorld } from '@arara/server/test/world';
import * as wallet from '@arara/server/wallet';
import { drive, freshDatabase, median, pgbench, preparePgbench, printSetting } from './yardstick.ts';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 5);
const PLAYERS = 50_000;

await printSetting();
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
      `insert into wallet (player, currency, main, day) select p, 'BRL', 1000000000, '${wallet.today({ day: '' } as never, ctx).day}' from generate_series(1, ${PLAYERS}) p`,
    ),
  );
  await tx.query(sql('', 'analyze wallet'));
});

interface Stake extends Command {
  readonly amount: ReturnType<typeof centavos>;
}
interface Seat {
  readonly before: wallet.WalletState;
  readonly wallet: wallet.WalletState;
  readonly keys: ReadonlySet<string>;
}
interface Taken {
  readonly refusal: 'insufficientBalance' | null;
  readonly ref: Id | null;
  readonly entries: readonly wallet.Entry[];
  readonly mainAfter: number | null;
  readonly bonusAfter: number | null;
}

const stakes = batch<Stake, Seat, Taken>(db, ctx.log, {
  name: 'bench stakes',
  load: async (lane, group, wait) => {
    const players = [...new Set(group.map((c) => c.player))];
    const [rows, seen] = await lane.load(wallet.lockMany(players, wait), known(group, ctx.now()));
    const keys = new Set(seen.map((row) => row.key));
    return new Map(
      wallet.statesOf(rows).map((state) => [state.player, { before: state, wallet: wallet.today(state, ctx), keys }]),
    );
  },
  decide: (seat, it) => {
    const nothing = { ref: null, entries: [], mainAfter: null, bonusAfter: null };
    if (seat.keys.has(it.key)) throw new Error('a key came twice');
    const ref = ctx.newId();
    const taken = wallet.stake(seat.wallet, permitStake(it.player, it.amount), { ref, newId: ctx.newId });
    if (taken === undefined) return { state: seat, decision: { ...nothing, refusal: 'insufficientBalance' as const } };
    return {
      state: { ...seat, wallet: taken.state },
      decision: {
        refusal: null,
        ref,
        entries: taken.entries,
        mainAfter: taken.state.main,
        bonusAfter: taken.state.bonus,
      },
    };
  },
  save: (decided, seats) => {
    const touched = [...new Set(decided.map((d) => d.command.player))].map((player) => seats.get(player) as Seat);
    return [
      ...wallet.saveMany({
        before: touched.map((s) => s.before),
        after: touched.map((s) => s.wallet),
        entries: decided.flatMap((d) => d.decision.entries),
        now: ctx.now(),
      }),
      remember(
        decided.map(({ command, decision }) => ({
          player: command.player,
          key: command.key,
          body: command.body,
          detail: null,
          step: null,
          ...decision,
        })),
        ctx.now(),
      ),
      emit(
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
  lookUp: async () => new Map(),
});

const salt = randomBytes(4).toString('hex');
const one = async (): Promise<void> => {
  const player = (1 + Math.floor(Math.random() * PLAYERS)) as Id;
  const amount = centavos(100);
  await stakes({ ...commandOf(player, 'bench/stake', `${salt}${randomUUID()}`, { amount: 1 }), amount });
};

/** With 1024 in flight a lane may be full: it says so at once, and the sender comes again. */
let refused = 0;
const orBusy = async (): Promise<void> => {
  for (;;) {
    try {
      return await one();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'unavailable') throw error;
      refused++;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
};

await drive(64, 3, one);
const figures = { tpcb: [] as number[], at256: [] as number[], at1024: [] as number[] };
for (let round = 1; round <= rounds; round++) {
  const yardstick = await Promise.resolve([1, 8, 32]).then(async (clients) => {
    const results = [];
    for (const count of clients) results.push({ count, ...(await pgbench('arara_bench_tpcb', count, seconds)) });
    return results;
  });
  const best = Math.max(...yardstick.map((y) => y.tps));
  const at256 = await drive(256, seconds, one);
  const at1024 = await drive(1024, seconds, orBusy);
  figures.tpcb.push(best);
  figures.at256.push(at256.perSecond);
  figures.at1024.push(at1024.perSecond);
  const shown = (it: { perSecond: number; p50: number; p99: number }) =>
    `${it.perSecond.toFixed(0)}/s (p50 ${it.p50.toFixed(1)} ms, p99 ${it.p99.toFixed(1)} ms, ${(it.perSecond / best).toFixed(2)} ×)`;
  console.log(
    `round ${round}: pgbench ${yardstick.map((y) => `${y.count} clients ${y.tps.toFixed(0)}/s`).join(', ')}; stakes at 256 ${shown(at256)}; at 1024 ${shown(at1024)}, told to come again ${refused} times`,
  );
}
const ratio = (values: readonly number[]) => (median(values) / median(figures.tpcb)).toFixed(2);
console.log(
  `median: pgbench ${median(figures.tpcb).toFixed(0)}/s, stakes at 256 in flight ${median(figures.at256).toFixed(0)}/s = ${ratio(figures.at256)} ×, at 1024 ${median(figures.at1024).toFixed(0)}/s = ${ratio(figures.at1024)} ×`,
);
await world.close();
