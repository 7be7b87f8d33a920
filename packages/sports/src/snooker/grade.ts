/**
 * How snooker is graded. Completed frames stand when a player retires; what is undecided is void, unless the rules let the
 * player who goes on win. A frame that is racked again is the same frame: bets on it stand, points of before do not count.
 */
import { endGrade, gradeWinningOutcome, gradeYesNo } from '../core/grading.ts';
import type { Grade } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import { gradeSets, isSetMissing, retirementOption } from '../sets/sets.ts';
import type { SetsFacts, Side } from '../sets/sets.ts';
import type { SnookerMarket } from './markets.ts';

export const snookerRules = { retirement: retirementOption } as const;

/** A break of so many points is a century. */
export const CENTURY = 100;

/** One frame. A field that is missing decides nothing. */
export interface FrameFacts {
  readonly winner?: Side | undefined;
  /** the highest break of either player so far */
  readonly highBreak?: number | undefined;
  readonly over?: boolean | undefined;
}

/** A match in frames; the units of a set are the points of a frame. */
export interface SnookerFacts extends SetsFacts {
  /** by number; undefined where nothing is known of a frame */
  readonly frames?: readonly (FrameFacts | undefined)[] | undefined;
  /** points that are still on the table */
  readonly remaining?: number | undefined;
  /** points of the break in play */
  readonly currentBreak?: number | undefined;
}

const noResult = { result: 'void', voidReason: voidReasons.noResult } as const;

const toOutcome = (side: Side | undefined): string | undefined =>
  side === undefined ? undefined : side === 'home' ? marketOutcomeIds.homeNoDraw : marketOutcomeIds.awayNoDraw;

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeSnooker(
  line: ParsedLine<SnookerMarket>,
  outcomeId: string,
  facts: SnookerFacts,
  { retirement }: RuleChoices<typeof snookerRules>,
): Grade {
  const { rule } = line.market;
  if (rule !== 'race' && rule !== 'frameWinner' && rule !== 'century')
    return gradeSets(rule, line, outcomeId, facts, { retirement, numberName: 'framenr' });
  if (!line.outcomes.some(({ id }) => id === outcomeId))
    throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  const number = getSpecifierNumber(line, 'framenr');
  const grade =
    rule === 'race'
      ? gradeRace(outcomeId, facts, number)
      : isSetMissing(facts, number)
        ? noResult
        : rule === 'frameWinner'
          ? gradeWinningOutcome(outcomeId, toOutcome(facts.frames?.[number - 1]?.winner))
          : gradeYesNo(line, outcomeId, hasCentury(facts.frames?.[number - 1]));
  return endGrade(grade, facts.end);
}

/** Undefined while the frame may still have one, or where its breaks are not known. */
function hasCentury(frame: FrameFacts | undefined): boolean | undefined {
  if (frame?.highBreak === undefined) return undefined;
  return frame.highBreak >= CENTURY ? true : frame.over === true ? false : undefined;
}

/** Who was the first to win so many frames; undefined while nobody has, or where the order is not known. */
function findFirstToWin({ won, frames }: SnookerFacts, target: number): Side | undefined {
  const [home, away] = won ?? [0, 0];
  if (home >= target && away < target) return 'home';
  if (away >= target && home < target) return 'away';
  if (home < target) return undefined;
  const counts = { home: 0, away: 0 };
  for (const frame of frames ?? []) {
    if (frame?.winner === undefined) return undefined;
    if (++counts[frame.winner] === target) return frame.winner;
  }
  return undefined;
}

/** A race to more frames than anybody has won has no result. */
function gradeRace(outcomeId: string, facts: SnookerFacts, target: number): Grade {
  const first = findFirstToWin(facts, target);
  const { won, end } = facts;
  if (first === undefined && end === 'played' && won !== undefined && Math.max(...won) < target) return noResult;
  return gradeWinningOutcome(outcomeId, toOutcome(first));
}
