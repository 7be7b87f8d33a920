/** What a game has returned so far: sums of its settled stakes of real money, which a consumer of facts adds up, with a confidence band. */
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import { isGameCode } from '@arara/games';
import { toCentavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { OutboxFact } from '../facts.ts';
import {
  unnestColumns,
  formatPostgresArrayLiteral,
  type SqlReader,
  type Row,
  type SqlStatement,
  sql,
  type Tx,
} from '../platform/db/db.ts';
import { toGameNumber } from './rounds/configured-games.ts';

interface GameRtpTallyRow extends Row {
  rounds: number;
  staked: number;
  paid: number;
  /** Sums of squares and of products, as decimal text, because they exceed the safe integers. */
  staked2: string;
  paid2: string;
  product: string;
}

const selectGameRtpTally = (game: number): SqlStatement<GameRtpTallyRow> =>
  sql(
    'game tally',
    `select rounds, staked, paid, staked2::text as staked2, paid2::text as paid2, product::text as product
     from game_tally where game = $1`,
    game,
  );

const gameRtpTallyColumns = unnestColumns(
  'game smallint',
  'rounds bigint',
  'staked bigint',
  'paid bigint',
  'staked2 text',
  'paid2 text',
  'product text',
);

const upsertGameRtpTallies = (sums: readonly GameRtpTallySum[]): SqlStatement =>
  sql(
    'game tally added',
    `insert into game_tally as g (game, rounds, staked, paid, staked2, paid2, product)
     select game, rounds, staked, paid, staked2::numeric, paid2::numeric, product::numeric
     from (${gameRtpTallyColumns}) t order by game
     on conflict (game) do update set rounds = g.rounds + excluded.rounds,
       staked = g.staked + excluded.staked, paid = g.paid + excluded.paid, staked2 = g.staked2 + excluded.staked2,
       paid2 = g.paid2 + excluded.paid2, product = g.product + excluded.product`,
    formatPostgresArrayLiteral(sums.map((s) => s.game)),
    formatPostgresArrayLiteral(sums.map((s) => s.rounds)),
    formatPostgresArrayLiteral(sums.map((s) => s.staked)),
    formatPostgresArrayLiteral(sums.map((s) => s.paid)),
    `{${sums.map((s) => s.staked2).join(',')}}`,
    `{${sums.map((s) => s.paid2).join(',')}}`,
    `{${sums.map((s) => s.product).join(',')}}`,
  );

interface GameRtpTallySum {
  readonly game: number;
  rounds: number;
  staked: number;
  paid: number;
  staked2: bigint;
  paid2: bigint;
  product: bigint;
}

/** Adds settled stakes of real money to the sums of their games, in the consumer's transaction, so each counts once. */
export const tallyRoundsForGameRtp = async (tx: Tx, facts: readonly OutboxFact[]): Promise<void> => {
  const sums = new Map<number, GameRtpTallySum>();
  for (const fact of facts) {
    if (fact.f !== 'betSettled' || !isGameCode(fact.game)) continue;
    const game = toGameNumber(fact.game);
    const sum = sums.get(game) ?? { game, rounds: 0, staked: 0, paid: 0, staked2: 0n, paid2: 0n, product: 0n };
    const [s, p] = [BigInt(fact.staked), BigInt(fact.paid)];
    sum.rounds++;
    sum.staked += fact.staked;
    sum.paid += fact.paid;
    sum.staked2 += s * s;
    sum.paid2 += p * p;
    sum.product += s * p;
    sums.set(game, sum);
  }
  if (sums.size > 0) await tx.query(upsertGameRtpTallies([...sums.values()]));
};

/** The quantile of the normal distribution: 95 of 100 samples lie within this many standard errors. */
const Z_SCORE_95_PERCENT = 1.959_964;
/** With fewer rounds the band would be misleading. */
const MIN_ROUNDS_FOR_RTP_BAND = 30;

/**
 * The 95 % band of a ratio of sums R = Σ paid / Σ staked: R ± z √(Σ (paid − R × staked)²) / Σ staked, the usual standard error
 * of a ratio estimator (Cochran, Sampling Techniques, 6.4). In percent.
 */
export function computeRtpBand(tally: GameRtpTallyRow): { low: number; high: number } | null {
  if (tally.rounds < MIN_ROUNDS_FOR_RTP_BAND || tally.staked === 0) return null;
  const ratio = tally.paid / tally.staked;
  const spread = Number(tally.paid2) - 2 * ratio * Number(tally.product) + ratio * ratio * Number(tally.staked2);
  const error = (Z_SCORE_95_PERCENT * Math.sqrt(Math.max(0, spread))) / tally.staked;
  return { low: toPercent(Math.max(0, ratio - error)), high: toPercent(ratio + error) };
}

const toPercent = (ratio: number): number => Math.round(ratio * 1_000_000) / 10_000;

/** Promised and realised return of a game. Throws Refusal notFound. */
export async function getGameRtp(
  ctx: Pick<Ctx, 'config'>,
  reader: SqlReader,
  gameCode: string,
): Promise<PlayerCallOutput<'gameRtp'>> {
  if (!isGameCode(gameCode)) throw new Refusal('notFound');
  const [tally] = await reader.query(selectGameRtpTally(toGameNumber(gameCode)));
  return {
    gameCode,
    promised: (10_000 - ctx.config.games[gameCode].edgeBasisPoints) / 100,
    realised: tally === undefined || tally.staked === 0 ? null : toPercent(tally.paid / tally.staked),
    band: tally === undefined ? null : computeRtpBand(tally),
    rounds: tally?.rounds ?? 0,
    staked: toCentavos(tally?.staked ?? 0),
    paid: toCentavos(tally?.paid ?? 0),
  };
}
