/** What lists, boards and the pricing stage need of a score of tennis. */
import type { ParsedLine } from '../core/markets.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { buildSetsBoard, countSetsWon } from '../sets/rally-score.ts';
import { createDefaultRules } from '../core/rules.ts';
import { isSetsPriceContradicted } from '../sets/sets-bounds.ts';
import type { SetsBoundsFormat } from '../sets/sets-bounds.ts';
import type { SportReadings } from '../core/sport.ts';
import { gradeTennis, tennisRules } from './grade.ts';
import type { TennisFacts } from './grade.ts';
import type { TennisMarket } from './markets.ts';
import type { TennisScore } from './score.ts';

/** Units are games: between two players of most different strength, four of five go to one of them. */
const bounds: SetsBoundsFormat = {
  target: () => 6,
  // The last set may be a match tie-break.
  fewest: (number, maxSets) => (number === maxSets ? 1 : 6),
  cap: 7,
  numberName: 'setnr',
  largestUnitChance: 0.82,
};

const defaultRules = createDefaultRules(tennisRules);

const listUnits = ({ sets }: TennisScore) => sets.map(({ games, over }) => ({ units: games, over }));

/** Whether the games of a set already rule an outcome out. */
function isImpossible(
  { market, ...line }: ParsedLine<TennisMarket>,
  outcomeId: string,
  { sets }: TennisFacts,
): boolean {
  const [home, away] = sets?.[getSpecifierNumber({ market, ...line }, 'setnr') - 1]?.units ?? [0, 0];
  if (market.rule === 'setTieBreak') return outcomeId === marketOutcomeIds.no && home >= 6 && away >= 6;
  if (market.rule !== 'setScore') return false;
  const key = line.outcomes.find(({ id }) => id === outcomeId)?.key ?? '';
  const [one = 0, other = 0] = key.split(':').map(Number);
  return home > one || away > other;
}

/** Whether an open price is of a decided or an impossible outcome, or far outside of what the score allows. */
function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: TennisFacts): boolean {
  const tennisLine = line as ParsedLine<TennisMarket>;
  const { rule } = tennisLine.market;
  if (gradeTennis(tennisLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  return rule === 'setTieBreak' || rule === 'setScore' || rule === 'gameWinner'
    ? isImpossible(tennisLine, outcomeId, facts)
    : isSetsPriceContradicted(rule, line, outcomeId, odds, facts, bounds);
}

/** A point moves the markets about its game; in a tie-break, and where a game ends, it moves all of them. */
function listTouchedGroups(before: TennisScore | undefined, after: TennisScore): readonly string[] {
  if (before === undefined || before.retired !== after.retired) return ['all'];
  const describe = ({ sets }: TennisScore) =>
    sets.map(({ games, over }) => `${games.join('-')}${over ? '.' : ''}`).join();
  if (describe(before) !== describe(after)) return ['all'];
  if (before.points?.join() === after.points?.join()) return [];
  const games = after.sets.at(-1)?.games ?? [0, 0];
  return games[0] === 6 && games[1] === 6 ? ['all'] : ['game'];
}

export const tennisReadings: SportReadings<TennisScore, TennisFacts> = {
  headline: (score) => countSetsWon(listUnits(score)),
  scoreboard: (score) => buildSetsBoard({ ...score, sets: listUnits(score) }, 'set'),
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
