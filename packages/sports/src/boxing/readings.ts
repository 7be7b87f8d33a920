/** What lists, boards and the pricing stage need of a score of boxing. */
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { isOddsOutside } from '../core/score-bounds.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { ChanceBounds } from '../core/score-bounds.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { boxingRules, gradeBoxing, ROUND_SECONDS } from './grade.ts';
import type { BoxingFacts } from './grade.ts';
import type { BoxingMarket } from './markets.ts';
import type { BoxingScore } from './score.ts';

const HALF_ROUND_SECONDS = ROUND_SECONDS / 2;

/** Knock-downs that a boxer has scored and points that they have lost; the punches landed and the cards where they are known. */
export function buildScoreboard({
  knockDowns,
  landed,
  deductions,
  fouls,
  down,
  result,
  cards,
}: BoxingScore): Scoreboard {
  const buildRow = (side: 0 | 1): readonly string[] => [
    ...(cards ?? []).map((card) => String(card[side])),
    ...(landed === undefined ? [] : [String(landed.reduce((sum, round) => sum + round[side], 0))]),
    ...(fouls === undefined ? [] : [String(fouls[side])]),
    ...(deductions === undefined ? [] : [String(deductions[side].length)]),
    String(knockDowns[side].length),
  ];
  return {
    columns: [
      ...(cards ?? []).map((_, index) => `judge${index + 1}`),
      ...(landed === undefined ? [] : ['punches']),
      ...(fouls === undefined ? [] : ['fouls']),
      ...(deductions === undefined ? [] : ['deductions']),
      'knockDowns',
    ],
    rows: [buildRow(0), buildRow(1)],
    marks: [
      ...(down === undefined ? [] : [{ row: down === 'home' ? 0 : 1, key: 'down' }]),
      ...(result?.winner === undefined ? [] : [{ row: result.winner === 'home' ? 0 : 1, key: result.method }]),
    ],
  };
}

/** A knock-down, a count or a point taken moves every market, half a round more those of the fight's length. */
export function listTouchedGroups(before: BoxingScore | undefined, after: BoxingScore): readonly string[] {
  if (before === undefined) return ['all'];
  const describe = ({ rounds, knockDowns, deductions, down, result }: BoxingScore) =>
    JSON.stringify([rounds, knockDowns, deductions, down, result]);
  if (describe(before) !== describe(after)) return ['score'];
  const countHalves = ({ round, seconds }: BoxingScore) => 2 * round + Math.floor(seconds / HALF_ROUND_SECONDS);
  return countHalves(before) === countHalves(after) ? [] : ['rounds'];
}

/** The most frequent and the rarest endings that any pair of boxers has, per round. */
const endingsPerRound = { most: 1.2, least: 0.004 } as const;

/** The chance that the fight goes on for so many rounds. */
const boundGoingOn = (rounds: number): ChanceBounds => ({
  least: Math.exp(-endingsPerRound.most * Math.max(0, rounds)),
  most: Math.exp(-endingsPerRound.least * Math.max(0, rounds)),
});

const invertBounds = ({ least, most }: ChanceBounds): ChanceBounds => ({ least: 1 - most, most: 1 - least });

/** Draws are rare, however close a fight is. */
const MOST_DRAWS = 0.45;

const ids = marketOutcomeIds;

/** The first and the last round of an outcome's key: `home7`, `away4To6`; undefined for other outcomes. */
function readRounds(key: string): readonly [first: number, last: number] | undefined {
  const match = /^(?:home|away)(\d+)(?:To(\d+))?$/.exec(key);
  return match === null ? undefined : [Number(match[1]), Number(match[2] ?? match[1])];
}

/** The chances that the time left allows, whoever boxes. */
function boundOutcome(
  line: ParsedLine<BoxingMarket>,
  outcomeId: string,
  { fought, scheduled }: BoxingFacts,
): ChanceBounds | undefined {
  if (fought === undefined || scheduled === undefined) return undefined;
  const now = fought[0] / ROUND_SECONDS;
  const { rule } = line.market;
  const goesOn = boundGoingOn((rule === 'totalRounds' ? line.quarters / 4 : scheduled) - now);
  if (rule === 'totalRounds') return outcomeId === ids.over ? goesOn : invertBounds(goesOn);
  if (rule === 'distance') return outcomeId === ids.yes ? goesOn : invertBounds(goesOn);
  const key = line.outcomes.find(({ id }) => id === outcomeId)?.key ?? '';
  if (key === 'draw') return { least: 0, most: MOST_DRAWS };
  if (key.endsWith('ByKnockOut')) return { least: 0, most: 1 - goesOn.least };
  // An accident in the ring may bring the cards early, so that the time left bounds decisions from above only in part.
  const rounds = readRounds(key);
  return rounds === undefined ? undefined : { least: 0, most: boundRounds(rounds, now) };
}

/** In rounds: what the break after a round counts as, because a corner may give up in it. */
const BREAK_ROUNDS = 0.1;

/** The largest chance of an end in these rounds; none if they are over. */
function boundRounds([first, last]: readonly [number, number], now: number): number {
  if (last < now) return 0;
  const length = Math.max(BREAK_ROUNDS, last - Math.max(now, first - 1));
  return (1 - boundGoingOn(length).least) * boundGoingOn(first - 1 - now).most;
}

const defaultRules = createDefaultRules(boxingRules);

/** Whether an open price is of a decided outcome, or far outside of what the time left allows. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: BoxingFacts): boolean {
  const boxingLine = line as ParsedLine<BoxingMarket>;
  if (gradeBoxing(boxingLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  // The next ten seconds decide while a boxer is being counted.
  const bounds = facts.isCounting === true ? undefined : boundOutcome(boxingLine, outcomeId, facts);
  return bounds !== undefined && (bounds.most === 0 || isOddsOutside(odds, bounds.least, bounds.most));
}

export const boxingReadings: SportReadings<BoxingScore, BoxingFacts> = {
  /** The judges' points are secret: a list shows the knock-downs that each boxer has scored. */
  // A fight has no score while it goes on: knock-downs beside the names would look like one.
  headline: () => undefined,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
