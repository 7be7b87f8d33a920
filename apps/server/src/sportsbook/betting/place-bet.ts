/** Places bets: the batch that loads, decides and saves them in groups. */
import type { PlayerCallOutput } from '@arara/contract';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, toCentavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { type PlayerCommandBatch, createPlayerCommandBatch } from '../../platform/batch/batch.ts';
import type { BatchDbConnection, Row, SqlStatement } from '../../platform/db/db.ts';
import { buildAssertGatesOpenStatement } from '../../platform/db/gates.ts';
import {
  selectIdempotencyRecords,
  type IdempotencyRecord,
  saveIdempotentResponses,
  toIdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import { insertOutboxFacts } from '../../platform/outbox/outbox.ts';
import * as protection from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type SportsBetKey, insertSportsBets, selectSportsBets, selectStakesOnEvents } from '../bets/bets.queries.ts';
import { betStates, type SportsBetRow, type StoredBet, toStoredSportsBet } from '../bets/stored-bet.ts';
import { selectOfferedLinesByName } from '../events/offered-lines.queries.ts';
import { toSportLineKey } from './offer.ts';
import {
  type BettingPlayerState,
  decideBetPlacement,
  type PlacementContext,
  type PlaceBetCommand,
  type PlaceBetDecision,
  computePossiblePayoutWhenPlaced,
  toPlaceBetRefusal,
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
  });

async function loadBettingPlayerStates(
  ctx: Ctx,
  context: PlacementContext,
  lane: BatchDbConnection,
  group: readonly PlaceBetCommand[],
  wait: boolean,
): Promise<Map<number, BettingPlayerState>> {
  const players = removeDuplicates(group.map((command) => command.player));
  const lineNames = [...new Map(group.map((command) => [toSportLineKey(command), command])).values()];
  const events = [...new Map(group.map((command) => [`${command.player} ${command.event}`, command])).values()];
  const [walletRows, protectionRows, responseRows, lineRows, stakedRows] = await lane.load(
    wallet.lockWallets(players, wait),
    protection.selectPlayerProtections(players),
    selectIdempotencyRecords(group),
    selectOfferedLinesByName(lineNames),
    selectStakesOnEvents(events),
  );
  const responses = responseRows.map(toIdempotencyRecord);
  const betKeys = listBetKeys(responses);
  const betRows = betKeys.length === 0 ? [] : (await lane.loadMore(selectSportsBets(betKeys)))[0];
  const states = wallet.toWalletStates(walletRows);
  const readMore = async <R extends Row>(statement: SqlStatement<R>) => (await lane.loadMore(statement))[0];
  const protections = await protection.loadPlayerProtections(readMore, ctx, states, protectionRows);
  const lines = new Map(lineRows.map((row) => [toSportLineKey(row), row]));
  const records = groupBetRecordsByPlayer(responses, betRows);
  const staked = Map.groupBy(stakedRows, (row) => row.player);
  return new Map(
    states.map((state): [PlayerId, BettingPlayerState] => [
      state.player,
      {
        wallet: wallet.advanceWalletToToday(state, ctx),
        loadedWallet: state,
        protection: protections.get(state.player) ?? protection.EMPTY_PLAYER_PROTECTION,
        records: records.get(state.player) ?? new Map(),
        lines,
        staked: new Map((staked.get(state.player) ?? []).map((row) => [row.event, row.staked])),
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
  const bets = new Map<IdempotencyRecord['ref'], StoredBet>(betRows.map((row) => [row.id, toStoredSportsBet(row)]));
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
    buildAssertGatesOpenStatement(fresh.flatMap(({ decision }) => decision.gates)),
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
        event: bet.event,
        line: bet.line,
        staked: bet.stakeMain + bet.stakeBonus,
        bonus: bet.stakeBonus,
        status: bet.state,
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
    found.set(command, { ...known.record, bet: known.bet, replayed: true, entries: [], gates: [] });
  }
  return found;
}

/** Places a bet; every repetition of the request gets the first answer. Throws Refusal. */
export async function placeSingleBet(
  placements: PlayerCommandBatch<PlaceBetCommand, PlaceBetDecision>,
  command: PlaceBetCommand,
): Promise<PlayerCallOutput<'sportBet'>> {
  const decision = await placements(command);
  const refusal = toPlaceBetRefusal(decision);
  if (refusal !== undefined) throw refusal;
  const { bet, mainAfter, bonusAfter } = decision;
  if (bet === undefined) throw new Error('a bet without its row');
  const freeBalance = toCentavos(bonusAfter ?? 0);
  return {
    orderId: bet.id,
    // The state when the bet was placed: later changes are not part of this answer.
    status: bet.acceptAt === null ? betStates.accepted : betStates.waiting,
    ...(bet.acceptAt === null ? {} : { acceptAt: bet.acceptAt }),
    legs: [{ eventId: bet.event, line: bet.lineName, outcomeId: bet.outcome, odds: bet.placedOdds }],
    possiblePayout: computePossiblePayoutWhenPlaced(bet),
    balance: addCentavos(toCentavos(mainAfter ?? 0), freeBalance),
    freeBalance,
  };
}
