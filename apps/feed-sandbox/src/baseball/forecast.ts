/** Fair chances of the lines of a game, from one outlook for all of them. */
import { createDefaultRules } from '@arara/sports/core/rules';
import type { ParsedLine } from '@arara/sports/core/markets';
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { Distribution } from '../play/distributions.ts';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import { baseballRules } from '@arara/sports/baseball/grade';
import type { BaseballFacts } from '@arara/sports/baseball/grade';
import type { BaseballMarket } from '@arara/sports/baseball/markets';
import { createMatchup } from './matchup.ts';
import { computeOutlook, MARGIN_OFFSET, rain } from './outlook.ts';
import type { GameOutlook, GamePosition, RunTotals } from './outlook.ts';
import { EMPTY_BASES, TIE_BREAK_SITUATION, toSituation } from './plate.ts';
import type { BaseballScore } from '@arara/sports/baseball/score';
import { baseball } from '@arara/sports/baseball/sport';

type Moment = Pick<PricingMoment<BaseballScore>, 'fixture' | 'score' | 'drift'>;

const rules = createDefaultRules(baseballRules);

/** Where the game stands: a half that is over is the beginning of the next one. */
export function findPosition(score: BaseballScore | undefined, scheduled: number): GamePosition {
  if (score === undefined || score.away.length === 0)
    return { scheduled, inning: 1, batting: 1, situation: EMPTY_BASES, home: [], away: [], callChance: 0 };
  const { home, away, isHalfOver, outs, bases } = score;
  const isTop = away.length > home.length;
  const inning = isHalfOver && !isTop ? away.length + 1 : away.length;
  const start = inning > scheduled ? TIE_BREAK_SITUATION : EMPTY_BASES;
  const mayRain = isHalfOver && !isTop && away.length < scheduled;
  return {
    scheduled,
    inning,
    batting: isTop === isHalfOver ? 0 : 1,
    situation: isHalfOver ? start : toSituation(outs, bases),
    home,
    away,
    callChance: mayRain ? (score.isDelayed === true ? 1 : rain.delays) * rain.calls : 0,
  };
}

const MAX_CACHED_OUTLOOKS = 32;
const cache = new Map<string, GameOutlook>();

/** The outlook of a moment. Its lines and its forecast are asked one after the other, so the last ones are kept. */
export function findOutlook({ fixture, score, drift }: Moment): GameOutlook {
  const scheduled = Number(fixture.format['innings'] ?? 9);
  const position = findPosition(score, scheduled);
  const strengths = fixture.competitors.map(({ id, strength }) => `${id} ${strength}`).join(' ');
  const key = `${fixture.id} ${strengths} ${drift} ${JSON.stringify(position)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const outlook = computeOutlook(createMatchup(fixture, drift), position);
  if (cache.size >= MAX_CACHED_OUTLOOKS) cache.delete(cache.keys().next().value ?? key);
  cache.set(key, outlook);
  return outlook;
}

/** What grading needs to know of each kind of end: half innings that are over, and how the game ended. */
const complete = { end: 'played', halves: 18 } as const;
const called = { end: 'abandoned', halves: 12 } as const;
const early = { end: 'abandoned', halves: 6 } as const;

type Count = 'margin' | 'total' | 'home' | 'away';

/** A score with this margin, total or count of a side. */
function toScore(count: Count, n: number): readonly [number, number] {
  if (count === 'margin') return [Math.max(0, n - MARGIN_OFFSET), Math.max(0, MARGIN_OFFSET - n)];
  return count === 'away' ? [0, n] : [n, 0];
}

/** Rarer endings are not graded: together they stay far below a millionth. */
const NEGLIGIBLE = 2e-9;

const listEndings = (
  chances: Distribution,
  build: (n: number) => BaseballFacts,
): readonly WeightedEnding<BaseballFacts>[] =>
  chances.flatMap((chance, n) => (chance > NEGLIGIBLE ? [{ chance, facts: build(n) }] : []));

const sumChances = (chances: Distribution): number => chances.reduce((sum, chance) => sum + chance, 0);

const countByRule: Readonly<Record<BaseballMarket['rule'], Count | undefined>> = {
  drawNoBet: 'margin',
  handicap: 'margin',
  result: 'margin',
  scoreHandicap: 'margin',
  doubleChance: 'margin',
  total: 'total',
  oddEven: 'total',
  homeTotal: 'home',
  awayTotal: 'away',
  bothScore: undefined,
  extraInnings: undefined,
};

function listWholeGameEndings(outlook: GameOutlook, count: Count): readonly WeightedEnding<BaseballFacts>[] {
  const build = (kind: BaseballFacts) => (n: number) => ({ ...kind, full: { score: toScore(count, n), final: true } });
  return [
    ...listEndings(outlook.complete[count], build(complete)),
    ...listEndings(outlook.called[count], build(called)),
    ...listEndings(outlook.early[count], build(early)),
  ];
}

function listFiveInningsEndings(outlook: GameOutlook, count: Count): readonly WeightedEnding<BaseballFacts>[] {
  const full = { score: [0, 0], final: true } as const;
  const build = (kind: BaseballFacts, final: boolean) => (n: number) => ({
    ...kind,
    full,
    fiveInnings: { score: toScore(count, n), final },
  });
  return [
    ...listEndings(outlook.firstFive[count], build(complete, true)),
    ...listEndings(outlook.early[count], build(early, false)),
  ];
}

/** An inning that is not begun is void, like every other one after a game was called. */
function listInningEndings(
  runs: RunTotals | undefined,
  inning: number,
  count: Count,
): readonly WeightedEnding<BaseballFacts>[] | undefined {
  if (runs === undefined) return undefined;
  const before = Array.from({ length: inning - 1 }, () => ({ score: [0, 0], final: true }) as const);
  const full = { score: [0, 0], final: true } as const;
  const chances = runs[count];
  return [
    ...listEndings(chances, (n) => ({
      ...complete,
      full,
      innings: [...before, { score: toScore(count, n), final: true }],
    })),
    { chance: Math.max(0, 1 - sumChances(chances)), facts: { ...early, full, innings: before } },
  ];
}

function listExtraInningsEndings(outlook: GameOutlook): readonly WeightedEnding<BaseballFacts>[] {
  const all = sumChances(outlook.complete.margin);
  const full = { score: [1, 0], final: true } as const;
  return [
    { chance: outlook.extraInnings, facts: { ...complete, full, hasExtraInnings: true } },
    { chance: all - outlook.extraInnings, facts: { ...complete, full } },
    { chance: Math.max(0, 1 - all), facts: { ...early, full } },
  ];
}

/** The chances at a moment. Endings of one kind are listed once for all lines that need them. */
export function createForecast(moment: Moment): LineForecast {
  const outlook = findOutlook(moment);
  const lists = new Map<string, readonly WeightedEnding<BaseballFacts>[] | undefined>();
  const endings = ({ market, ...line }: ParsedLine<BaseballMarket>) => {
    const count = countByRule[market.rule] ?? 'margin';
    if (market.rule === 'extraInnings') return listExtraInningsEndings(outlook);
    if (market.scope === 'full') return listWholeGameEndings(outlook, count);
    if (market.scope === 'fiveInnings') return listFiveInningsEndings(outlook, count);
    const inning = getSpecifierNumber({ market, ...line }, 'inningnr');
    return listInningEndings(outlook.innings.get(inning), inning, count);
  };
  const findEndings = (line: ParsedLine) => {
    const { market, specifiers } = line as ParsedLine<BaseballMarket>;
    const key = `${market.scope} ${market.rule === 'extraInnings' ? market.rule : countByRule[market.rule]} ${specifiers['inningnr']}`;
    if (!lists.has(key)) lists.set(key, endings(line as ParsedLine<BaseballMarket>));
    return lists.get(key);
  };
  return createEndingsForecast(baseball, rules, findEndings);
}
