/** The one batch of everything that is played: load, decide, save (hotpath.md). */
import type { Id, PlayerId, RoundId, BetId } from '@arara/contract/protocol/fields';
import {
  findResponses,
  saveResponse,
  type IdempotencyRecord,
  toIdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import { type Batch, createBatch } from '../../platform/batch/batch.ts';
import type { Lane, Statement } from '../../platform/db/db.ts';
import { assertGatesOpen, selectGates } from '../../platform/db/gates.ts';
import { emit, type Fact } from '../../platform/outbox/outbox.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import * as protection from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { selectSeedPairs } from '../fairness/seed-pairs.queries.ts';
import * as queries from '../rounds/rounds.queries.ts';
import { ALL_GAMES, toGateId } from '../rounds/game-gates.ts';
import {
  type DecisionResult,
  decideSingle,
  createDecision,
  type DecisionContext,
  type GameCommand,
  type GameDecision,
  replayDecision,
  type GamePlayerState,
} from '../rounds/rules.ts';
import type { SeedPairCache } from '../fairness/seed-pairs.ts';
import * as shared from '../shared/shared.queries.ts';
import { decideShared } from '../shared/rules.ts';
import { decideMove, decideStart, decideStop } from '../steps/rules.ts';

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Opens the batch; `tell` hears of new balances after the commit. */
export const openGameBatch = (
  ctx: Ctx,
  options: { cache: SeedPairCache; findGame: DecisionContext['findGame']; publishBalances: BalancePublisher },
): Batch<GameCommand, GameDecision> =>
  createBatch<GameCommand, GamePlayerState, GameDecision>(ctx.db, ctx.log, {
    name: 'games',
    load: (lane, group, wait) => loadPlayerStates(ctx, options, lane, group, wait),
    decide: decideCommand,
    save: (decided, seats) => createSaveStatements(ctx, decided, seats),
    findOutcomes: (group) => findDecisions(ctx, group),
    afterCommit: (decided, seats) => options.publishBalances(toBalanceUpdates(decided, seats)),
  });

/** Decides one play on a player's running state: a key that was seen before answers its first result. */
function decideCommand(seat: GamePlayerState, play: GameCommand): DecisionResult {
  const again = replayDecision(seat, play);
  if (again !== undefined) return { state: seat, decision: again };
  // Answered like something remembered: nothing of it is saved.
  if (seat.pair === undefined) return { state: seat, decision: createDecision({ replayed: true, noSeeds: true }) };
  switch (play.act) {
    case 'single':
      return decideSingle(seat, play);
    case 'start':
      return decideStart(seat, play);
    case 'step':
    case 'cashOut':
      return decideMove(seat, play);
    case 'stop':
      return decideStop(seat, play);
    case 'shared':
      return decideShared(seat, play);
  }
}

const isStepCommand = (play: GameCommand): boolean => play.act !== 'single' && play.act !== 'shared';

async function loadPlayerStates(
  ctx: Ctx,
  { cache, findGame }: { cache: SeedPairCache; findGame: DecisionContext['findGame'] },
  lane: Lane,
  group: readonly GameCommand[],
  wait: boolean,
): Promise<Map<number, GamePlayerState>> {
  const players = unique(group.map((c) => c.player));
  const stepped = unique(group.filter(isStepCommand).map((c) => c.player));
  const bets = group.filter((c) => c.act === 'shared');
  const wanted = unique(group.flatMap((c) => ('table' in c ? [toGateId(c.table.number)] : [])));
  const [walletRows, protectionRows, memoryRows, gateRows, ...more] = await lane.load(
    wallet.lockWallets(players, wait),
    protection.selectProtections(players),
    findResponses(group, ctx.now()),
    selectGates([ALL_GAMES, ...wanted]),
    // What only some groups need.
    ...(stepped.length > 0 ? [queries.selectOpenRounds(stepped)] : []),
    ...(bets.length > 0
      ? [
          shared.selectBettableRounds(
            unique(bets.map((c) => c.table.number)),
            bets.flatMap((c) => c.round ?? []),
          ),
        ]
      : []),
  );
  type RowsOf<S> = S extends Statement<infer R> ? R[] : never;
  const openRows = (stepped.length > 0 ? more.shift() : []) as RowsOf<ReturnType<typeof queries.selectOpenRounds>>;
  const bettable = (more.shift() ?? []) as RowsOf<ReturnType<typeof shared.selectBettableRounds>>;
  const refs = findReferences(group, memoryRows.map(toIdempotencyRecord));
  const named = group.flatMap((c) => ('round' in c && c.act !== 'shared' ? [{ player: c.player, ref: c.round }] : []));
  const isNew = ({ ref }: { ref: Id }): boolean => !openRows.some((row) => row.id === ref);
  const made = [...refs.rounds, ...named].filter(isNew);
  const states = wallet.toWalletStates(walletRows);
  const protections = await protection.toProtections(
    async (statement) => (await lane.loadMore(statement))[0],
    ctx,
    states,
    protectionRows,
  );
  const missing = unique(states.flatMap(({ pair }) => (pair === null || cache.get(pair) !== undefined ? [] : [pair])));
  const rows = await loadReferenced(lane, { missing, made, bets: refs.bets });
  for (const row of rows.pairs) cache.put(row);
  const rounds = Map.groupBy([...openRows, ...rows.rounds].map(queries.toStoredRound), (round) => round.player);
  const placed = new Map(rows.bets.map(shared.toStoredBet).map((bet) => [`${bet.player} ${bet.id}`, bet]));
  const byPlayer = new Map(states.map((state) => [state.player, state]));
  const strangers = wallet.findClosedBonusKeys(
    byPlayer,
    openRows.filter((row) => byPlayer.has(row.player)).map((row) => ({ player: row.player, bonuses: [row.bonus_of] })),
  );
  const house: DecisionContext = {
    gates: new Map([...gateRows, ...bettable].map((row) => [row.id, { id: row.id, open: row.open, shuts: row.shuts }])),
    sharedRounds: bettable.map((row) => ({
      id: row.id,
      game: row.game,
      betting: row.state === shared.sharedRoundStates.betting,
      closesAt: row.closes_at,
    })),
    closedBonuses: wallet.toClosedBonuses(
      strangers.length === 0 ? [] : (await lane.loadMore(wallet.selectClosedBonuses(strangers)))[0],
    ),
    findGame,
    now: ctx.now(),
    newId: ctx.newId,
  };
  const memories = Map.groupBy(memoryRows.map(toIdempotencyRecord), (memory) => memory.player);
  const seats = new Map<number, GamePlayerState>();
  for (const state of states) {
    const { player } = state;
    const pair = state.pair === null ? undefined : cache.get(state.pair);
    if (state.pair !== null && pair === undefined) throw new Error('a seed pair is missing');
    const own = new Map(rounds.get(player)?.map((round) => [round.id, round]));
    const remembered = memories.get(player)?.map((memory) => {
      const round = memory.ref === null ? undefined : own.get(memory.ref as RoundId);
      return [memory.key, { memory, round, bet: placed.get(`${player} ${memory.ref}`) }] as const;
    });
    seats.set(player, {
      wallet: wallet.rollToToday(state, ctx),
      loadedWallet: state,
      protection: protections.get(player) ?? protection.UNPROTECTED,
      pair,
      records: new Map(remembered),
      rounds: own,
      openRoundId: openRows.find((row) => row.player === player)?.id,
      context: house,
    });
  }
  return seats;
}

/** What these memories refer to: bets on shared rounds, or rounds; their command says which. */
function findReferences(group: readonly GameCommand[], memories: readonly IdempotencyRecord[]) {
  const bets: { player: PlayerId; ref: BetId }[] = [];
  const rounds: { player: PlayerId; ref: RoundId }[] = [];
  for (const { player, key, ref } of memories) {
    if (ref === null) continue;
    const play = group.find((c) => c.player === player && c.key === key);
    if (play?.act === 'shared') bets.push({ player, ref: ref as BetId });
    else rounds.push({ player, ref: ref as RoundId });
  }
  return { bets, rounds };
}

/** What only the first answers could name; mostly nothing, and then nothing is asked. */
async function loadReferenced(
  lane: Lane,
  it: {
    missing: readonly Id[];
    made: readonly { player: PlayerId; ref: RoundId }[];
    bets: readonly { player: PlayerId; ref: BetId }[];
  },
) {
  const { missing, made, bets } = it;
  if (missing.length + made.length + bets.length === 0) return { pairs: [], rounds: [], bets: [] };
  const [pairs, rounds, betRows] = await lane.loadMore(
    selectSeedPairs(missing),
    queries.selectRounds(made),
    shared.selectSharedBets(bets),
  );
  return { pairs, rounds, bets: betRows };
}

type Group = readonly { readonly command: GameCommand; readonly decision: GameDecision }[];

function createSaveStatements(ctx: Ctx, decided: Group, seats: ReadonlyMap<number, GamePlayerState>): Statement[] {
  const fresh = decided.filter(({ decision }) => !decision.replayed);
  if (fresh.length === 0) return [];
  const memories = saveResponse(
    fresh.map(({ command: { player, key, body }, decision }) => ({ ...decision, player, key, body })),
    ctx.now(),
  );
  const moved = fresh.filter(({ decision }) => decision.moved !== undefined);
  if (moved.length === 0) return [memories];
  const seatsOf = (those: Group) =>
    unique(those.map(({ command }) => command.player)).map((p) => seats.get(p) as GamePlayerState);
  const paid = seatsOf(moved.filter(({ decision }) => decision.entries.length > 0));
  const singles = moved.flatMap(({ command, decision }) => (command.act === 'single' ? (decision.round ?? []) : []));
  const stepped = moved.flatMap(({ command, decision }) => (isStepCommand(command) ? (decision.round ?? []) : []));
  const bets = moved.flatMap(({ decision }) => decision.bet ?? []);
  const gates = moved.flatMap(({ decision }) => decision.gates);
  return [
    ...wallet.saveWallets({
      before: paid.map((seat) => seat.loadedWallet),
      after: paid.map((seat) => seat.wallet),
      entries: moved.flatMap(({ decision }) => decision.entries),
      now: ctx.now(),
    }),
    ...protection.saveClosedSums(paid),
    ...(singles.length > 0 ? [queries.insertRounds(singles)] : []),
    // Several steps of a round in one group are one change of its row.
    ...(stepped.length > 0 ? [queries.upsertStepRounds([...new Map(stepped.map((r) => [r.id, r])).values()])] : []),
    ...(bets.length > 0 ? [shared.insertSharedBets(bets)] : []),
    memories,
    ...createFactStatements(moved, seats),
    // Last: whoever shuts one of them waits for this commit, and after that nothing commits on it.
    ...(gates.length > 0 ? [assertGatesOpen(gates)] : []),
  ];
}

/** One row of facts per currency: play money and real money are never told in one breath. */
function createFactStatements(moved: Group, seats: ReadonlyMap<number, GamePlayerState>): Statement[] {
  const walletOf = (player: PlayerId) => (seats.get(player) as GamePlayerState).wallet;
  const settled = moved.filter(({ decision }) => decision.settled !== undefined || decision.entries.length > 0);
  return [...Map.groupBy(settled, ({ command }) => walletOf(command.player).currency)].flatMap(([currency, those]) => {
    const facts: Fact[] = those.flatMap(({ command, decision }) => {
      if (decision.settled === undefined) return [];
      const { version, day } = walletOf(command.player);
      return [{ f: 'betSettled' as const, ...decision.settled, v: version, day }];
    });
    facts.push(...wallet.bonusEndedFacts(unique(those.map(({ command }) => command.player)).map(walletOf)));
    return facts.length === 0 ? [] : [emit(currency, facts)];
  });
}

/** Who is told of a group: whose stake was settled, and who bet on a shared round, perhaps on another device than the one they watch. */
function toBalanceUpdates(
  decided: Group,
  seats: ReadonlyMap<number, GamePlayerState>,
): Parameters<BalancePublisher>[0] {
  const told = new Map<PlayerId, { bonusStaked: boolean; waits: boolean }>();
  for (const { command, decision } of decided) {
    const waits = decision.bet !== undefined && decision.entries.length > 0;
    if (decision.settled === undefined && !waits) continue;
    const before = told.get(command.player);
    const bonusStaked = (decision.settled?.bonus ?? 0) > 0 || before?.bonusStaked === true;
    told.set(command.player, { bonusStaked, waits: waits || before?.waits === true });
  }
  return [...told].map(([player, how]) => {
    const state = (seats.get(player) as GamePlayerState).wallet;
    return { player, balance: wallet.playableBalance(state), freeBalance: state.bonus, ...how };
  });
}

/** After a lost connection: waits for the players' locks, so that the lost transaction has ended, and reads what it left. */
async function findDecisions(ctx: Ctx, group: readonly GameCommand[]): Promise<Map<GameCommand, GameDecision>> {
  const players = unique(group.map((c) => c.player));
  const { memories, rounds, bets } = await ctx.db.tx('games look-up', async (tx) => {
    const [, rows] = await tx.flight(wallet.lockWallets(players, true), findResponses(group, ctx.now()));
    const memories = rows.map(toIdempotencyRecord);
    const refs = findReferences(group, memories);
    const [roundRows, betRows] = await tx.flight(queries.selectRounds(refs.rounds), shared.selectSharedBets(refs.bets));
    return { memories, rounds: roundRows.map(queries.toStoredRound), bets: betRows.map(shared.toStoredBet) };
  });
  const found = new Map<GameCommand, GameDecision>();
  for (const command of group) {
    const { player, key, body } = command;
    const memory = memories.find((m) => m.player === player && m.key === key && m.body === body);
    if (memory === undefined) continue;
    const of = (it: { player: PlayerId; id: Id }): boolean => it.player === player && it.id === memory.ref;
    found.set(command, createDecision({ ...memory, round: rounds.find(of), bet: bets.find(of), replayed: true }));
  }
  return found;
}
