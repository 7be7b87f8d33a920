/** Fair chances of the lines of a game, from one outlook for all of them. */
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { ParsedLine } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { createRecentResults } from '../play/recent-results.ts';
import { basketballRules } from '@arara/sports/basketball/grade';
import type { BasketballFacts } from '@arara/sports/basketball/grade';
import type { BasketballMarket, BasketballScope } from '@arara/sports/basketball/markets';
import { createGameTables, findPosition, forecastGame } from './outlook.ts';
import type { GameOutlook, GameTables } from './outlook.ts';
import { createGamePlan } from './possessions.ts';
import type { BasketballScore } from '@arara/sports/basketball/score';
import { basketball } from '@arara/sports/basketball/sport';

type Moment = Pick<PricingMoment<BasketballScore>, 'fixture' | 'score' | 'drift'>;
type Ending = WeightedEnding<BasketballFacts>;

const rules = createDefaultRules(basketballRules);
const findRecentTables = createRecentResults<GameTables>(16);
const findRecentOutlook = createRecentResults<GameOutlook>(16);

/** The outlook of a moment. Prices move with possessions, not with the clock. */
export function findOutlook({ fixture, score, drift }: Moment): GameOutlook {
  const plan = createGamePlan(fixture, drift);
  const position = findPosition(score);
  const key = JSON.stringify(plan);
  return findRecentOutlook(`${key} ${JSON.stringify(position)}`, () =>
    forecastGame(
      findRecentTables(key, () => createGameTables(plan)),
      position,
    ),
  );
}

type Count = 'margin' | 'total' | 'home' | 'away';

/** What of the points decides a line. */
const countByRule = {
  result: 'margin',
  drawNoBet: 'margin',
  handicap: 'margin',
  total: 'total',
  oddEven: 'total',
  homeTotal: 'home',
  awayTotal: 'away',
} as const satisfies Partial<Record<BasketballMarket['rule'], Count>>;

/** A score with this margin, total or points of a side. */
function toScore(count: Count, n: number): readonly [number, number] {
  if (count === 'margin') return [Math.max(0, n), Math.max(0, -n)];
  return count === 'away' ? [0, n] : [n, 0];
}

/** Facts in which a scope has ended with this score. */
function toFacts(scope: BasketballScope, quarter: number, score: readonly [number, number]): BasketballFacts {
  const tally = { score, final: true };
  if (scope !== 'quarter') return { end: 'played', [scope]: tally };
  return { end: 'played', quarters: Array.from({ length: quarter }, () => tally) };
}

function listEndings({ least, chances }: RangedChances, toEnding: (n: number) => BasketballFacts): readonly Ending[] {
  const endings: Ending[] = [];
  for (const [i, chance] of chances.entries()) if (chance > 0) endings.push({ chance, facts: toEnding(least + i) });
  return endings;
}

/** The endings that decide a line; undefined for one that cannot be priced now. */
function findEndings(outlook: GameOutlook, line: ParsedLine<BasketballMarket>): readonly Ending[] | undefined {
  const { rule, scope } = line.market;
  if (rule === 'overtime') {
    const { overtime } = outlook;
    return [true, false].map((hasOvertime) => ({
      chance: hasOvertime ? overtime : 1 - overtime,
      facts: { end: 'played', hasOvertime },
    }));
  }
  const count: Count | undefined = countByRule[rule as keyof typeof countByRule];
  const quarter = scope === 'quarter' ? getSpecifierNumber(line, 'quarternr') : 0;
  const totals: Partial<Record<Count, RangedChances>> | undefined =
    scope === 'quarter' ? outlook.quarters.get(quarter) : outlook[scope];
  const chances = totals?.[count];
  return chances === undefined ? undefined : listEndings(chances, (n) => toFacts(scope, quarter, toScore(count, n)));
}

/** The fair chances of the lines at a moment. Lines that the same numbers decide share their endings. */
export function forecastLines(moment: Moment): LineForecast {
  const outlook = findOutlook(moment);
  const findRecentEndings = createRecentResults<{ readonly endings: readonly Ending[] | undefined }>(32);
  return createEndingsForecast<BasketballFacts>(basketball, rules, (parsed) => {
    const line = parsed as ParsedLine<BasketballMarket>;
    const { rule, scope } = line.market;
    const key = `${countByRule[rule as keyof typeof countByRule] ?? rule} ${scope} ${line.specifiers['quarternr'] ?? ''}`;
    return findRecentEndings(key, () => ({ endings: findEndings(outlook, line) })).endings;
  });
}
