/** The shared games: reading their rounds, and leading them on one node at a time. */
import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type AnySharedGame, type SharedCode, sharedCodes } from '@arara/games';
import type { Ctx, Instant } from '../../context.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import { type BackgroundWork, joinWork } from '../../platform/worker/worker.ts';
import { createBeaconSaltSource } from '../fairness/beacon.ts';
import { selectCurrentChain } from '../fairness/seed-chains.queries.ts';
import { localSalt, createOperatorSaltSource, type SaltSource } from '../fairness/salt-sources.ts';
import { openSeedChains, type SeedChains } from '../fairness/seed-chains.ts';
import { createConfiguredSharedGames, type GamesByCode } from '../rounds/configured-games.ts';
import { advanceSharedGame } from './lead-rounds.ts';
import { presentChain, presentOwnBet, presentPastRound, presentSharedRound } from './present-shared-round.ts';
import { RoundAnnouncer, type RoundPublisher } from './publish-rounds.ts';
import * as queries from './shared.queries.ts';

/** Another node takes over from a dead leader after this time. */
const LEASE_MS = 3000;
/** The leader looks at its game at least this often. */
const POLL_MS = 1000;
/** How old the running round may be that many visitors read. */
const CACHE_MS = 300;
const PAGE = 20;
const HIGHEST_ID = Number.MAX_SAFE_INTEGER as Id;

export interface SharedOptions {
  readonly publishBalances?: BalancePublisher;
  readonly publishRound?: RoundPublisher;
  /** Seeds of a chain: fewer in tests. */
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
  /** Does what is due of a game and returns when to look again. Tests call it; `start` calls it all the time. */
  advance(code: SharedCode, epoch: number): Promise<Instant>;
  /** Takes part in leading: one node at a time leads each game. */
  start(): BackgroundWork;
}

const createSaltSource = (ctx: Ctx): SaltSource => {
  const { salt, beaconUrl } = ctx.config.sharedSalt;
  if (salt === 'local') return localSalt;
  return salt === 'drand' ? createBeaconSaltSource(ctx, beaconUrl) : createOperatorSaltSource(salt);
};

/** Opens the shared games. */
export function openSharedGames(ctx: Ctx, options: SharedOptions = {}): SharedGames {
  const { publishBalances = () => {}, publishRound = () => {} } = options;
  const salt = options.salt ?? createSaltSource(ctx);
  const chains: SeedChains = openSeedChains(ctx, salt, options.chainLength ?? ctx.config.chainLength);
  const games = createConfiguredSharedGames(ctx);
  const announcer = new RoundAnnouncer(ctx, games, publishRound);
  const advance = async (code: SharedCode, epoch: number): Promise<Instant> => {
    const published: Promise<void>[] = [];
    const changed = (round: queries.SharedRoundRow) => published.push(announcer.publishPhase(code, round));
    const leader = { ctx, game: games.get(code), chains, publishBalances, changed };
    const due = await advanceSharedGame(leader, epoch);
    await Promise.all(published);
    return due;
  };
  return {
    ...openReads(ctx, games),
    advance,
    start: () => startLeading(ctx, advance, announcer),
  };
}

/** Starts a worker per game that leads its rounds while it holds the game's lease. */
function startLeading(ctx: Ctx, advance: SharedGames['advance'], announcer: RoundAnnouncer) {
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
        const dueAt = await advance(code, epoch);
        await announcer.publishBets(code);
        return Math.max(0, dueAt - ctx.now());
      },
    ),
  );
  return joinWork(workers);
}

function openReads(
  ctx: Ctx,
  games: GamesByCode<SharedCode, AnySharedGame>,
): Pick<SharedGames, 'listRounds' | 'listPlayerBets'> {
  const { read } = ctx.db;
  const findGame = (code: string) => {
    const found = games.find(code);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const readCurrent = cacheReads(ctx, async (code: SharedCode) => {
    const game = games.get(code);
    const [round] = await read.query(queries.selectNewestSharedRound(game.number));
    return round === undefined ? null : presentSharedRound(ctx, code, game, round);
  });
  return {
    listRounds: async (asked, { cursor = HIGHEST_ID, limit = PAGE }) => {
      const { code, game } = findGame(asked);
      const [current, [chain], past] = await Promise.all([
        readCurrent(code),
        read.query(selectCurrentChain(game.number)),
        read.query(queries.selectPastSharedRounds(game.number, cursor, limit + 1)),
      ]);
      const items = past.slice(0, limit).map(presentPastRound);
      return {
        current: current === null ? null : { ...current, now: ctx.now() },
        chain: chain === undefined ? null : presentChain(chain),
        items,
        nextCursor: past.length > limit ? (items.at(-1)?.roundId ?? null) : null,
      };
    },
    listPlayerBets: async (asked, player) => {
      const { game } = findGame(asked);
      const [round] = await read.query(queries.selectNewestSharedRound(game.number));
      if (round === undefined) return [];
      const bets = await read.query(queries.selectPlayerBets(player, round.id));
      return bets.map((row) => presentOwnBet(queries.toStoredBet(row)));
    },
  };
}

/** Reads once for many callers: all who ask within `CACHE_MS` get the same answer. */
function cacheReads<K, V>(ctx: Pick<Ctx, 'now'>, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const cache = new Map<K, { readonly until: Instant; readonly value: Promise<V> }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined && ctx.now() < cached.until) return cached.value;
    const value = read(key);
    cache.set(key, { until: ctx.now() + CACHE_MS, value });
    value.catch(() => cache.delete(key));
    return value;
  };
}
