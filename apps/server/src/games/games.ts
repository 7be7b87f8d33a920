import { Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import type { WalletRecord } from '@arara/contract/wallet';
import type { CallOutput } from '@arara/contract';
import { catalog, type GameCode, isRefused, isSingleCode, type SingleCode, singleCodes } from '@arara/games';
import { add, type Centavos, centavos, ZERO } from '@arara/money';
import { commandOf, known, remember, rememberedOf } from '../commands/commands.ts';
import { type Ctx, instantOf } from '../context.ts';
import { type Batch, batch } from '../db/batch.ts';
import type { Lane, Reader, Statement } from '../db/db.ts';
import { emit, type Fact } from '../facts/facts.ts';
import * as wallet from '../wallet/wallet.ts';
import * as queries from './games.queries.ts';
import { decidePlay, type Play, type Played, refusalOfPlayed, type Seat, type Table } from './rules.ts';
import { beginSeeds, freshPair, openSeed, PairCache } from './seeds.ts';

export type { Played } from './rules.ts';
export { auditGames } from './audit.ts';

/** What a socket is told after a stake settled; a hint, sent after the commit. */
export interface Settled {
  readonly player: Id;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
  /** True when bonus money was staked. */
  readonly bonusStaked: boolean;
}

/** A round as the contract's answers need it, whatever the game. */
export interface PlayedRound {
  readonly roundId: Id;
  readonly nonce: number;
  readonly outcome: number;
  readonly multiplier: number;
  readonly payout: Centavos;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
}

export interface Games {
  /** The lobby. */
  list(): CallOutput<'gameList'>;
  /** Plays one round of a single-round game, once per key. Throws Refusal. */
  bet(it: {
    player: Id;
    gameCode: GameCode;
    key: string;
    amount: Centavos;
    params: Record<string, unknown>;
  }): Promise<PlayedRound>;
  /** The pair in use and the nonce of the next round. */
  fairness(player: Id): Promise<CallOutput<'fairness'>>;
  /** Reveals the pair in use and puts the next one into use with the player's client seed. */
  rotate(player: Id, clientSeed: string): Promise<CallOutput<'rotate'>>;
  /** A player's rounds as records with their proof. The server seed is in it only after rotation. */
  rounds(reader: Reader, player: Id, page: wallet.Page): Promise<WalletRecord[]>;
  /** Everybody who has won a round, once. */
  winners(reader: Reader): Promise<Id[]>;
  /** Resolves when no bet is under way: for a graceful stop. */
  idle(): Promise<void>;
}

const gameNumber = (code: string): number => Number(code.slice(2));
const codeOf = (number: number): GameCode => `SE${String(number).padStart(4, '0')}` as GameCode;

/** So many players are known to have seeds; past that the node asks anew. */
const SEATED_MOST = 200_000;

/** Opens the games domain: the tables of the catalog, the seed cache and the one batch of all bets. */
export function openGames(ctx: Ctx, tell: (settled: readonly Settled[]) => void = () => {}): Games {
  const tables = tablesOf(ctx);
  const cache = new PairCache(ctx);
  const seated = new Map<Id, Promise<void>>();
  const play = batch<Play, Seat, Played>(ctx.db, ctx.log, {
    name: 'games',
    load: (lane, group, wait) => loadSeats(ctx, cache, lane, group, wait),
    decide: (seat, command) => decidePlay(seat, command, ctx.newId),
    save: (decided, seats) => saveStatements(ctx, decided, seats),
    lookUp: (group) => lookUp(ctx, group),
    told: (decided, seats) => tell(settledOf(decided, seats)),
  });
  /** A player's first pairs are made once, however many bets ask for them at the same time. */
  const ensureSeeds = (player: Id): Promise<void> => {
    const seat = seated.get(player) ?? beginSeeds(ctx, (tx) => wallet.lock(tx, player), player);
    if (!seated.has(player)) {
      if (seated.size >= SEATED_MOST) seated.clear();
      seated.set(player, seat);
      seat.catch(() => seated.delete(player));
    }
    return seat;
  };
  return {
    list: () => lobby(tables),
    bet: async ({ player, gameCode, key, amount, params }) => {
      const table = isSingleCode(gameCode) ? tables.get(gameCode) : undefined;
      if (table === undefined) throw new Refusal('notFound');
      const checked = table.game.params(params);
      if (isRefused(checked)) throw new Refusal('badFields', {}, { fields: { target: checked.refused } });
      const command = {
        ...commandOf(player, `${gameCode}/bet`, key, { ...params, amount }),
        table,
        params: checked,
        amount,
      };
      const played = await playOf(play, command);
      if (played !== 'noSeeds') return answerOf(played);
      // Only a player's very first bet: asking for the seeds before each one would cost every bet on a fresh node a transaction.
      await ensureSeeds(player);
      const second = await playOf(play, command);
      if (second === 'noSeeds') throw new Error('a seat without seeds');
      return answerOf(second);
    },
    fairness: async (player) => {
      await ensureSeeds(player);
      const { use, current, next } = await pairsOf(ctx, player);
      return {
        serverSeedHash: current.server_seed_hash,
        clientSeed: current.client_seed,
        nonce: use.nonce,
        nextServerSeedHash: next.server_seed_hash,
      };
    },
    rotate: async (player, clientSeed) => {
      await ensureSeeds(player);
      return rotate(ctx, cache, player, clientSeed);
    },
    rounds: (reader, player, page) => roundRecords(ctx, reader, player, page),
    winners: async (reader) => (await reader.query(queries.winners())).map(({ player }) => player),
    idle: play.idle,
  };
}

function tablesOf(ctx: Ctx): Map<SingleCode, Table> {
  return new Map(
    singleCodes.map((code) => {
      const { edgeBasisPoints, ...limits } = ctx.config.games[code];
      const { make, bonusWeightPercent } = catalog[code];
      return [code, { game: make(edgeBasisPoints), number: gameNumber(code), limits, bonusWeightPercent }];
    }),
  );
}

function lobby(tables: ReadonlyMap<SingleCode, Table>): CallOutput<'gameList'> {
  return [...tables].map(([gameCode, { game, limits }]) => ({
    glId: String(gameNumber(gameCode)),
    gameNameEn: catalog[gameCode].name,
    gameCode,
    productCode: catalog[gameCode].productCode,
    gameType: catalog[gameCode].gameType,
    stop: false,
    minStake: limits.minStake,
    maxStake: limits.maxStake,
    maxWin: limits.maxWin,
    rtp: (10_000 - game.edgeBp) / 100,
  }));
}

async function playOf(play: Batch<Play, Played>, command: Play): Promise<Played | 'noSeeds'> {
  const played = await play(command);
  if (played.noSeeds) return 'noSeeds';
  const refusal = refusalOfPlayed(played);
  if (refusal !== undefined) throw refusal;
  return played;
}

function answerOf({ round, mainAfter, bonusAfter }: Played): PlayedRound {
  if (round === undefined) throw new Error('a bet without its round');
  const bonus = centavos(bonusAfter ?? 0);
  return {
    roundId: round.id,
    nonce: round.nonce,
    outcome: round.outcome,
    multiplier: round.multiplier,
    payout: round.payout,
    balance: add(centavos(mainAfter ?? 0), bonus),
    freeBalance: bonus,
  };
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

async function loadSeats(
  ctx: Ctx,
  cache: PairCache,
  lane: Lane,
  group: readonly Play[],
  wait: boolean,
): Promise<Map<number, Seat>> {
  const players = unique(group.map((c) => c.player));
  const [walletRows, memoryRows, seedRows] = await lane.load(
    wallet.lockMany(players, wait),
    known(group, ctx.now()),
    queries.seedsInUse(players),
  );
  const missing = unique(seedRows.map((s) => s.pair)).filter((id) => cache.get(id) === undefined);
  const seen = memoryRows.filter((m) => m.ref !== null) as { player: Id; ref: Id }[];
  const pairRows = missing.length === 0 ? [] : (await lane.more(queries.pairs(missing)))[0];
  const roundRows = seen.length === 0 ? [] : (await lane.more(queries.roundsMade(seen)))[0];
  for (const row of pairRows) cache.put(row);
  const roundByRef = new Map(roundRows.map((row) => [`${row.player} ${row.id}`, queries.storedOf(row)]));
  const memories = Map.groupBy(memoryRows, (row) => row.player);
  const seeds = new Map(seedRows.map((row) => [row.player, row]));
  const seats = new Map<number, Seat>();
  for (const state of wallet.statesOf(walletRows)) {
    const seed = seeds.get(state.player);
    const pair = seed === undefined ? undefined : cache.get(seed.pair);
    if (seed !== undefined && pair === undefined) throw new Error('a seed pair is missing');
    const own = (memories.get(state.player) ?? []).map((row) => {
      const memory = rememberedOf(row);
      return [memory.key, { memory, round: roundByRef.get(`${memory.player} ${memory.ref}`) }] as const;
    });
    seats.set(state.player, {
      wallet: wallet.today(state, ctx),
      before: state,
      pair,
      nonce: seed?.nonce ?? 0,
      memories: new Map(own),
    });
  }
  return seats;
}

type Decided = readonly { readonly command: Play; readonly decision: Played }[];

function saveStatements(ctx: Ctx, decided: Decided, seats: ReadonlyMap<number, Seat>): Statement[] {
  const fresh = decided.filter(({ decision }) => !decision.replayed);
  if (fresh.length === 0) return [];
  const rounds = fresh.flatMap(({ decision }) => decision.round ?? []);
  const touched = unique(rounds.map((round) => round.player)).map((player) => seats.get(player) as Seat);
  const memories = remember(
    fresh.map(({ command, decision }) => ({
      ...decision,
      player: command.player,
      key: command.key,
      body: command.body,
    })),
    ctx.now(),
  );
  if (rounds.length === 0) return [memories];
  return [
    ...wallet.saveMany({
      before: touched.map((seat) => seat.before),
      after: touched.map((seat) => seat.wallet),
      entries: fresh.flatMap(({ decision }) => decision.entries),
      now: ctx.now(),
    }),
    queries.noncesSaved(touched.map((seat) => ({ player: seat.wallet.player, nonce: seat.nonce }))),
    queries.roundsSaved(rounds),
    memories,
    ...factStatements(fresh, seats),
  ];
}

/** One row of facts per currency: play money and real money are never told in one breath. */
function factStatements(fresh: Decided, seats: ReadonlyMap<number, Seat>): Statement[] {
  const played = fresh.filter(({ decision }) => decision.round !== undefined);
  const walletOf = (player: Id) => (seats.get(player) as Seat).wallet;
  const byCurrency = Map.groupBy(played, ({ command }) => walletOf(command.player).currency);
  return [...byCurrency].map(([currency, those]) =>
    emit(currency, [
      ...those.map(({ command, decision }) => settledFact(decision, walletOf(command.player))),
      ...wallet.bonusFacts(unique(those.map(({ command }) => command.player)).map(walletOf)),
    ]),
  );
}

function settledFact({ round, counts, dayReal }: Played, { version, day }: wallet.WalletState): Fact {
  if (round === undefined) throw new Error('a settled bet without its round');
  return {
    f: 'betSettled',
    player: round.player,
    v: version,
    ref: round.id,
    game: codeOf(round.game),
    staked: round.stakeMain + round.stakeBonus,
    bonus: round.stakeBonus,
    paid: round.payout,
    counts,
    edge: round.edgeBp,
    day,
    dayReal,
  };
}

function settledOf(decided: Decided, seats: ReadonlyMap<number, Seat>): Settled[] {
  const bonusStaked = new Map<Id, boolean>();
  for (const { decision } of decided) {
    if (decision.round === undefined || decision.replayed) continue;
    const { player, stakeBonus } = decision.round;
    bonusStaked.set(player, bonusStaked.get(player) === true || stakeBonus > 0);
  }
  return [...bonusStaked].map(([player, staked]) => {
    const state = (seats.get(player) as Seat).wallet;
    return { player, balance: wallet.playable(state), freeBalance: state.bonus, bonusStaked: staked };
  });
}

/** After a lost connection: waits for the players' locks, so that the lost transaction has ended, and reads what it left. */
async function lookUp(ctx: Ctx, group: readonly Play[]): Promise<Map<Play, Played>> {
  const players = unique(group.map((c) => c.player));
  const { memories, rounds } = await ctx.db.tx('games look-up', async (tx) => {
    const [, rows] = await tx.flight(wallet.lockMany(players, true), known(group, ctx.now()));
    const seen = rows.filter((m) => m.ref !== null) as { player: Id; ref: Id }[];
    return {
      memories: rows.map(rememberedOf),
      rounds: (await tx.query(queries.roundsMade(seen))).map(queries.storedOf),
    };
  });
  const found = new Map<Play, Played>();
  for (const command of group) {
    const memory = memories.find(
      (m) => m.player === command.player && m.key === command.key && m.body === command.body,
    );
    if (memory === undefined) continue;
    const round = rounds.find((r) => r.player === memory.player && r.id === memory.ref);
    found.set(command, { ...memory, round, replayed: true, noSeeds: false, entries: [], counts: 0, dayReal: ZERO });
  }
  return found;
}

async function pairsOf(ctx: Ctx, player: Id) {
  const [use] = await ctx.db.read.query(queries.seedsInUse([player]));
  if (use === undefined) throw new Refusal('notFound');
  const rows = await ctx.db.read.query(queries.pairs([use.pair, use.next_pair]));
  const current = rows.find((row) => row.id === use.pair);
  const next = rows.find((row) => row.id === use.next_pair);
  if (current === undefined || next === undefined) throw new Error('a seed pair is missing');
  return { use, current, next };
}

async function rotate(ctx: Ctx, cache: PairCache, player: Id, clientSeed: string): Promise<CallOutput<'rotate'>> {
  const further = freshPair(ctx, player);
  return ctx.db.tx('seeds rotate', async (tx) => {
    await wallet.lock(tx, player);
    const [use] = await tx.query(queries.seedsInUse([player]));
    if (use === undefined) throw new Refusal('notFound');
    const rows = await tx.query(queries.pairs([use.pair, use.next_pair]));
    const old = rows.find((row) => row.id === use.pair);
    const next = rows.find((row) => row.id === use.next_pair);
    if (old === undefined || next === undefined) throw new Error('a seed pair is missing');
    await tx.flight(
      queries.pairRevealed(old.id, ctx.now()),
      queries.clientSeedChosen(next.id, clientSeed),
      queries.pairsMade([further]),
      queries.useRotated(player, next.id, further.id),
    );
    tx.afterCommit(() => cache.drop(old.id));
    return {
      serverSeed: openSeed(ctx, old.id, old.server_seed_sealed),
      serverSeedHash: old.server_seed_hash,
      clientSeed: old.client_seed,
      nonces: use.nonce,
      next: { serverSeedHash: next.server_seed_hash, clientSeed, nonce: 0 },
    };
  });
}

async function roundRecords(ctx: Ctx, reader: Reader, player: Id, page: wallet.Page): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.roundsShown(player, page));
  return rows.map((row) => {
    const round = queries.storedOf(row);
    const staked = add(round.stakeMain, round.stakeBonus);
    const time = instantOf(round.id);
    return {
      id: round.id,
      type: codeOf(round.game),
      status: round.state === queries.roundStates.won ? '10' : '20',
      amount: centavos(round.payout - staked),
      balance: null,
      time,
      proof: {
        gameCode: codeOf(round.game),
        params: { ...wireParams(round.params), amount: staked / 100 },
        outcome: round.outcome,
        multiplier: round.multiplier,
        payout: round.payout,
        edgeBp: round.edgeBp,
        serverSeedHash: row.server_seed_hash,
        serverSeed: row.revealed_at === null ? null : openSeed(ctx, round.pair, row.server_seed_sealed),
        clientSeed: row.client_seed,
        nonce: round.nonce,
        time,
      },
    };
  });
}

/** A bet's choices as they were sent: targets in decimals. */
function wireParams(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const { target, ...rest } = params as { target: number } & Record<string, string | number>;
  return { ...rest, target: target / 100 };
}
