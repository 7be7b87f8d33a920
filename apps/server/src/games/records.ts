import type { WalletRecord } from '@arara/contract/player/wallet';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { countSafeSteps, findGameManifest, type AnyGameManifest, wholeToHundredths } from '@arara/games';
import { addCentavos, toCentavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { readInstantFromId } from '../platform/ids.ts';
import * as wallet from '../wallet/wallet.ts';
import { decryptServerSeed } from './fairness/seed-pairs.ts';
import { toGameCodeFromNumber } from './rounds/configured-games.ts';
import * as queries from './rounds/rounds.queries.ts';
import * as shared from './shared/shared.queries.ts';

/** The status of a record by the state of its row: open, won, lost, refunded. */
const roundRecordStatuses = ['0', '10', '20', '90'] as const;
const toRoundRecordStatus = (state: number): string => roundRecordStatuses[state] ?? '0';

/** A record with the cursor of the page after it. */
export type RoundWalletRecord = WalletRecord & { readonly cursor: Id };

/**
 * Rounds of a player, of every kind, as records with their proof, newest first. The ledger pages the stakes; each stake names
 * its round or its bet on a shared round.
 */
export async function listGameRoundRecords(
  ctx: Ctx,
  reader: SqlReader,
  player: PlayerId,
  page: wallet.WalletRecordPageBounds,
): Promise<RoundWalletRecord[]> {
  const stakes = await wallet.listGameStakeRefs(reader, player, page);
  if (stakes.length === 0) return [];
  const ids = stakes.map(({ ref }) => ref);
  const [rounds, bets] = await Promise.all([
    reader.query(queries.selectRoundsWithSeedPairs(player, ids)),
    reader.query(shared.selectSharedBetsWithSeeds(player, ids)),
  ]);
  const records = [...rounds.map((row) => presentRoundRecord(ctx, row)), ...bets.map(presentBetRecord)];
  const byId = new Map(records.map((record) => [record.id, record]));
  return stakes.flatMap(({ ref, cursor }) => {
    const record = byId.get(ref);
    return record === undefined ? [] : [{ ...record, cursor }];
  });
}

/** The games of a player's rounds and bets on shared rounds, by their ids. Ids of anything else are left out. */
export async function loadGameCodesOfRounds(
  reader: SqlReader,
  player: PlayerId,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string>> {
  const [rounds, bets] = await Promise.all([
    reader.query(queries.selectGamesOfRounds(player, ids)),
    reader.query(shared.selectGamesOfSharedBets(player, ids)),
  ]);
  return new Map([...rounds, ...bets].map(({ id, game }) => [id, toGameCodeFromNumber(game)]));
}

type RowOfStatementBuilder<S> = S extends (...args: never) => { row?: infer R } ? NonNullable<R> : never;

function presentRoundRecord(
  ctx: Ctx,
  row: RowOfStatementBuilder<typeof queries.selectRoundsWithSeedPairs>,
): WalletRecord {
  const round = queries.toStoredGameRound(row);
  const staked = addCentavos(round.stakeMain, round.stakeBonus);
  const time = readInstantFromId(round.id);
  const gameCode = toGameCodeFromNumber(round.game);
  const manifest = findGameManifest(gameCode);
  const state = queries.roundStateNames[round.state] ?? 'open';
  return {
    id: round.id,
    type: gameCode,
    status: toRoundRecordStatus(round.state),
    amount: toCentavos(round.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { ...toGameWireParams(manifest, round.params), amount: staked / 100 },
      outcome: round.outcome ?? wholeToHundredths(countSafeSteps({ steps: round.steps, state })),
      multiplier: round.multiplier,
      payout: round.payout,
      ...(manifest?.kind === 'steps' ? { steps: [...round.steps] } : {}),
      edgeBp: round.edgeBp,
      serverSeedHash: row.server_seed_hash,
      serverSeed: row.revealed_at === null ? null : decryptServerSeed(ctx, round.pair, row.server_seed_sealed),
      clientSeed: row.client_seed,
      nonce: round.nonce,
      time,
    },
  };
}

/** The seed of a shared round is in its row only once it was drawn; the seed before it is the commitment. */
function presentBetRecord(row: RowOfStatementBuilder<typeof shared.selectSharedBetsWithSeeds>): WalletRecord {
  const bet = shared.toStoredSharedBet(row);
  const staked = addCentavos(bet.stakeMain, bet.stakeBonus);
  const time = readInstantFromId(bet.id);
  const gameCode = toGameCodeFromNumber(bet.game);
  const manifest = findGameManifest(gameCode);
  return {
    id: bet.id,
    type: gameCode,
    status: toRoundRecordStatus(bet.state),
    amount: toCentavos(bet.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { [manifest?.kind === 'shared' ? manifest.pick : 'pick']: bet.pick, amount: staked / 100 },
      outcome: wholeToHundredths(row.outcome ?? 0),
      multiplier: bet.multiplier,
      payout: bet.payout,
      edgeBp: bet.edgeBp,
      serverSeedHash: row.previous_seed,
      serverSeed: row.seed,
      clientSeed: row.salt,
      nonce: row.idx,
      time,
    },
  };
}

/** A bet's choices as they were sent: hundredths become decimals. */
function toGameWireParams(
  manifest: AnyGameManifest | undefined,
  params: Readonly<Record<string, unknown>>,
): Record<string, string | number> {
  const wire: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number') wire[name] = manifest?.choices[name]?.type === 'hundredths' ? value / 100 : value;
    else wire[name] = String(value);
  }
  return wire;
}
