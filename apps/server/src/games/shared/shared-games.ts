/** The shared games: reading their rounds, and leading them on one node at a time. */
import { randomUUID } from 'node:crypto';
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type AnySharedGame, type SharedGameCode, sharedGameCodes } from '@arara/games';
import type { Ctx, Instant } from '../../context.ts';
import { isPlanDue } from '../../platform/clock.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import { type BackgroundWork, joinBackgroundWork } from '../../platform/worker/worker.ts';
import { createBeaconSaltSource } from '../fairness/beacon.ts';
import { selectCurrentSeedChain } from '../fairness/seed-chains.queries.ts';
import { localRandomSaltSource, createOperatorSaltSource, type SaltSource } from '../fairness/salt-sources.ts';
import { createSeedChainSupply, type SeedChainSupply } from '../fairness/seed-chains.ts';
import { createConfiguredSharedGames, type GamesByCode } from '../rounds/configured-games.ts';
import { advanceSharedGame } from './lead-rounds.ts';
import { presentSeedChain, presentOwnSharedBet, presentPastRound, presentSharedRound } from './present-shared-round.ts';
import { SharedRoundAnnouncer, type SharedRoundPublisher } from './publish-rounds.ts';
import * as queries from './shared.queries.ts';

/** Another node takes over from a dead leader after this time. */
const SHARED_GAME_LEADER_LEASE_MS = 3000;
/** The leader looks at its game when something is due, when it is woken, and at least this often. */
const SHARED_GAME_NET_POLL_MS = 5000;
const MAX_BACKOFF_MS = 1000;
/** How old the running round may be that many visitors read. */
const RUNNING_ROUND_CACHE_LIFETIME_MS = 300;
const DEFAULT_PAST_ROUNDS_PER_PAGE = 20;
const MAX_POSSIBLE_ROUND_ID = Number.MAX_SAFE_INTEGER as Id;

export interface SharedGamesOptions {
  readonly publishBalances?: BalancePublisher;
  readonly publishRound?: SharedRoundPublisher;
  /** Seeds of a chain: fewer in tests. */
  readonly chainLength?: number;
  readonly salt?: SaltSource;
}

export interface SharedGames {
  /** The running round, and those before it. Throws Refusal notFound for a game that is not shared. */
  listRounds(
    code: string,
    page: { cursor?: Id | undefined; limit?: number | undefined },
  ): Promise<PlayerCallOutput<'sharedRounds'>>;
  /** A player's bets in the newest round. Throws Refusal notFound. */
  listPlayerBets(code: string, player: PlayerId): Promise<PlayerCallOutput<'sharedBets'>>;
  /** Does what is due of a game and returns when to look again. Tests call it; `start` calls it all the time. */
  advance(code: SharedGameCode, epoch: number): Promise<Instant>;
  /** Takes part in leading: one node at a time leads each game. */
  start(): BackgroundWork;
}

const createSharedRoundSaltSource = (ctx: Ctx): SaltSource => {
  const { salt, beaconUrl } = ctx.config.sharedSalt;
  if (salt === 'local') return localRandomSaltSource;
  return salt === 'drand' ? createBeaconSaltSource(ctx, beaconUrl) : createOperatorSaltSource(salt);
};

/** Opens the shared games. */
export function openSharedGames(ctx: Ctx, options: SharedGamesOptions = {}): SharedGames {
  const { publishBalances = () => {}, publishRound = () => {} } = options;
  const salt = options.salt ?? createSharedRoundSaltSource(ctx);
  const chains: SeedChainSupply = createSeedChainSupply(ctx, salt, options.chainLength ?? ctx.config.chainLength);
  const games = createConfiguredSharedGames(ctx);
  const announcer = new SharedRoundAnnouncer(ctx, games, publishRound);
  const advance = async (code: SharedGameCode, epoch: number): Promise<Instant> => {
    const published: Promise<void>[] = [];
    const changed = (round: queries.SharedRoundRow, isNew = false) =>
      published.push(announcer.publishPhase(code, round, isNew));
    const leader = { ctx, game: games.get(code), chains, publishBalances, changed };
    const due = await advanceSharedGame(leader, epoch);
    await Promise.all(published);
    return due;
  };
  return {
    ...createSharedRoundReaders(ctx, games),
    advance,
    start: () => startSharedGameLeaders(ctx, advance, announcer),
  };
}

/** Starts a worker per game that leads its rounds while it holds the game's lease. */
function startSharedGameLeaders(ctx: Ctx, advance: SharedGames['advance'], announcer: SharedRoundAnnouncer) {
  const holder = randomUUID();
  // Before the workers hear of it: their turns may begin at once.
  const offBets = ctx.db.onWake(queries.SHARED_BETS, () => announcer.noteBets());
  const workers = sharedGameCodes.map((code) =>
    startLeaderWorker(
      ctx,
      {
        name: `shared rounds of ${code}`,
        lease: `shared ${code}`,
        holder,
        leaseMs: SHARED_GAME_LEADER_LEASE_MS,
        everyMs: SHARED_GAME_NET_POLL_MS,
        wakeOn: queries.SHARED_BETS,
        maxBackoffMs: MAX_BACKOFF_MS,
      },
      async (epoch) => {
        const dueAt = await advance(code, epoch);
        const publishAt = await announcer.publishBets(code);
        return Math.max(0, Math.min(dueAt, publishAt) - ctx.now());
      },
    ),
  );
  return joinBackgroundWork([...workers, { stop: async () => offBets() }]);
}

function createSharedRoundReaders(
  ctx: Ctx,
  games: GamesByCode<SharedGameCode, AnySharedGame>,
): Pick<SharedGames, 'listRounds' | 'listPlayerBets'> {
  const { read } = ctx.db;
  const findGame = (code: string) => {
    const found = games.find(code);
    if (found === undefined) throw new Refusal('notFound');
    return found;
  };
  const readCurrent = cacheReadsBriefly(ctx, async (code: SharedGameCode) => {
    const game = games.get(code);
    const [round] = await read.query(queries.selectNewestSharedRound(game.number));
    return round === undefined ? null : presentSharedRound(ctx, code, game, round);
  });
  return {
    listRounds: async (asked, { cursor = MAX_POSSIBLE_ROUND_ID, limit = DEFAULT_PAST_ROUNDS_PER_PAGE }) => {
      const { code, game } = findGame(asked);
      const [current, [chain], past] = await Promise.all([
        readCurrent(code),
        read.query(selectCurrentSeedChain(game.number)),
        read.query(queries.selectPastSharedRounds(game.number, cursor, limit + 1)),
      ]);
      const items = past.slice(0, limit).map(presentPastRound);
      return {
        current: current === null ? null : { ...current, now: ctx.now() },
        chain: chain === undefined ? null : presentSeedChain(chain),
        items,
        nextCursor: past.length > limit ? (items.at(-1)?.roundId ?? null) : null,
      };
    },
    listPlayerBets: async (asked, player) => {
      const { game } = findGame(asked);
      const [round] = await read.query(queries.selectNewestSharedRound(game.number));
      if (round === undefined) return [];
      const bets = await read.query(queries.selectPlayerSharedBets(player, round.id));
      return bets.map((row) => presentOwnSharedBet(queries.toStoredSharedBet(row)));
    },
  };
}

/** Reads once for many callers: all who ask within `RUNNING_ROUND_CACHE_LIFETIME_MS` get the same answer. */
function cacheReadsBriefly<K, V>(ctx: Pick<Ctx, 'now'>, read: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const cache = new Map<K, { readonly until: Instant; readonly value: Promise<V> }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined && !isPlanDue(cached.until, ctx.now(), RUNNING_ROUND_CACHE_LIFETIME_MS))
      return cached.value;
    const value = read(key);
    cache.set(key, { until: ctx.now() + RUNNING_ROUND_CACHE_LIFETIME_MS, value });
    value.catch(() => cache.delete(key));
    return value;
  };
}
