import type { WalletRecord } from '@arara/contract/player/wallet';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { countSafeSteps, findManifest, type Manifest, toHundredths } from '@arara/games';
import { add, centavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import { readIdInstant } from '../platform/ids.ts';
import * as wallet from '../wallet/wallet.ts';
import { unsealServerSeed } from './fairness/seed-pairs.ts';
import { toGameCode } from './rounds/configured-games.ts';
import * as queries from './rounds/rounds.queries.ts';
import * as shared from './shared/shared.queries.ts';

/** The status of a record by the state of its row: open, won, lost, refunded. */
const statuses = ['0', '10', '20', '90'] as const;
const toRecordStatus = (state: number): string => statuses[state] ?? '0';

/** A record with the cursor of the page after it. */
export type RoundRecord = WalletRecord & { readonly cursor: Id };

/**
 * Rounds of a player, of every kind, as records with their proof, newest first. The ledger pages the stakes; each stake names
 * its round or its bet on a shared round.
 */
export async function listRoundRecords(
  ctx: Ctx,
  reader: Reader,
  player: PlayerId,
  page: wallet.RecordPage,
): Promise<RoundRecord[]> {
  const stakes = await wallet.listGameStakes(reader, player, page);
  if (stakes.length === 0) return [];
  const ids = stakes.map(({ ref }) => ref);
  const [rounds, bets] = await Promise.all([
    reader.query(queries.selectRoundProofs(player, ids)),
    reader.query(shared.selectBetProofs(player, ids)),
  ]);
  const records = [...rounds.map((row) => presentRoundRecord(ctx, row)), ...bets.map(presentBetRecord)];
  const byId = new Map(records.map((record) => [record.id, record]));
  return stakes.flatMap(({ ref, cursor }) => {
    const record = byId.get(ref);
    return record === undefined ? [] : [{ ...record, cursor }];
  });
}

type StatementRow<S> = S extends (...args: never) => { row?: infer R } ? NonNullable<R> : never;

function presentRoundRecord(ctx: Ctx, row: StatementRow<typeof queries.selectRoundProofs>): WalletRecord {
  const round = queries.toStoredRound(row);
  const staked = add(round.stakeMain, round.stakeBonus);
  const time = readIdInstant(round.id);
  const gameCode = toGameCode(round.game);
  const manifest = findManifest(gameCode);
  const state = queries.roundStateNames[round.state] ?? 'open';
  return {
    id: round.id,
    type: gameCode,
    status: toRecordStatus(round.state),
    amount: centavos(round.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { ...toWireParams(manifest, round.params), amount: staked / 100 },
      outcome: round.outcome ?? toHundredths(countSafeSteps({ steps: round.steps, state })),
      multiplier: round.multiplier,
      payout: round.payout,
      ...(manifest?.kind === 'steps' ? { steps: [...round.steps] } : {}),
      edgeBp: round.edgeBp,
      serverSeedHash: row.server_seed_hash,
      serverSeed: row.revealed_at === null ? null : unsealServerSeed(ctx, round.pair, row.server_seed_sealed),
      clientSeed: row.client_seed,
      nonce: round.nonce,
      time,
    },
  };
}

/** The seed of a shared round is in its row only once it was drawn; the seed before it is the commitment. */
function presentBetRecord(row: StatementRow<typeof shared.selectBetProofs>): WalletRecord {
  const bet = shared.toStoredBet(row);
  const staked = add(bet.stakeMain, bet.stakeBonus);
  const time = readIdInstant(bet.id);
  const gameCode = toGameCode(bet.game);
  const manifest = findManifest(gameCode);
  return {
    id: bet.id,
    type: gameCode,
    status: toRecordStatus(bet.state),
    amount: centavos(bet.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { [manifest?.kind === 'shared' ? manifest.pick : 'pick']: bet.pick, amount: staked / 100 },
      outcome: toHundredths(row.outcome ?? 0),
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
function toWireParams(
  manifest: Manifest | undefined,
  params: Readonly<Record<string, unknown>>,
): Record<string, string | number> {
  const wire: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number') wire[name] = manifest?.choices[name]?.type === 'hundredths' ? value / 100 : value;
    else wire[name] = String(value);
  }
  return wire;
}
