import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SharedRoundView } from '@arara/contract/games/shared-round';
import { type AnySharedGame, type SharedCode, sharedCodes } from '@arara/games';
import { add } from '@arara/money';
import { readMaskedUsernames } from '../../accounts/accounts.ts';
import type { Ctx, Instant } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import { beaconSalt } from '../fairness/beacon.ts';
import { type SeedChains, localSalt, openSeedChains, operatorSalt, type SaltSource } from '../fairness/seed-chains.ts';
import { roundStates } from '../rounds/rounds.queries.ts';
import { type ConfiguredGame, configureGame } from '../rounds/rules.ts';
import { advanceSharedGame } from './lead-rounds.ts';
import * as queries from './shared.queries.ts';
import type { SharedRoundRow } from './shared.queries.ts';

/** A dead leader is followed after this. */
const LEASE_MS = 3000;
/** The leader looks at its game at least this often. */
const POLL_MS = 1000;
/** The fastest pace at which bets of a running round are told. */
const BETS_EVERY_MS = 1000;
/** How old what visitors read may be. */
const READ_MS = 300;
const LIVE_MOST = 20;
const PAGE = 20;
const LAST = Number.MAX_SAFE_INTEGER as Id;

/** Tells everybody who listens to a game how its round stands; called after the commit on one node, never waits. */
export type RoundPublisher = (round: SharedRoundView) => void;

export interface SharedOptions {
  readonly publishBalances?: BalancePublisher;
  readonly publishRound?: RoundPublisher;
  /** Seeds of a chain: less in tests. */
  readonly chainLength?: number;
  readonly salt?: SaltSource;
}

export interface SharedGames {
  /** The running round, and those before it. Throws Refusal notFound for a game that is not shared. */
  listRounds(
    code: string,
    page: { cursor?: Id | undefined; limit?: number | undefined },
  ): Promise<CallOutput<'sharedRounds'>>;
  /** A player's bets in the newest round. Throws Refusal notFound. */
  listPlayerBets(code: string, player: PlayerId): Promise<CallOutput<'sharedBets'>>;
  /** Does what is due of a game now and answers when to look again: for tests, and what `start` does all the time. */
  advance(code: SharedCode, epoch: number): Promise<Instant>;
  /** Takes part in leading: one node at a time leads each game. */
  start(): { stop(): Promise<void> };
}

const createSaltSource = (ctx: Ctx): SaltSource => {
  const { salt, beaconUrl } = ctx.config.sharedSalt;
  if (salt === 'local') return localSalt;
  return salt === 'drand' ? beaconSalt(ctx, beaconUrl) : operatorSalt(salt);
};

/** Opens the shared games. */
export function openSharedGames(ctx: Ctx, options: SharedOptions = {}): SharedGames {
  const { publishBalances: tell = () => {}, publishRound: tellRound = () => {} } = options;
  const chains: SeedChains = openSeedChains(
    ctx,
    options.salt ?? createSaltSource(ctx),
    options.chainLength ?? ctx.config.chainLength,
  );
  const tables = new Map(
    sharedCodes.map((code) => [code, configureGame(ctx, code) as unknown as ConfiguredGame<AnySharedGame>]),
  );
  const tableOf = (code: string): { code: SharedCode; table: ConfiguredGame<AnySharedGame> } => {
    const found = sharedCodes.find((it) => it === code);
    const table = found === undefined ? undefined : tables.get(found);
    if (found === undefined || table === undefined) throw new Refusal('notFound');
    return { code: found, table };
  };
  const announce = createRoundAnnouncer(ctx, tables, tellRound);
  const step = async (code: SharedCode, epoch: number): Promise<Instant> => {
    const { table } = tableOf(code);
    const told: Promise<void>[] = [];
    const due = await advanceSharedGame(
      { ctx, table, chains, tell, changed: (round) => told.push(announce.phase(code, round)) },
      epoch,
    );
    await Promise.all(told);
    return due;
  };
  const current = cacheReads(ctx, async (code: SharedCode) => {
    const { table } = tableOf(code);
    const [round] = await ctx.db.read.query(queries.selectNewestSharedRound(table.number));
    return round === undefined ? null : presentSharedRound(ctx, code, table, round);
  });
  return {
    listRounds: async (code, { cursor = LAST, limit = PAGE }) => {
      const found = tableOf(code);
      const [now, [chain], past] = await Promise.all([
        current(found.code),
        ctx.db.read.query(queries.selectCurrentChain(found.table.number)),
        ctx.db.read.query(queries.selectPastSharedRounds(found.table.number, cursor, limit + 1)),
      ]);
      const items = past.slice(0, limit);
      return {
        current: now === null ? null : { ...now, now: ctx.now() },
        chain: chain === undefined ? null : presentChain(chain),
        items: items.map((row) => ({
          roundId: row.id,
          index: row.idx,
          outcome: row.outcome,
          state: row.state === queries.sharedRoundStates.ended ? ('ended' as const) : ('void' as const),
          seed: row.seed,
          salt: row.salt,
          time: readIdInstant(row.id),
        })),
        nextCursor: past.length > limit ? (items.at(-1)?.id ?? null) : null,
      };
    },
    listPlayerBets: async (code, player) => {
      const { table } = tableOf(code);
      const [round] = await ctx.db.read.query(queries.selectNewestSharedRound(table.number));
      if (round === undefined) return [];
      const names = ['open', 'won', 'lost', 'refunded'] as const;
      return (await ctx.db.read.query(queries.selectPlayerBets(player, round.id)))
        .map(queries.toStoredBet)
        .map((bet) => ({
          betId: bet.id,
          roundId: bet.round,
          pick: bet.pick,
          amount: add(bet.stakeMain, bet.stakeBonus),
          state: names[bet.state] ?? 'open',
          multiplier: bet.multiplier,
          payout: bet.payout,
        }));
    },
    advance: step,
    start: () => {
      const holder = String(ctx.newId());
      const workers = sharedCodes.map((code) =>
        startLeaderWorker(
          ctx,
          {
            name: `shared rounds of ${code}`,
            lease: `shared ${code}`,
            holder,
            leaseMs: LEASE_MS,
            everyMs: POLL_MS,
            maxBackoffMs: POLL_MS,
          },
          async (epoch) => {
            const dueAt = await step(code, epoch);
            await announce.bets(code);
            return Math.max(0, dueAt - ctx.now());
          },
        ),
      );
      return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
    },
  };
}

/** Reads for many at once: whoever asks within a moment gets the same answer. */
function cacheReads<K, V>(ctx: Pick<Ctx, 'now'>, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const known = new Map<K, { readonly until: Instant; readonly value: Promise<V> }>();
  return (key) => {
    const there = known.get(key);
    if (there !== undefined && ctx.now() < there.until) return there.value;
    const value = read(key);
    known.set(key, { until: ctx.now() + READ_MS, value });
    value.catch(() => known.delete(key));
    return value;
  };
}

/** Tells phases as they come, and the bets of a running round when there are new ones; what cannot be told is only a hint lost. */
function createRoundAnnouncer(
  ctx: Ctx,
  tables: ReadonlyMap<SharedCode, ConfiguredGame<AnySharedGame>>,
  tellRound: RoundPublisher,
) {
  const running = new Map<SharedCode, { round: SharedRoundRow; bets: number; at: Instant }>();
  const tellOf = async (code: SharedCode, round: SharedRoundRow, onlyAbove: number): Promise<void> => {
    const table = tables.get(code);
    if (table === undefined) return;
    const shown = await presentSharedRound(ctx, code, table, round);
    const bets = shown.totals.reduce((sum, it) => sum + it.bets, 0);
    const known = running.get(code);
    if (known?.round !== round || bets <= onlyAbove) return;
    known.bets = bets;
    tellRound(shown);
  };
  const lost = (error: unknown): void =>
    ctx.log.warn({ err: String(error) }, 'how a shared round stands could not be told');
  return {
    phase: async (code: SharedCode, round: SharedRoundRow): Promise<void> => {
      running.set(code, { round, bets: 0, at: ctx.now() });
      await tellOf(code, round, -1).catch(lost);
    },
    bets: async (code: SharedCode): Promise<void> => {
      const known = running.get(code);
      if (known === undefined || known.round.state !== queries.sharedRoundStates.betting) return;
      if (ctx.now() - known.at < BETS_EVERY_MS) return;
      known.at = ctx.now();
      await tellOf(code, known.round, known.bets).catch(lost);
    },
  };
}

const presentChain = (row: queries.ChainRow) => ({
  terminalHash: row.terminal,
  salt: row.salt,
  saltSource: row.salt_source,
  publishedAt: row.published_at,
  length: row.length,
  used: row.used,
});

/** A shared round as everybody may see it: seed and outcome are in its row only once no bet can follow. */
async function presentSharedRound(
  ctx: Ctx,
  code: SharedCode,
  table: ConfiguredGame<AnySharedGame>,
  round: SharedRoundRow,
): Promise<SharedRoundView> {
  const { betting, drawing, ended } = queries.sharedRoundStates;
  const paid = round.state !== betting && round.state !== drawing;
  const [totals, live] = await Promise.all([
    ctx.db.read.query(queries.selectBetTotals(round.id)),
    ctx.db.read.query(queries.selectLiveBets(round.id, paid, LIVE_MOST)),
  ]);
  const names = await readMaskedUsernames(ctx.db.read, [...new Set(live.map(({ player }) => player))]);
  const shownAt = round.shown_at ?? round.closes_at + table.game.times.drawMs;
  return {
    gameCode: code,
    roundId: round.id,
    phase:
      round.state === betting
        ? 'betting'
        : round.state === drawing
          ? 'drawing'
          : round.state === ended
            ? 'result'
            : 'void',
    now: ctx.now(),
    closesAt: round.closes_at,
    until: round.state === betting ? round.closes_at : (round.ends_at ?? shownAt),
    index: round.idx,
    previousSeed: round.previous_seed,
    seed: round.seed,
    outcome: round.outcome,
    totals,
    bets: live.map((bet) => ({
      betId: bet.id,
      name: names.get(bet.player) ?? '•••',
      pick: bet.pick,
      amount: bet.amount,
      payout: bet.state === roundStates.open ? null : bet.payout,
    })),
  };
}
