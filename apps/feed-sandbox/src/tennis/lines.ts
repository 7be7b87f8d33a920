/** The lines that a match offers at a moment. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { toCorrectScoreVariant } from '@arara/sports/sets/sets';
import type { CandidateLine, PricingMoment } from '../play/play.ts';
import { keepUndecided, listHandicaps, listTotals, winnerBand } from '../models/sets-lines.ts';
import { countEnds } from '../models/unit-race.ts';
import { findOutlook } from './forecast.ts';
import type { TennisOutlook } from './forecast.ts';
import { tennisRules } from '@arara/sports/tennis/grade';
import { tennisMarkets } from '@arara/sports/tennis/markets';
import { isSetOver } from '@arara/sports/tennis/score';
import type { TennisScore } from '@arara/sports/tennis/score';
import { tennis } from '@arara/sports/tennis/sport';

const rules = createDefaultRules(tennisRules);
const table = tennisMarkets;
/** What is rarer than this is not offered: the chance of a tie-break at 5 games to 0. */
const rareBand = { opens: 0.02, stays: 0.01 };

function listMatchLines({ sets, format: { maxSets } }: TennisOutlook): readonly CandidateLine[] {
  const handicaps = maxSets === 5 ? [-1.5, 1.5, -2.5, 2.5] : [-1.5, 1.5];
  return [
    { line: '186|', main: true },
    ...listTotals({ table, market: 189, chances: sets.total, reach: 0.5, hasMain: true }),
    ...listHandicaps({ table, market: 187, chances: sets.margin, reach: 0.5, hasMain: true }),
    ...handicaps.map((hcp) => ({ line: table.formatLine(188, { hcp: String(hcp) }), band: winnerBand })),
    { line: table.formatLine(199, { variant: toCorrectScoreVariant(maxSets) }) },
    { line: '192|', band: winnerBand },
    { line: '193|', band: winnerBand },
  ];
}

function listSetLines({ sets }: TennisOutlook, number: number, isCurrent: boolean): readonly CandidateLine[] {
  const ends = sets.sets.get(number)?.ends ?? [];
  const setnr = String(number);
  const winner: CandidateLine = { line: table.formatLine(202, { setnr }), band: winnerBand };
  // A match tie-break has a winner and nothing else.
  if (ends.every(({ home, away }) => home + away <= 1)) return [winner];
  const offer = { table, specifiers: { setnr }, reach: 0.9, most: isCurrent ? 4 : 2 };
  const [total, margin] = [
    countEnds(ends, ({ home, away }) => home + away),
    countEnds(ends, ({ home, away }) => home - away),
  ];
  return [
    number === 1 ? { line: winner.line, main: true } : winner,
    ...listTotals({ ...offer, market: 204, chances: total }),
    ...listHandicaps({ ...offer, market: 203, chances: margin }),
    { line: table.formatLine(206, { setnr }), band: rareBand },
    ...(isCurrent ? [{ line: table.formatLine(207, { setnr }) }] : []),
  ];
}

/** The game in play, and the next one if the set may reach it. */
function listGameLines({ game }: TennisOutlook): readonly CandidateLine[] {
  if (game === undefined) return [];
  const [home, away] = game.games;
  const isLast = isSetOver(home + 1, away) && isSetOver(home, away + 1);
  return [game.number, ...(isLast ? [] : [game.number + 1])].map((number) => ({
    line: table.formatLine(210, { setnr: String(game.set), gamenr: String(number) }),
    band: winnerBand,
  }));
}

/** Every line that may be offered, main ones first, without those that the score has decided. */
export function listLines(moment: PricingMoment<TennisScore>): readonly CandidateLine[] {
  const outlook = findOutlook(moment);
  const { finals, sets } = outlook.sets;
  const numbers = [...sets.keys()];
  const [current = 1, next = 0] = numbers;
  // The next set is offered where it is certain to be played.
  const isNextCertain = finals.every(({ won: [home, away] }) => home + away >= next);
  const lines = [
    ...listMatchLines(outlook),
    ...listSetLines(outlook, current, true),
    ...(next > 0 && isNextCertain ? listSetLines(outlook, next, false) : []),
    ...listGameLines(outlook),
  ];
  const facts = tennis.facts({ ending: undefined, phase: moment.phase, competitors: [], score: moment.score });
  return keepUndecided(lines, table, (line, id) => tennis.grade(line, id, facts, rules) !== 'undecided');
}
