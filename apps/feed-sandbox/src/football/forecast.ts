/**
 * Fair chances of the lines of a match, all of them from one outlook. Endings are listed by what a kind of line needs to know
 * (the total, the lead, the pair of scores), and graded by the code that settles bets.
 */
import { createDefaultRules } from '@arara/sports/core/rules';
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { ParsedLine } from '@arara/sports/core/markets';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Distribution } from '../play/distributions.ts';
import { createEndingsForecast } from '../models/endings-forecast.ts';
import type { LineForecast } from '../play/play.ts';
import { listLeads, listPairs, listTotals } from './count-chances.ts';
import type { WeightedCount } from './count-chances.ts';
import type { FootballFacts } from '@arara/sports/football/facts';
import { footballRules } from '@arara/sports/football/grade';
import { maxFurtherGoals, maxListedGoals } from '@arara/sports/football/market-outcomes';
import type { FootballCount, FootballMarket, FootballRule, FootballScope } from '@arara/sports/football/markets';
import { sumHalves } from './outlook.ts';
import type { MatchOutlook } from './outlook.ts';
import {
  listAdvancingEndings,
  listHalfFullEndings,
  listLastGoalEndings,
  listNextGoalEndings,
  listSendingOffEndings,
} from './own-endings.ts';
import type { Endings } from './own-endings.ts';
import { findScopeCounts, toCounts } from './scope-counts.ts';
import type { ScopeCounts } from './scope-counts.ts';
import { football } from '@arara/sports/football/sport';

/** What an ending must say of the counts. */
type EndingKind = 'lead' | 'total' | 'home' | 'away' | 'pair' | 'listedScore' | 'bothScore';

const kindByRule: Partial<Readonly<Record<FootballRule, EndingKind>>> = {
  result: 'lead',
  doubleChance: 'lead',
  drawNoBet: 'lead',
  handicap: 'lead',
  scoreHandicap: 'lead',
  restOfMatch: 'lead',
  winningMargin: 'lead',
  total: 'total',
  oddEven: 'total',
  exactGoals: 'total',
  multigoals: 'total',
  homeTotal: 'home',
  awayTotal: 'away',
  bothScore: 'bothScore',
  resultAndBothScore: 'pair',
  totalAndBothScore: 'pair',
  resultAndTotal: 'pair',
  correctScore: 'listedScore',
  furtherScore: 'pair',
};

const played: FootballFacts = { end: 'played' };

/** The facts of an event that ended with this count in this part of the match. */
function buildFacts(scope: FootballScope, count: FootballCount, score: HomeAwayScore): FootballFacts {
  if (count === 'corners') return { ...played, corners: score };
  // Bookings stand as yellow cards: their number is all that counts here.
  if (count === 'bookings') return { ...played, cards: { yellow: score, red: [0, 0] } };
  if (scope === 'firstHalf') return { ...played, score, halfTime: score };
  return { ...played, score, halfTime: [0, 0] };
}

/** A score with this lead that play can still reach. */
const toScoreWithLead = ([home, away]: HomeAwayScore, lead: number): HomeAwayScore =>
  lead >= home - away ? [away + lead, away] : [home, home - lead];

/** All scores that more goals than the listed ones make are one. */
const capScore = ([home, away]: HomeAwayScore): HomeAwayScore =>
  home > maxListedGoals || away > maxListedGoals ? [maxListedGoals + 1, 0] : [home, away];

/** Equal scores are one ending. */
function mergeScores(pairs: readonly WeightedCount<HomeAwayScore>[]): readonly WeightedCount<HomeAwayScore>[] {
  const merged = new Map<string, WeightedCount<HomeAwayScore>>();
  for (const { count, chance } of pairs) {
    const key = count.join(':');
    merged.set(key, { count, chance: (merged.get(key)?.chance ?? 0) + chance });
  }
  return [...merged.values()];
}

function listScores({ now, more }: ScopeCounts, kind: EndingKind): readonly WeightedCount<HomeAwayScore>[] {
  const [home, away] = now;
  const replace = (list: readonly WeightedCount<number>[], toScore: (count: number) => HomeAwayScore) =>
    list.map(({ count, chance }) => ({ count: toScore(count), chance }));
  const list = (chances: Distribution) => chances.map((chance, count) => ({ count, chance }));
  const pairs = () =>
    listPairs(more).map(({ count, chance }) => ({
      count: [home + count[0], away + count[1]] as const,
      chance,
    }));
  switch (kind) {
    case 'lead':
      return replace(listLeads(more), (lead) => toScoreWithLead(now, home - away + lead));
    case 'total':
      return replace(listTotals(more), (total) => [home + total, away]);
    case 'home':
      return replace(list(more.home), (count) => [home + count, away]);
    case 'away':
      return replace(list(more.away), (count) => [home, away + count]);
    case 'bothScore':
      return mergeScores(
        pairs().map(({ count, chance }) => ({
          count: [Math.min(1, count[0]), Math.min(1, count[1])] as const,
          chance,
        })),
      );
    case 'listedScore':
      return mergeScores(pairs().map(({ count, chance }) => ({ count: capScore(count), chance })));
    case 'pair':
      return pairs();
  }
}

/** The rules that need more than the counts of a scope. */
const ownEndings: Partial<
  Readonly<Record<FootballRule, (outlook: MatchOutlook, line: ParsedLine<FootballMarket>) => Endings | undefined>>
> = {
  nextGoal: (outlook, line) => listNextGoalEndings(outlook, getSpecifierNumber(line, 'goalnr')),
  lastGoal: listLastGoalEndings,
  halfFull: listHalfFullEndings,
  sendingOff: listSendingOffEndings,
  toQualify: listAdvancingEndings,
};

function listEndings(outlook: MatchOutlook, line: ParsedLine<FootballMarket>): Endings | undefined {
  const { rule, scope, count } = line.market;
  const own = ownEndings[rule];
  if (own !== undefined) return own(outlook, line);
  const kind = kindByRule[rule];
  const counts = findScopeCounts(outlook, scope, count);
  if (kind === undefined || counts === undefined) return undefined;
  return listScores(counts, kind).map(({ count: score, chance }) => ({
    chance,
    facts: buildFacts(scope, count, score),
  }));
}

/** The most further goals that the correct score of the rest can miss, as a share of all endings. */
const MISSING_CHANCE = 2e-5;

/** Whether every likely rest of the match has an outcome. */
export function isFurtherScoreListed({ goals }: MatchOutlook): boolean {
  const totals = listTotals(toCounts(sumHalves(goals)));
  const missing = totals.reduce((sum, { count, chance }) => (count > maxFurtherGoals ? sum + chance : sum), 0);
  return missing < MISSING_CHANCE;
}

const rules = createDefaultRules(footballRules);

/** The forecast of a match. Endings of one kind are listed once for all lines that need them. */
export function createMatchForecast(outlook: MatchOutlook): LineForecast {
  const lists = new Map<string, Endings | undefined>();
  const findEndings = (line: ParsedLine): Endings | undefined => {
    const { market, specifiers } = line as ParsedLine<FootballMarket>;
    const { rule, scope, count } = market;
    const key = `${scope} ${count} ${kindByRule[rule] ?? `${rule} ${specifiers['goalnr'] ?? ''}`}`;
    if (!lists.has(key)) lists.set(key, listEndings(outlook, line as ParsedLine<FootballMarket>));
    return lists.get(key);
  };
  return createEndingsForecast(football, rules, findEndings);
}
