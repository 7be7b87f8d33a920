/** The one batch of everything that is played: load, decide, save (hotpath.md). */
import type { Id } from '@arara/contract/protocol/fields';
import { known, remember, type Remembered, rememberedOf } from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import { type Batch, batch } from '../../platform/batch/batch.ts';
import type { Lane, Statement } from '../../platform/db/db.ts';
import { gatesHold, gatesSeen } from '../../platform/db/gates.ts';
import { emit, type Fact } from '../../platform/outbox/outbox.ts';
import type { TellBalances } from '../../platform/realtime/updates.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from '../rounds/rounds.queries.ts';
import {
  ALL_GAMES,
  type Decided,
  decideSingle,
  done,
  gateOf,
  type House,
  type Play,
  type Played,
  replay,
  type Seat,
} from '../rounds/rules.ts';
import type { PairCache } from '../fairness/seed-pairs.ts';
import * as shared from '../shared/shared.queries.ts';
import { decideShared } from '../shared/rules.ts';
import { decideMove, decideStart, decideStop } from '../steps/rules.ts';

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** Opens the batch; `tell` hears of new balances after the commit. */
export const playing = (
  ctx: Ctx,
  it: { cache: PairCache; tableOf: House['tableOf']; tell: TellBalances },
): Batch<Play, Played> =>
  batch<Play, Seat, Played>(ctx.db, ctx.log, {
    name: 'games',
    load: (lane, group, wait) => loadSeats(ctx, it, lane, group, wait),
    decide: decidePlay,
    save: (decided, seats) => saveStatements(ctx, decided, seats),
    lookUp: (group) => lookUp(ctx, group),
    told: (decided, seats) => it.tell(toldOf(decided, seats)),
  });

/** Decides one play on a player's running state: a key that was seen before answers its first result. */
function decidePlay(seat: Seat, play: Play): Decided {
  const again = replay(seat, play);
  if (again !== undefined) return { state: seat, decision: again };
  // Answered like something remembered: nothing of it is saved.
  if (seat.pair === undefined) return { state: seat, decision: done({ replayed: true, noSeeds: true }) };
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

const isStepped = (play: Play): boolean => play.act !== 'single' && play.act !== 'shared';

async function loadSeats(
  ctx: Ctx,
  { cache, tableOf }: { cache: PairCache; tableOf: House['tableOf'] },
  lane: Lane,
  group: readonly Play[],
  wait: boolean,
): Promise<Map<number, Seat>> {
  const players = unique(group.map((c) => c.player));
  const stepped = unique(group.filter(isStepped).map((c) => c.player));
  const bets = group.filter((c) => c.act === 'shared');
  const wanted = unique(group.flatMap((c) => ('table' in c ? [gateOf(c.table.number)] : [])));
  const [walletRows, memoryRows, gateRows, ...more] = await lane.load(
    wallet.lockMany(players, wait),
    known(group, ctx.now()),
    gatesSeen([ALL_GAMES, ...wanted]),
    // What only some groups need.
    ...(stepped.length > 0 ? [queries.roundsOpen(stepped)] : []),
    ...(bets.length > 0
      ? [
          shared.sharedBettable(
            unique(bets.map((c) => c.table.number)),
            bets.flatMap((c) => c.round ?? []),
          ),
        ]
      : []),
  );
  type RowsOf<S> = S extends Statement<infer R> ? R[] : never;
  const openRows = (stepped.length > 0 ? more.shift() : []) as RowsOf<ReturnType<typeof queries.roundsOpen>>;
  const bettable = (more.shift() ?? []) as RowsOf<ReturnType<typeof shared.sharedBettable>>;
  const refs = refsOf(group, memoryRows.map(rememberedOf));
  const named = group.flatMap((c) => ('round' in c && c.act !== 'shared' ? [{ player: c.player, ref: c.round }] : []));
  const isNew = ({ ref }: { ref: Id }): boolean => !openRows.some((row) => row.id === ref);
  const made = [...refs.rounds, ...named].filter(isNew);
  const states = wallet.statesOf(walletRows);
  const missing = unique(states.flatMap(({ pair }) => (pair === null || cache.get(pair) !== undefined ? [] : [pair])));
  const rows = await loadMore(lane, { missing, made, bets: refs.bets });
  for (const row of rows.pairs) cache.put(row);
  const rounds = Map.groupBy([...openRows, ...rows.rounds].map(queries.storedOf), (round) => round.player);
  const placed = new Map(rows.bets.map(shared.betOf).map((bet) => [`${bet.player} ${bet.id}`, bet]));
  const byPlayer = new Map(states.map((state) => [state.player, state]));
  const strangers = wallet.strangers(
    byPlayer,
    openRows.filter((row) => byPlayer.has(row.player)).map((row) => ({ player: row.player, bonuses: [row.bonus_of] })),
  );
  const house: House = {
    gates: new Map([...gateRows, ...bettable].map((row) => [row.id, { id: row.id, open: row.open, shuts: row.shuts }])),
    shared: bettable.map((row) => ({
      id: row.id,
      game: row.game,
      betting: row.state === shared.sharedStates.betting,
      closesAt: row.closes_at,
    })),
    ended: wallet.endedOf(strangers.length === 0 ? [] : (await lane.more(wallet.endedMany(strangers)))[0]),
    tableOf,
    now: ctx.now(),
    newId: ctx.newId,
  };
  const memories = Map.groupBy(memoryRows.map(rememberedOf), (memory) => memory.player);
  const seats = new Map<number, Seat>();
  for (const state of states) {
    const { player } = state;
    const pair = state.pair === null ? undefined : cache.get(state.pair);
    if (state.pair !== null && pair === undefined) throw new Error('a seed pair is missing');
    const own = new Map(rounds.get(player)?.map((round) => [round.id, round]));
    const remembered = memories.get(player)?.map((memory) => {
      const round = memory.ref === null ? undefined : own.get(memory.ref);
      return [memory.key, { memory, round, bet: placed.get(`${player} ${memory.ref}`) }] as const;
    });
    seats.set(player, {
      wallet: wallet.today(state, ctx),
      before: state,
      pair,
      memories: new Map(remembered),
      rounds: own,
      open: openRows.find((row) => row.player === player)?.id,
      house,
    });
  }
  return seats;
}

/** What these memories refer to: bets on shared rounds, or rounds; their command says which. */
function refsOf(group: readonly Play[], memories: readonly Remembered[]) {
  const bets: { player: Id; ref: Id }[] = [];
  const rounds: { player: Id; ref: Id }[] = [];
  for (const { player, key, ref } of memories) {
    if (ref === null) continue;
    const play = group.find((c) => c.player === player && c.key === key);
    (play?.act === 'shared' ? bets : rounds).push({ player, ref });
  }
  return { bets, rounds };
}

/** What only the first answers could name; mostly nothing, and then nothing is asked. */
async function loadMore(
  lane: Lane,
  it: { missing: readonly Id[]; made: readonly { player: Id; ref: Id }[]; bets: readonly { player: Id; ref: Id }[] },
) {
  const { missing, made, bets } = it;
  if (missing.length + made.length + bets.length === 0) return { pairs: [], rounds: [], bets: [] };
  const [pairs, rounds, betRows] = await lane.more(
    queries.pairs(missing),
    queries.roundsMade(made),
    shared.sharedBetsMade(bets),
  );
  return { pairs, rounds, bets: betRows };
}

type Group = readonly { readonly command: Play; readonly decision: Played }[];

function saveStatements(ctx: Ctx, decided: Group, seats: ReadonlyMap<number, Seat>): Statement[] {
  const fresh = decided.filter(({ decision }) => !decision.replayed);
  if (fresh.length === 0) return [];
  const memories = remember(
    fresh.map(({ command: { player, key, body }, decision }) => ({ ...decision, player, key, body })),
    ctx.now(),
  );
  const moved = fresh.filter(({ decision }) => decision.moved !== undefined);
  if (moved.length === 0) return [memories];
  const seatsOf = (those: Group) => unique(those.map(({ command }) => command.player)).map((p) => seats.get(p) as Seat);
  const paid = seatsOf(moved.filter(({ decision }) => decision.entries.length > 0));
  const singles = moved.flatMap(({ command, decision }) => (command.act === 'single' ? (decision.round ?? []) : []));
  const stepped = moved.flatMap(({ command, decision }) => (isStepped(command) ? (decision.round ?? []) : []));
  const bets = moved.flatMap(({ decision }) => decision.bet ?? []);
  const gates = moved.flatMap(({ decision }) => decision.gates);
  return [
    ...wallet.saveMany({
      before: paid.map((seat) => seat.before),
      after: paid.map((seat) => seat.wallet),
      entries: moved.flatMap(({ decision }) => decision.entries),
      now: ctx.now(),
    }),
    ...(singles.length > 0 ? [queries.roundsSaved(singles)] : []),
    // Several steps of a round in one group are one change of its row.
    ...(stepped.length > 0 ? [queries.stepsRoundsSaved([...new Map(stepped.map((r) => [r.id, r])).values()])] : []),
    ...(bets.length > 0 ? [shared.sharedBetsPlaced(bets)] : []),
    memories,
    ...factStatements(moved, seats),
    // Last: whoever shuts one of them waits for this commit, and after that nothing commits on it.
    ...(gates.length > 0 ? [gatesHold(gates)] : []),
  ];
}

/** One row of facts per currency: play money and real money are never told in one breath. */
function factStatements(moved: Group, seats: ReadonlyMap<number, Seat>): Statement[] {
  const walletOf = (player: Id) => (seats.get(player) as Seat).wallet;
  const settled = moved.filter(({ decision }) => decision.settled !== undefined || decision.entries.length > 0);
  return [...Map.groupBy(settled, ({ command }) => walletOf(command.player).currency)].flatMap(([currency, those]) => {
    const facts: Fact[] = those.flatMap(({ command, decision }) => {
      if (decision.settled === undefined) return [];
      const { version, day } = walletOf(command.player);
      return [{ f: 'betSettled' as const, ...decision.settled, v: version, day }];
    });
    facts.push(...wallet.bonusFacts(unique(those.map(({ command }) => command.player)).map(walletOf)));
    return facts.length === 0 ? [] : [emit(currency, facts)];
  });
}

/** Who is told of a group: whose stake was settled, and who bet on a shared round, perhaps on another device than the one they watch. */
function toldOf(decided: Group, seats: ReadonlyMap<number, Seat>): Parameters<TellBalances>[0] {
  const told = new Map<Id, { bonusStaked: boolean; waits: boolean }>();
  for (const { command, decision } of decided) {
    const waits = decision.bet !== undefined && decision.entries.length > 0;
    if (decision.settled === undefined && !waits) continue;
    const before = told.get(command.player);
    const bonusStaked = (decision.settled?.bonus ?? 0) > 0 || before?.bonusStaked === true;
    told.set(command.player, { bonusStaked, waits: waits || before?.waits === true });
  }
  return [...told].map(([player, how]) => {
    const state = (seats.get(player) as Seat).wallet;
    return { player, balance: wallet.playable(state), freeBalance: state.bonus, ...how };
  });
}

/** After a lost connection: waits for the players' locks, so that the lost transaction has ended, and reads what it left. */
async function lookUp(ctx: Ctx, group: readonly Play[]): Promise<Map<Play, Played>> {
  const players = unique(group.map((c) => c.player));
  const { memories, rounds, bets } = await ctx.db.tx('games look-up', async (tx) => {
    const [, rows] = await tx.flight(wallet.lockMany(players, true), known(group, ctx.now()));
    const memories = rows.map(rememberedOf);
    const refs = refsOf(group, memories);
    const [roundRows, betRows] = await tx.flight(queries.roundsMade(refs.rounds), shared.sharedBetsMade(refs.bets));
    return { memories, rounds: roundRows.map(queries.storedOf), bets: betRows.map(shared.betOf) };
  });
  const found = new Map<Play, Played>();
  for (const command of group) {
    const { player, key, body } = command;
    const memory = memories.find((m) => m.player === player && m.key === key && m.body === body);
    if (memory === undefined) continue;
    const of = (it: { player: Id; id: Id }): boolean => it.player === player && it.id === memory.ref;
    found.set(command, done({ ...memory, round: rounds.find(of), bet: bets.find(of), replayed: true }));
  }
  return found;
}
