/** Grades an outcome on the facts of an event, as a vector writes them: for tests of the sports' readers. */
import { toCentavos } from '@arara/money';
import { createFraction } from '../../src/core/fraction.ts';
import { thousandthsToOdds } from '../../src/core/odds.ts';
import { gradeSingle, toOutcomeName } from './grade-single.ts';
import type { VectorSport } from './grade-single.ts';
import { UnreadableVector } from './vector-file.ts';
import type { JsonObject, SingleVector } from './vector-file.ts';

/** What nobody compares here. */
const unused = {
  market: '',
  odds: thousandthsToOdds(2_000),
  stake: toCentavos(1_000),
  expected: {
    outcome: 'won',
    feed: { result: 1, voidFactor: 0, deadHeatFactor: 1 },
    multiplier: createFraction(1n, 1n),
    payout: toCentavos(0),
  },
} as const satisfies Partial<SingleVector>;

/** The outcome's name in a file of vectors, or why the vector cannot be read. */
export function gradeVectorEvent(
  sport: VectorSport,
  marketId: number,
  selection: string,
  event: JsonObject,
  { specifiers = {}, ruleVariant = 'default' }: Partial<Pick<SingleVector, 'specifiers' | 'ruleVariant'>> = {},
): string {
  const vector: SingleVector = {
    ...unused,
    sport: sport.module.code,
    marketId,
    selection,
    event,
    specifiers,
    ruleVariant,
  };
  try {
    return toOutcomeName(gradeSingle(() => sport, vector));
  } catch (error) {
    if (error instanceof UnreadableVector) return error.message;
    throw error;
  }
}
