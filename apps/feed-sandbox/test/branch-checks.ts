/** An exact check of prices for tests: the chance at a moment is the mean of the chances after what may happen next. */
import type { EventEnding } from '@arara/sports/core/grading';
import type { ParsedLine } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import type { FairChance, SportModule } from '@arara/sports/core/sport';
import { toStakeShares } from '../src/models/endings-forecast.ts';
import type { EventSeries, SimulatedFixture } from '../src/play/play.ts';

/** A score that may be seen, or the end of the event. */
export interface SeenScore<Score> {
  readonly score: Score;
  readonly phase: number;
  readonly ending?: EventEnding;
}

export interface ScoreBranch<Score> extends SeenScore<Score> {
  readonly chance: number;
}

const MILLION = 1_000_000;
/** Chances are rounded to millionths, before and after. */
const TOLERANCE = 4;

function findChances<Score>(
  sport: SportModule<Score>,
  series: EventSeries<Score>,
  fixture: SimulatedFixture,
  { score, phase, ending }: SeenScore<Score>,
): (line: ParsedLine, outcomeId: string) => FairChance | undefined {
  const rules = createDefaultRules(sport.rules);
  const facts = sport.facts({ ending, phase, competitors: [], score });
  const forecast =
    ending === undefined ? series.forecast({ fixture, score, phase, t: 0, sinceStepMs: 0, drift: 0 }) : () => undefined;
  return (line, outcomeId) => {
    const grade = sport.grade(line, outcomeId, facts, rules);
    if (grade === 'undecided') return forecast(line)?.[outcomeId];
    const { win, refund } = toStakeShares(grade);
    return { win: win * MILLION, refund: refund * MILLION };
  };
}

/** Lines whose chance now is not the mean of their chances in these branches, which are everything that may happen next. */
export function findBranchProblems<Score>(
  sport: SportModule<Score>,
  series: EventSeries<Score>,
  fixture: SimulatedFixture,
  now: SeenScore<Score>,
  branches: readonly ScoreBranch<Score>[],
): readonly string[] {
  const find = findChances(sport, series, fixture, now);
  const after = branches.map((branch) => ({
    chance: branch.chance,
    find: findChances(sport, series, fixture, branch),
  }));
  const lines = series.lines({ fixture, score: now.score, phase: now.phase, t: 0, sinceStepMs: 0, drift: 0 });
  return lines.flatMap(({ line }): readonly string[] => {
    const parsed = sport.markets.parseLine(line);
    const outcome = parsed?.outcomes[0];
    const expected = parsed && outcome && find(parsed, outcome.id);
    if (parsed === undefined || outcome === undefined || expected === undefined) return [`${line} has no chance`];
    let [win, refund] = [0, 0];
    for (const branch of after) {
      const part = branch.find(parsed, outcome.id);
      // A line that no later moment prices cannot be compared.
      if (part === undefined) return [];
      win += branch.chance * part.win;
      refund += branch.chance * part.refund;
    }
    const isSame = Math.abs(win - expected.win) <= TOLERANCE && Math.abs(refund - expected.refund) <= TOLERANCE;
    return isSame ? [] : [`${line}: ${JSON.stringify(expected)}, but ${win} and ${refund} after it`];
  });
}
