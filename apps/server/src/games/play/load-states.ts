/** Loads what a group's decisions need: the players' locked wallets first, then all that depends on them. */
import type { Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { BatchDbConnection, SqlStatement } from '../../platform/db/db.ts';
import { selectBettingGates } from '../../platform/db/gates.ts';
import {
  selectIdempotencyRecords,
  type IdempotencyRecord,
  toIdempotencyRecord,
} from '../../platform/idempotency/idempotency.ts';
import * as protection from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { selectSeedPairs } from '../fairness/seed-pairs.queries.ts';
import type { SeedPairCache } from '../fairness/seed-pairs.ts';
import type { GameDecisionContext, GameCommand, GamePlayerState } from '../rounds/decisions.ts';
import { ALL_GAMES_GATE_ID, toGameGateId } from '../rounds/game-gates.ts';
import * as queries from '../rounds/rounds.queries.ts';
import type { StoredSharedBet } from '../rounds/stored-shared-bet.ts';
import * as shared from '../shared/shared.queries.ts';
import {
  type GameBetKey,
  findReferencedRoundsAndBets,
  isStepCommand,
  type PlayerRoundKey,
  removeDuplicates,
} from './group.ts';

type RowsOfSqlStatement<S> = S extends SqlStatement<infer R> ? R[] : never;
type OpenRoundRows = RowsOfSqlStatement<ReturnType<typeof queries.selectOpenRounds>>;
type BettableSharedRoundRows = RowsOfSqlStatement<ReturnType<typeof shared.selectBettableRounds>>;

interface LoadPlayerStatesOptions {
  readonly cache: SeedPairCache;
  readonly findGame: GameDecisionContext['findGame'];
}

/** Loads the states of a group's players in one flight, and in a second one what only the first could name. */
export async function loadGamePlayerStates(
  ctx: Ctx,
  { cache, findGame }: LoadPlayerStatesOptions,
  lane: BatchDbConnection,
  group: readonly GameCommand[],
  wait: boolean,
): Promise<Map<number, GamePlayerState>> {
  const first = await lockWalletsAndReadPlayerRows(lane, group, wait);
  const { wallets, records, openRounds, bettable } = first;
  const cached = protection.findCachedProtections(ctx, wallets);
  const referred = findReferencedRoundsAndBets(group, records);
  const rows = await loadReferencedSeedsRoundsAndBets(lane, {
    pairs: findUncachedSeedPairIds(cache, wallets),
    rounds: listPrimaryKeysOfRoundsToLoad(group, referred.rounds, openRounds),
    bets: referred.bets,
    protected: cached.unknown,
  });
  for (const row of rows.pairs) cache.put(row);
  const protections = await protection.completePlayerProtections(
    async (statement) => (await lane.loadMore(statement))[0],
    ctx,
    wallets,
    { cached, rows: rows.protections },
  );
  const context: GameDecisionContext = {
    gates: new Map([...first.gateRows, ...bettable].map(({ id, open, closeCount }) => [id, { id, open, closeCount }])),
    sharedRounds: bettable.map(toOpenSharedRound),
    closedBonuses: await loadClosedBonuses(lane, wallets, openRounds),
    findGame,
    now: ctx.now(),
    newId: ctx.newId,
    isRestorePending: ctx.restore.pending() !== undefined,
  };
  const rounds = Map.groupBy([...openRounds, ...rows.rounds].map(queries.toStoredGameRound), (round) => round.player);
  const bets = new Map(rows.bets.map(shared.toStoredSharedBet).map((bet) => [`${bet.player} ${bet.id}`, bet]));
  const recordsByPlayer = Map.groupBy(records, (record) => record.player);
  const states = new Map<number, GamePlayerState>();
  for (const loadedWallet of wallets) {
    const { player } = loadedWallet;
    const ownRounds = new Map(rounds.get(player)?.map((round) => [round.id, round]));
    states.set(player, {
      wallet: wallet.advanceWalletToToday(loadedWallet, ctx),
      loadedWallet,
      protection: protection.requireLoadedProtection(protections, player),
      pair: findCachedSeedPair(cache, loadedWallet),
      records: toRecordedResponsesByKey(recordsByPlayer.get(player) ?? [], ownRounds, bets),
      rounds: ownRounds,
      openRoundId: openRounds.find((row) => row.player === player)?.id,
      context,
    });
  }
  return states;
}

/** The first flight: locks the wallets, and reads what the commands and the players name. */
async function lockWalletsAndReadPlayerRows(lane: BatchDbConnection, group: readonly GameCommand[], wait: boolean) {
  const players = removeDuplicates(group.map(({ player }) => player));
  const stepPlayers = removeDuplicates(group.filter(isStepCommand).map(({ player }) => player));
  const bets = group.filter((command) => command.act === 'shared');
  const gateIds = removeDuplicates(
    group.flatMap((command) => ('game' in command ? [toGameGateId(command.game.number)] : [])),
  );
  const [walletRows, recordRows, gateRows, ...more] = await lane.load(
    wallet.lockWallets(players, wait),
    selectIdempotencyRecords(group),
    selectBettingGates([ALL_GAMES_GATE_ID, ...gateIds]),
    // Only some groups need these.
    ...(stepPlayers.length > 0 ? [queries.selectOpenRounds(stepPlayers)] : []),
    ...(bets.length > 0
      ? [
          shared.selectBettableRounds(
            removeDuplicates(bets.map(({ game }) => game.number)),
            bets.flatMap(({ round }) => round ?? []),
          ),
        ]
      : []),
  );
  const openRounds = (stepPlayers.length > 0 ? more.shift() : []) as OpenRoundRows;
  const bettable = (more.shift() ?? []) as BettableSharedRoundRows;
  return {
    wallets: wallet.toWalletStates(walletRows),
    records: recordRows.map(toIdempotencyRecord),
    gateRows,
    openRounds,
    bettable,
  };
}

const findUncachedSeedPairIds = (cache: SeedPairCache, wallets: readonly wallet.WalletState[]): Id[] =>
  removeDuplicates(wallets.flatMap(({ pair }) => (pair === null || cache.get(pair) !== undefined ? [] : [pair])));

function findCachedSeedPair(cache: SeedPairCache, { pair }: wallet.WalletState) {
  if (pair === null) return undefined;
  const cached = cache.get(pair);
  if (cached === undefined) throw new Error('a seed pair is missing');
  return cached;
}

/** The rounds that records refer to and that commands name, without those that are loaded already. */
function listPrimaryKeysOfRoundsToLoad(
  group: readonly GameCommand[],
  referred: readonly PlayerRoundKey[],
  openRounds: OpenRoundRows,
): PlayerRoundKey[] {
  const named = group.flatMap((command): PlayerRoundKey[] =>
    command.act === 'step' || command.act === 'cashOut' ? [{ player: command.player, ref: command.round }] : [],
  );
  return [...referred, ...named].filter(({ ref }) => !openRounds.some((row) => row.id === ref));
}

/** The second flight. Mostly all is known or not named, and then nothing is sent. */
async function loadReferencedSeedsRoundsAndBets(
  lane: BatchDbConnection,
  keys: {
    readonly pairs: readonly Id[];
    readonly rounds: readonly PlayerRoundKey[];
    readonly bets: readonly GameBetKey[];
    /** Players of whom this node does not know what protects them now. */
    readonly protected: readonly PlayerId[];
  },
) {
  if (keys.pairs.length + keys.rounds.length + keys.bets.length + keys.protected.length === 0)
    return { pairs: [], rounds: [], bets: [], protections: [] };
  const [pairs, rounds, bets, protections] = await lane.loadMore(
    selectSeedPairs(keys.pairs),
    queries.selectRounds(keys.rounds),
    shared.selectSharedBets(keys.bets),
    protection.selectPlayerProtections(keys.protected),
  );
  return { pairs, rounds, bets, protections };
}

const toOpenSharedRound = (row: BettableSharedRoundRows[number]) => ({
  id: row.id,
  game: row.game,
  betting: row.state === shared.sharedRoundStates.betting,
  closesAt: row.closes_at,
});

/** The bonuses that are over and that paid the stakes of these open rounds. */
async function loadClosedBonuses(
  lane: BatchDbConnection,
  wallets: readonly wallet.WalletState[],
  openRounds: OpenRoundRows,
): Promise<wallet.ClosedBonusesById> {
  const byPlayer = new Map(wallets.map((state) => [state.player, state]));
  const keys = wallet.findClosedBonusKeys(
    byPlayer,
    openRounds
      .filter(({ player }) => byPlayer.has(player))
      .map((row) => ({ player: row.player, bonuses: [row.bonus_id] })),
  );
  return wallet.toClosedBonuses(keys.length === 0 ? [] : (await lane.loadMore(wallet.selectClosedBonuses(keys)))[0]);
}

const toRecordedResponsesByKey = (
  records: readonly IdempotencyRecord[],
  rounds: GamePlayerState['rounds'],
  bets: ReadonlyMap<string, StoredSharedBet>,
): GamePlayerState['records'] =>
  new Map(
    records.map((record) => {
      const round = record.ref === null ? undefined : rounds.get(record.ref as RoundId);
      return [record.key, { record, round, bet: bets.get(`${record.player} ${record.ref}`) }];
    }),
  );
