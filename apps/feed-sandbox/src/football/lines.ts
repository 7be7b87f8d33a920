/** The lines that a match offers at a moment, main ones first, without those that are decided. */
import { formatHandicapQuarters } from '@arara/sports/core/markets';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { createDefaultRules } from '@arara/sports/core/rules';
import type { CandidateLine } from '../play/play.ts';
import { readFootballFacts } from '@arara/sports/football/facts';
import { isFurtherScoreListed } from './forecast.ts';
import { footballRules, gradeFootball } from '@arara/sports/football/grade';
import { winningMarginVariant } from '@arara/sports/football/market-outcomes';
import { footballMarkets } from '@arara/sports/football/markets';
import type { FootballCount } from '@arara/sports/football/markets';
import type { SideRates } from './model.ts';
import { sumHalves } from './outlook.ts';
import type { FootballMoment, MatchOutlook } from './outlook.ts';
import { listScopeTotals } from './scope-counts.ts';

type Band = NonNullable<CandidateLine['band']>;

/** A line opens while the chance of its first outcome is between `opens` and 1 − `opens`, and stays within `stays`. */
const bands = {
  halfGoalTotal: { opens: 0.12, stays: 0.06 },
  quarterGoalTotal: { opens: 0.42, stays: 0.2 },
  handicap: { opens: 0.3, stays: 0.15 },
  halfHandicap: { opens: 0.38, stays: 0.2 },
  scoreHandicap: { opens: 0.08, stays: 0.04 },
  halfTotal: { opens: 0.12, stays: 0.05 },
  sideTotal: { opens: 0.12, stays: 0.06 },
  counted: { opens: 0.32, stays: 0.16 },
  combined: { opens: 0.03, stays: 0.015 },
} as const satisfies Record<string, Band>;

const listRange = (from: number, to: number, step = 1): readonly number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);

const buildLines = (
  market: number,
  specifier: string,
  quarters: readonly number[],
  band: Band | ((quarters: number) => Band),
): readonly CandidateLine[] =>
  quarters.map((n) => ({
    line: footballMarkets.formatLine(market, { [specifier]: formatHandicapQuarters(n) }),
    band: typeof band === 'function' ? band(n) : band,
  }));

const plain = (...ids: readonly number[]): readonly CandidateLine[] =>
  ids.map((id) => ({ line: footballMarkets.formatLine(id) }));

const isHalfGoal = (quarters: number): boolean => quarters % 4 === 2;
const halfGoals = (least: number, most: number): readonly number[] => listRange(4 * least, 4 * most, 4);

/** Lines that are the same at every moment. */
const steadyLines: readonly CandidateLine[] = [
  ...plain(11, 29),
  ...['2:0', '1:0', '0:1', '0:2'].map((hcp) => ({
    line: footballMarkets.formatLine(14, { hcp }),
    band: bands.scoreHandicap,
  })),
  ...plain(9),
  ...buildLines(19, 'total', halfGoals(0.5, 4.5), bands.sideTotal),
  ...buildLines(20, 'total', halfGoals(0.5, 4.5), bands.sideTotal),
  ...plain(26, 548, 60, 63, 64),
  ...buildLines(68, 'total', halfGoals(0.5, 3.5), bands.halfTotal),
  ...['1:0', '0:1'].map((hcp) => ({ line: footballMarkets.formatLine(65, { hcp }), band: bands.scoreHandicap })),
  ...buildLines(69, 'total', halfGoals(0.5, 1.5), bands.sideTotal),
  ...buildLines(70, 'total', halfGoals(0.5, 1.5), bands.sideTotal),
  { line: footballMarkets.formatLine(71, { variant: 'sr:exact_goals:3+' }) },
  ...plain(74, 75, 83),
  ...buildLines(90, 'total', halfGoals(0.5, 4.5), bands.halfTotal),
  ...plain(47, 45),
  { line: footballMarkets.formatLine(15, { variant: winningMarginVariant }) },
  ...plain(35, 162, 136, 146),
];

/** How far around the even line a market reaches, in quarters. Bands decide which of these lines are open. */
const reach = { total: 11, quarterTotal: 7, handicap: 8, halfHandicap: 5, counted: 8 } as const;

const listAround = (middle: number, most: number, step: 1 | 4, least = -Infinity): readonly number[] =>
  listRange(middle - most, middle + most).filter((n) => n >= least && Math.abs(n - middle) % step === 0);

/** The total n + 0.5 whose two sides are most alike, in quarters. */
function findEvenTotal(outlook: MatchOutlook, count: FootballCount): number {
  const totals = listScopeTotals(outlook, 'match', count).toSorted((a, b) => a.count - b.count);
  let [below, best, nearest] = [0, 0.5, Infinity];
  for (const { count: n, chance } of totals) {
    below += chance;
    const distance = Math.abs(below - 0.5);
    if (distance < nearest) [best, nearest] = [n + 0.5, distance];
  }
  return 4 * best;
}

/** The handicap by half goals or corners that is nearest to the lead that home may expect, in quarters. */
const findEvenHandicap = (lead: HomeAwayScore, { home, away }: SideRates): number =>
  -4 * (Math.floor(lead[0] - lead[1] + home - away) + 0.5);

/** Lines that depend on how the match stands. */
function listMovingLines(outlook: MatchOutlook, evenTotal: number, evenHandicap: number): readonly CandidateLine[] {
  const { score, goals: rest, corners } = outlook;
  const goals = score.goals[0] + score.goals[1];
  const current = { score: score.goals.join(':') };
  const isFirstHalf = score.halfTime === undefined;
  const afterBreak: HomeAwayScore = [
    score.goals[0] - (score.halfTime?.[0] ?? score.goals[0]),
    score.goals[1] - (score.halfTime?.[1] ?? score.goals[1]),
  ];
  const counted = (market: number, count: FootballCount) =>
    buildLines(market, 'total', listAround(findEvenTotal(outlook, count), reach.counted, 4, 2), bands.counted);
  const handicaps = (market: number, even: number, most: number, band: Band) =>
    buildLines(market, 'hcp', listAround(even, most, 1), band);
  const totals = [...listAround(evenTotal, reach.total, 4, 2), ...listAround(evenTotal, reach.quarterTotal, 1, 2)];
  return [
    ...buildLines(18, 'total', [...new Set(totals)], (n) =>
      isHalfGoal(n) ? bands.halfGoalTotal : bands.quarterGoalTotal,
    ),
    ...handicaps(16, evenHandicap, reach.handicap, bands.handicap),
    ...(isFirstHalf
      ? handicaps(66, findEvenHandicap(score.goals, rest.firstHalf), reach.halfHandicap, bands.halfHandicap)
      : []),
    ...handicaps(88, findEvenHandicap(afterBreak, rest.secondHalf), reach.halfHandicap, bands.halfHandicap),
    { line: footballMarkets.formatLine(8, { goalnr: String(goals + 1) }) },
    ...(goals === 0 ? [] : [{ line: footballMarkets.formatLine(7, current) }]),
    ...(isFurtherScoreListed(outlook) ? [{ line: footballMarkets.formatLine(41, current) }] : []),
    ...[36, 37].flatMap((id) => buildLines(id, 'total', [evenTotal], bands.combined)),
    ...counted(166, 'corners'),
    ...buildLines(
      165,
      'hcp',
      listAround(findEvenHandicap(score.corners ?? [0, 0], sumHalves(corners)), reach.counted, 4),
      bands.counted,
    ),
    ...counted(139, 'bookings'),
  ];
}

const rules = createDefaultRules(footballRules);

/** Every line that may be offered. */
export function listMatchLines(moment: FootballMoment, outlook: MatchOutlook): readonly CandidateLine[] {
  const { fixture, score, phase } = moment;
  const evenTotal = findEvenTotal(outlook, 'goals');
  const evenHandicap = findEvenHandicap(outlook.score.goals, sumHalves(outlook.goals));
  const total = footballMarkets.formatLine(18, { total: formatHandicapQuarters(evenTotal) });
  const hcp = footballMarkets.formatLine(16, { hcp: formatHandicapQuarters(evenHandicap) });
  const mains = new Set(['1|', '10|', total, '29|', hcp]);
  const lines = [
    ...plain(1, 10),
    ...steadyLines,
    ...listMovingLines(outlook, evenTotal, evenHandicap),
    ...(fixture.format['overtime'] === 1 ? plain(2) : []),
  ].map((line): CandidateLine => (mains.has(line.line) ? { ...line, main: true } : line));
  const facts = readFootballFacts({ ending: undefined, phase, competitors: [], score });
  const open = lines.filter(({ line }) => {
    const parsed = footballMarkets.parseLine(line);
    const first = parsed?.outcomes[0];
    return parsed !== undefined && first !== undefined && gradeFootball(parsed, first.id, facts, rules) === 'undecided';
  });
  return [...open.filter(({ main }) => main === true), ...open.filter(({ main }) => main !== true)];
}
