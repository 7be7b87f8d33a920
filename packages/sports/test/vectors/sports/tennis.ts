/**
 * How vectors of tennis are read: `score` "6-7 3-6", seen from `p1`, with the winner's name and what ended the match. A third set
 * of ten points or more is a match tie-break.
 */
import type { HomeAwayScore } from '../../../src/core/results.ts';
import type { EventFields } from '../event-fields.ts';
import { createSetsVectorReader, readNamedSide } from '../sets-vectors.ts';
import type { VectorReader } from '../vector-reader.ts';
import type { TennisFacts } from '../../../src/tennis/grade.ts';
import { isMatchTieBreakOver, isSetOver } from '../../../src/tennis/score.ts';

const matchTieBreakFields = ['match_tiebreak', 'match_tie_break', 'super_tiebreak'];

/** A match tie-break is one game. */
function toGames([home, away]: HomeAwayScore, number: number, fields: EventFields): HomeAwayScore {
  const flags = matchTieBreakFields.map((name) => fields.text(name)).filter((flag) => flag !== '');
  const isOne = number === 3 && isMatchTieBreakOver(home, away) && !flags.includes('false');
  return isOne ? [home > away ? 1 : 0, home > away ? 0 : 1] : [home, away];
}

const reader = createSetsVectorReader({
  numberName: 'setnr',
  setName: 'set',
  isSetOver: ([home, away]) => isSetOver(home, away) || isMatchTieBreakOver(home, away),
  toUnits: toGames,
});

export const vectorReader: VectorReader<TennisFacts> = {
  ...reader,
  facts(fields, vector) {
    const facts = reader.facts(fields, vector);
    const winner = readNamedSide(fields, 'game_winner');
    const [set, game] = [Number(vector.specifiers['setnr'] ?? 0), Number(vector.specifiers['gamenr'] ?? 0)];
    if (winner === undefined) return facts;
    // The games before it do not matter to a line about this one.
    const games = Array.from({ length: game }, () => winner);
    return { ...facts, gameWinners: Array.from({ length: set }, (_, i) => (i === set - 1 ? games : undefined)) };
  },
};
