/** Places bets: the batch that loads, decides and saves them in groups. */
import type { PlayerCallOutput } from '@arara/contract';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { betStatusCodes } from '@arara/sports/bets/codes';
import type { Ctx } from '../../context.ts';
import { insertOutboxFacts } from '../../facts.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { type PlayerCommandBatch, createPlayerCommandBatch } from '../../platform/batch/batch.ts';
import type { BatchDbConnection, Row, SqlStatement } from '../../platform/db/db.ts';
import {
  selectIdempotencyRecords,
  type IdempotencyRecord,
  saveIdempotentResponses,
  toIdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import * as protection from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import {
  type SportsBetKey,
  insertSportsBets,
  selectSportsBets,
  selectStakesOnEvents,
  selectStakesSince,
} from '../bets/bets.queries.ts';
import { type SportsBetRow, type StoredBet, toStoredSportsBets } from '../bets/stored-bet.ts';
import {
  createAssertBetGatesStatement,
  noBetGates,
  selectOfferedLinesByName,
} from '../events/offered-lines.queries.ts';
import type { LiabilityBook } from '../exposure/liability-book.ts';
import { refuseClosedBet, toPlaceBetRefusal } from './bet-refusals.ts';
import { toSportLineKey } from './offer.ts';
import {
  type BettingPlayerState,
  decideBetPlacement,
  type PlacementContext,
  type PlaceBetCommand,
  type PlaceBetDecision,
  computePossiblePayoutWhenPlaced,
} from './placement-rules.ts';

const removeDuplicates = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/**
 * The batch of all bets: load, decide, save, with the check of the gates last (docs/hotpath.md). `createContext` is called once
 * for each group.
 */
export const openPlacementBatch = (
  ctx: Ctx,
  createContext: () => PlacementContext,
): PlayerCommandBatch<PlaceBetCommand, PlaceBetDecision> =>
  createPlayerCommandBatch<PlaceBetCommand, BettingPlayerState, PlaceBetDecision>(ctx.db, ctx.log, {
    name: 'sportsbook',
    load: (lane, group, wait) => loadBettingPlayerStates(ctx, createContext(), lane, group, wait),
    decide: decideBetPlacement,
    save: (decided, states) => createBetPlacementSaveStatements(ctx, decided, states),
    findOutcomes: (group) => findRecordedPlaceBetDecisions(ctx, group),
    weigh: ({ legs }) => legs.length,
    dependsOnGates: ({ gates }, closed) => gates.gates.some(({ id }) => closed.has(id)),
    refuseClosed: refuseClosedBet,
  });

async function loadBettingPlayerStates(
  ctx: Ctx,
  context: PlacementContext,
  lane: BatchDbConnection,
  group: readonly PlaceBetCommand[],
  wait: boolean,
): Promise<Map<number, BettingPlayerState>> {
  const players = removeDuplicates(group.map((command) => command.player));
  const legs = group.flatMap(({ player, legs: ofCommand }) => ofCommand.map((leg) => ({ ...leg, player })));
  const lineNames = [...new Map(legs.map((leg) => [toSportLineKey(leg), leg])).values()];
  const events = [...new Map(legs.map((leg) => [`${leg.player} ${leg.event}`, leg])).values()];
  const firstOfDay = computeFirstIdAt(protection.findSaoPauloDayStart(toSaoPauloDay(context.now)));
  const [walletRows, responseRows, lineRows, stakedRows, dayRows] = await lane.load(
    wallet.lockWallets(players, wait),
    selectIdempotencyRecords(group),
    selectOfferedLinesByName(lineNames),
    selectStakesOnEvents(events),
    selectStakesSince(players, firstOfDay),
  );
  const responses = responseRows.map(toIdempotencyRecord);
  const betKeys = listBetKeys(responses);
  const states = wallet.toWalletStates(walletRows);
  const cached = protection.findCachedProtections(ctx, states);
  const [betRows, protectionRows] =
    betKeys.length + cached.unknown.length === 0
      ? [[], []]
      : await lane.loadMore(selectSportsBets(betKeys), protection.selectPlayerProtections(cached.unknown));
  const readMore = async <R extends Row>(statement: SqlStatement<R>) => (await lane.loadMore(statement))[0];
  const protections = await protection.completePlayerProtections(readMore, ctx, states, {
    cached,
    rows: protectionRows,
  });
  const lines = new Map(lineRows.map((row) => [toSportLineKey(row), row]));
  const records = groupBetRecordsByPlayer(responses, betRows);
  const staked = Map.groupBy(stakedRows, (row) => row.player);
  const stakedToday = new Map(dayRows.map((row) => [row.player, row.staked]));
  return new Map(
    states.map((state): [PlayerId, BettingPlayerState] => [
      state.player,
      {
        wallet: wallet.advanceWalletToToday(state, ctx),
        loadedWallet: state,
        protection: protection.requireLoadedProtection(protections, state.player),
        records: records.get(state.player) ?? new Map(),
        lines,
        staked: new Map((staked.get(state.player) ?? []).map((row) => [row.event, row.staked])),
        stakedToday: stakedToday.get(state.player) ?? ZERO_CENTAVOS,
        context,
      },
    ]),
  );
}

/** The bets that answered commands before. */
const listBetKeys = (responses: readonly IdempotencyRecord[]): SportsBetKey[] =>
  responses.flatMap(({ player, ref }) => (ref === null ? [] : { player, ref: ref as BetId }));

function groupBetRecordsByPlayer(
  responses: readonly IdempotencyRecord[],
  betRows: readonly SportsBetRow[],
): Map<PlayerId, BettingPlayerState['records']> {
  const bets = new Map<IdempotencyRecord['ref'], StoredBet>(toStoredSportsBets(betRows).map((bet) => [bet.id, bet]));
  return new Map(
    [...Map.groupBy(responses, (record) => record.player)].map(([player, records]) => [
      player,
      new Map(records.map((record) => [record.key, { record, bet: bets.get(record.ref) }])),
    ]),
  );
}

type DecidedBetPlacements = readonly { readonly command: PlaceBetCommand; readonly decision: PlaceBetDecision }[];

function createBetPlacementSaveStatements(
  ctx: Ctx,
  decided: DecidedBetPlacements,
  states: ReadonlyMap<number, BettingPlayerState>,
): SqlStatement[] {
  const fresh = decided.filter(({ decision }) => !decision.replayed);
  if (fresh.length === 0) return [];
  const responses = saveIdempotentResponses(
    fresh.map(({ command, decision }) => ({
      ...decision,
      player: command.player,
      key: command.key,
      body: command.body,
    })),
  );
  const bets = fresh.flatMap(({ decision }) => decision.bet ?? []);
  if (bets.length === 0) return [responses];
  const touched = removeDuplicates(bets.map((bet) => bet.player)).map(
    (player) => states.get(player) as BettingPlayerState,
  );
  return [
    ...wallet.saveWallets({
      before: touched.map((state) => state.loadedWallet),
      after: touched.map((state) => state.wallet),
      entries: fresh.flatMap(({ decision }) => decision.entries),
      now: ctx.now(),
    }),
    ...protection.createSaveLimitPeriodSumsStatements(touched),
    ...insertSportsBets(bets),
    responses,
    ...createBetPlacedFactStatements(bets, states),
    // Last: a transaction that closes one of these gates waits for this commit, and after that no bet commits on it.
    createAssertBetGatesStatement(fresh.map(({ decision }) => decision.gates)),
  ];
}

function createBetPlacedFactStatements(
  bets: readonly StoredBet[],
  states: ReadonlyMap<number, BettingPlayerState>,
): SqlStatement[] {
  const findWallet = (bet: StoredBet) => (states.get(bet.player) as BettingPlayerState).wallet;
  return [...Map.groupBy(bets, (bet) => findWallet(bet).currency)].map(([currency, betsOfCurrency]) =>
    insertOutboxFacts(
      currency,
      betsOfCurrency.map((bet) => ({
        f: 'betPlaced',
        player: bet.player,
        v: findWallet(bet).version,
        ref: bet.id,
        legs: bet.legs.map(({ event, line }) => ({ event, line })),
        staked: bet.stakeMain + bet.stakeBonus,
        bonus: bet.stakeBonus,
        status: betStatusCodes[bet.state],
      })),
    ),
  );
}

/**
 * After a lost connection: waits for the players' locks, so that the lost transaction has ended, and reads the decisions that it
 * has saved.
 */
async function findRecordedPlaceBetDecisions(
  ctx: Ctx,
  group: readonly PlaceBetCommand[],
): Promise<Map<PlaceBetCommand, PlaceBetDecision>> {
  const records = await ctx.db.tx('sportsbook look-up', async (tx) => {
    const players = removeDuplicates(group.map((command) => command.player));
    const [, rows] = await tx.flight(wallet.lockWallets(players, true), selectIdempotencyRecords(group));
    const responses = rows.map(toIdempotencyRecord);
    return groupBetRecordsByPlayer(responses, await tx.query(selectSportsBets(listBetKeys(responses))));
  });
  const found = new Map<PlaceBetCommand, PlaceBetDecision>();
  for (const command of group) {
    const known = records.get(command.player)?.get(command.key);
    if (known === undefined || known.record.body !== command.body) continue;
    found.set(command, { ...known.record, bet: known.bet, replayed: true, entries: [], gates: noBetGates, added: [] });
  }
  return found;
}

/** Places a bet of any kind; every repetition of the request gets the first answer. Throws Refusal. */
export async function placeBet(
  placements: PlayerCommandBatch<PlaceBetCommand, PlaceBetDecision>,
  liability: LiabilityBook,
  command: PlaceBetCommand,
): Promise<PlayerCallOutput<'sportBet'>> {
  await liability.refresh(command.legs.map(({ event }) => event));
  const decision = await placements(command);
  liability.note(decision.added);
  const refusal = toPlaceBetRefusal(decision);
  if (refusal !== undefined) throw refusal;
  const { bet, mainAfter, bonusAfter } = decision;
  if (bet === undefined) throw new Error('a bet without its row');
  const freeBalance = toCentavos(bonusAfter ?? 0);
  return {
    orderId: bet.id,
    // The state when the bet was placed: later changes are not part of this answer.
    status: bet.acceptAt === null ? 'accepted' : 'waiting',
    ...(bet.acceptAt === null ? {} : { acceptAt: bet.acceptAt }),
    legs: bet.legs.map((leg) => ({
      eventId: leg.event,
      line: leg.lineName,
      outcomeId: leg.outcome,
      odds: leg.placedOdds,
    })),
    possiblePayout: computePossiblePayoutWhenPlaced(bet),
    balance: addCentavos(toCentavos(mainAfter ?? 0), freeBalance),
    freeBalance,
  };
}
