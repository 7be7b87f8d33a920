import type { PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { toHundredths, isSingleCode } from '@arara/games';
import { add, centavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import { readIdInstant } from '../platform/ids.ts';
import type { Reader } from '../platform/db/db.ts';
import type { Page } from '../wallet/wallet.ts';
import * as queries from './rounds/rounds.queries.ts';
import { toGameCode } from './rounds/rules.ts';
import { unsealServerSeed } from './fairness/seed-pairs.ts';
import * as shared from './shared/shared.queries.ts';

/** Status of a record by the state of its row: waiting, won, lost, given back (specification, point 4). */
const statuses = ['0', '10', '20', '90'] as const;
const toRecordStatus = (state: number): string => statuses[state] ?? '0';

/** Rounds of a player of every kind as records with their proof, newest first. */
export async function listRoundRecords(
  ctx: Ctx,
  reader: Reader,
  player: PlayerId,
  page: Page,
): Promise<WalletRecord[]> {
  const [rounds, bets] = await Promise.all([
    reader.query(queries.selectRoundPage(player, page)),
    reader.query(shared.selectBetPage(player, page)),
  ]);
  return [...rounds.map((row) => presentRoundRecord(ctx, row)), ...bets.map(presentBetRecord)]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, page.limit);
}

type RowOf<S> = S extends (...args: never) => { row?: infer R } ? NonNullable<R> : never;

function presentRoundRecord(ctx: Ctx, row: RowOf<typeof queries.selectRoundPage>): WalletRecord {
  const round = queries.toStoredRound(row);
  const staked = add(round.stakeMain, round.stakeBonus);
  const time = readIdInstant(round.id);
  const gameCode = toGameCode(round.game);
  // A step that was lost is one of the tiles, and not a safe one.
  const safe = round.steps.length - (round.state === queries.roundStates.lost ? 1 : 0);
  return {
    id: round.id,
    type: gameCode,
    status: toRecordStatus(round.state),
    amount: centavos(round.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { ...toWireParams(round.params), amount: staked / 100 },
      outcome: round.outcome ?? toHundredths(safe),
      multiplier: round.multiplier,
      payout: round.payout,
      ...(isSingleCode(gameCode) ? {} : { steps: [...round.steps] }),
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
function presentBetRecord(row: RowOf<typeof shared.selectBetPage>): WalletRecord {
  const bet = shared.toStoredBet(row);
  const staked = add(bet.stakeMain, bet.stakeBonus);
  const time = readIdInstant(bet.id);
  const gameCode = toGameCode(bet.game);
  return {
    id: bet.id,
    type: gameCode,
    status: toRecordStatus(bet.state),
    amount: centavos(bet.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { [gameCode === 'SE0006' ? 'color' : 'pick']: bet.pick, amount: staked / 100 },
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

/** A bet's choices as they were sent: targets in decimals. */
function toWireParams(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const { target, ...rest } = params as { target?: number } & Record<string, string | number>;
  return target === undefined ? rest : { ...rest, target: target / 100 };
}
