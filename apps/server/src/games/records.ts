import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { inHundredths, isSingleCode } from '@arara/games';
import { add, centavos } from '@arara/money';
import { type Ctx, instantOf } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import type { Page } from '../wallet/wallet.ts';
import * as queries from './rounds/rounds.queries.ts';
import { codeOf } from './rounds/rules.ts';
import { openSeed } from './fairness/seed-pairs.ts';
import * as shared from './shared/shared.queries.ts';

/** Status of a record by the state of its row: waiting, won, lost, given back (specification, point 4). */
const statuses = ['0', '10', '20', '90'] as const;
const statusOf = (state: number): string => statuses[state] ?? '0';

/** Rounds of a player of every kind as records with their proof, newest first. */
export async function roundRecords(ctx: Ctx, reader: Reader, player: Id, page: Page): Promise<WalletRecord[]> {
  const [rounds, bets] = await Promise.all([
    reader.query(queries.roundsShown(player, page)),
    reader.query(shared.sharedBetsShown(player, page)),
  ]);
  return [...rounds.map((row) => roundRecord(ctx, row)), ...bets.map(betRecord)]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, page.limit);
}

type RowOf<S> = S extends (...args: never) => { row?: infer R } ? NonNullable<R> : never;

function roundRecord(ctx: Ctx, row: RowOf<typeof queries.roundsShown>): WalletRecord {
  const round = queries.storedOf(row);
  const staked = add(round.stakeMain, round.stakeBonus);
  const time = instantOf(round.id);
  const gameCode = codeOf(round.game);
  // A step that was lost is one of the tiles, and not a safe one.
  const safe = round.steps.length - (round.state === queries.roundStates.lost ? 1 : 0);
  return {
    id: round.id,
    type: gameCode,
    status: statusOf(round.state),
    amount: centavos(round.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { ...wireParams(round.params), amount: staked / 100 },
      outcome: round.outcome ?? inHundredths(safe),
      multiplier: round.multiplier,
      payout: round.payout,
      ...(isSingleCode(gameCode) ? {} : { steps: [...round.steps] }),
      edgeBp: round.edgeBp,
      serverSeedHash: row.server_seed_hash,
      serverSeed: row.revealed_at === null ? null : openSeed(ctx, round.pair, row.server_seed_sealed),
      clientSeed: row.client_seed,
      nonce: round.nonce,
      time,
    },
  };
}

/** The seed of a shared round is in its row only once it was drawn; the seed before it is the commitment. */
function betRecord(row: RowOf<typeof shared.sharedBetsShown>): WalletRecord {
  const bet = shared.betOf(row);
  const staked = add(bet.stakeMain, bet.stakeBonus);
  const time = instantOf(bet.id);
  const gameCode = codeOf(bet.game);
  return {
    id: bet.id,
    type: gameCode,
    status: statusOf(bet.state),
    amount: centavos(bet.payout - staked),
    balance: null,
    time,
    proof: {
      gameCode,
      params: { [gameCode === 'SE0006' ? 'color' : 'pick']: bet.pick, amount: staked / 100 },
      outcome: inHundredths(row.outcome ?? 0),
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
function wireParams(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const { target, ...rest } = params as { target?: number } & Record<string, string | number>;
  return target === undefined ? rest : { ...rest, target: target / 100 };
}
