import type { CallOutput } from '@arara/contract';
import type { BetId } from '@arara/contract/protocol/fields';
import { add, centavos } from '@arara/money';
import { findResponses, saveResponse, toIdempotencyRecord } from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import { type Batch, createBatch } from '../../platform/batch/batch.ts';
import { assertGatesOpen } from '../../platform/db/gates.ts';
import type { Lane, Statement } from '../../platform/db/db.ts';
import { emit } from '../../platform/outbox/outbox.ts';
import * as protection from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from '../bets/bets.queries.ts';
import {
  decidePlacement,
  type DecisionContext,
  lineKey,
  type PlaceBetCommand,
  type PlaceBetDecision,
  possiblePayoutWhenPlaced,
  toRefusal,
  type BettingPlayerState,
} from './rules.ts';

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** The batch of all single bets: load, decide, save; the gates of their lines last (hotpath.md). `house` is asked once per group. */
export const openPlacementBatch = (ctx: Ctx, house: () => DecisionContext): Batch<PlaceBetCommand, PlaceBetDecision> =>
  createBatch<PlaceBetCommand, BettingPlayerState, PlaceBetDecision>(ctx.db, ctx.log, {
    name: 'sportsbook',
    load: (lane, group, wait) => loadPlayerStates(ctx, house(), lane, group, wait),
    decide: decidePlacement,
    save: (decided, seats) => createSaveStatements(ctx, decided, seats),
    findOutcomes: (group) => findDecisions(ctx, group),
  });

async function loadPlayerStates(
  ctx: Ctx,
  context: DecisionContext,
  lane: Lane,
  group: readonly PlaceBetCommand[],
  wait: boolean,
): Promise<Map<number, BettingPlayerState>> {
  const players = unique(group.map((c) => c.player));
  const names = [...new Map(group.map((c) => [lineKey(c), c])).values()];
  const pairs = [...new Map(group.map((c) => [`${c.player} ${c.event}`, c])).values()];
  const [walletRows, protectionRows, memoryRows, lineRows, stakedRows] = await lane.load(
    wallet.lockWallets(players, wait),
    protection.selectProtections(players),
    findResponses(group, ctx.now()),
    queries.selectOfferedLinesByName(names),
    queries.selectStakesOnEvents(pairs),
  );
  const staked = Map.groupBy(stakedRows, (row) => row.player);
  const seen = memoryRows.filter((m) => m.ref !== null) as unknown as queries.BetKey[];
  const betRows = seen.length === 0 ? [] : (await lane.loadMore(queries.selectBets(seen)))[0];
  const bets = new Map(betRows.map((row) => [row.id, queries.toStoredBet(row)]));
  const lines = new Map(lineRows.map((row) => [lineKey(row), row]));
  const memories = Map.groupBy(memoryRows, (row) => row.player);
  const states = wallet.toWalletStates(walletRows);
  const protections = await protection.toProtections(
    async (statement) => (await lane.loadMore(statement))[0],
    ctx,
    states,
    protectionRows,
  );
  return new Map(
    states.map((state) => {
      const own = (memories.get(state.player) ?? []).map((row) => {
        const memory = toIdempotencyRecord(row);
        return [
          memory.key,
          { record: memory, bet: memory.ref === null ? undefined : bets.get(memory.ref as BetId) },
        ] as const;
      });
      const onEvents = new Map((staked.get(state.player) ?? []).map((row) => [row.event, row.staked]));
      return [
        state.player,
        {
          wallet: wallet.rollToToday(state, ctx),
          loadedWallet: state,
          protection: protections.get(state.player) ?? protection.UNPROTECTED,
          records: new Map(own),
          lines,
          staked: onEvents,
          context,
        },
      ];
    }),
  );
}

type DecidedPlacements = readonly { readonly command: PlaceBetCommand; readonly decision: PlaceBetDecision }[];

function createSaveStatements(
  ctx: Ctx,
  decided: DecidedPlacements,
  seats: ReadonlyMap<number, BettingPlayerState>,
): Statement[] {
  const fresh = decided.filter(({ decision }) => !decision.replayed);
  if (fresh.length === 0) return [];
  const memories = saveResponse(
    fresh.map(({ command, decision }) => ({
      ...decision,
      player: command.player,
      key: command.key,
      body: command.body,
    })),
    ctx.now(),
  );
  const bets = fresh.flatMap(({ decision }) => decision.bet ?? []);
  if (bets.length === 0) return [memories];
  const touched = unique(bets.map((bet) => bet.player)).map((player) => seats.get(player) as BettingPlayerState);
  return [
    ...wallet.saveWallets({
      before: touched.map((seat) => seat.loadedWallet),
      after: touched.map((seat) => seat.wallet),
      entries: fresh.flatMap(({ decision }) => decision.entries),
      now: ctx.now(),
    }),
    ...protection.saveClosedSums(touched),
    ...queries.insertBets(bets),
    memories,
    ...createPlacedFactStatements(bets, seats),
    // Last: whoever shuts one of them waits for this commit, and after that nothing commits on it.
    assertGatesOpen(fresh.flatMap(({ decision }) => decision.gates)),
  ];
}

function createPlacedFactStatements(
  bets: readonly queries.StoredBet[],
  seats: ReadonlyMap<number, BettingPlayerState>,
): Statement[] {
  const walletOf = (bet: queries.StoredBet) => (seats.get(bet.player) as BettingPlayerState).wallet;
  return [...Map.groupBy(bets, (bet) => walletOf(bet).currency)].map(([currency, those]) =>
    emit(
      currency,
      those.map((bet) => ({
        f: 'betPlaced',
        player: bet.player,
        v: walletOf(bet).version,
        ref: bet.id,
        event: bet.event,
        line: bet.line,
        staked: bet.stakeMain + bet.stakeBonus,
        bonus: bet.stakeBonus,
        status: bet.state,
      })),
    ),
  );
}

/** After a lost connection: waits for the players' locks, so that the lost transaction has ended, and reads what it left. */
async function findDecisions(
  ctx: Ctx,
  group: readonly PlaceBetCommand[],
): Promise<Map<PlaceBetCommand, PlaceBetDecision>> {
  const { memories, bets } = await ctx.db.tx('sportsbook look-up', async (tx) => {
    const [, rows] = await tx.flight(
      wallet.lockWallets(unique(group.map((c) => c.player)), true),
      findResponses(group, ctx.now()),
    );
    const seen = rows.filter((m) => m.ref !== null) as unknown as queries.BetKey[];
    return {
      memories: rows.map(toIdempotencyRecord),
      bets: (await tx.query(queries.selectBets(seen))).map(queries.toStoredBet),
    };
  });
  const found = new Map<PlaceBetCommand, PlaceBetDecision>();
  for (const command of group) {
    const memory = memories.find(
      (m) => m.player === command.player && m.key === command.key && m.body === command.body,
    );
    if (memory === undefined) continue;
    found.set(command, {
      ...memory,
      bet: bets.find((bet) => bet.id === memory.ref),
      replayed: true,
      entries: [],
      gates: [],
    });
  }
  return found;
}

/** Places a bet and answers as its first answer was, however often it is asked. Throws Refusal. */
export async function placeBet(
  place: Batch<PlaceBetCommand, PlaceBetDecision>,
  command: PlaceBetCommand,
): Promise<CallOutput<'sportBet'>> {
  const placed = await place(command);
  const refusal = toRefusal(placed);
  if (refusal !== undefined) throw refusal;
  const { bet, mainAfter, bonusAfter } = placed;
  if (bet === undefined) throw new Error('a bet without its row');
  const freeBalance = centavos(bonusAfter ?? 0);
  return {
    orderId: bet.id,
    // What became of it since is not this answer's: it says what was so when the bet was placed.
    status: bet.acceptAt === null ? queries.betStates.accepted : queries.betStates.waiting,
    ...(bet.acceptAt === null ? {} : { acceptAt: bet.acceptAt }),
    legs: [{ eventId: bet.event, line: bet.lineName, outcomeId: bet.outcome, odds: bet.placedOdds }],
    possiblePayout: possiblePayoutWhenPlaced(bet),
    balance: add(centavos(mainAfter ?? 0), freeBalance),
    freeBalance,
  };
}
