/** How tennis is read from real sources. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { SportSource, UofStatus } from '../sport-source.ts';

/** The feed's code of the first set; the second is one more. */
const FIRST_SET = 8;
const MOST_SETS = 5;
/** The feed's number for an advantage. */
const ADVANTAGE = '50';

/** The phase of the first set; the second is one more. */
const FIRST_SET_PHASE = 101;

const servers: Readonly<Record<string, 'home' | 'away'>> = { 1: 'home', 2: 'away' };

function readPoints({ attributes }: UofStatus): readonly string[] | undefined {
  const points = [attributes['home_gamescore'], attributes['away_gamescore']];
  return points.every((text): text is string => text !== undefined && /^\d{1,2}$/.test(text))
    ? points.map((text) => (text === ADVANTAGE ? 'A' : text))
    : undefined;
}

export const tennisSource: SportSource = {
  sport: 'tennis',
  lengthName: 'maxSets',

  readUofStatus(status, format) {
    const { matchStatus, periods, isOver, retired, attributes } = status;
    const set = matchStatus - FIRST_SET;
    const isSet = set >= 0 && set < MOST_SETS;
    if (!isOver && (!isSet || periods.length > set + 1 || periods.length < set)) return undefined;
    const isCut = isOver && retired !== undefined;
    // A set that a retirement broke off is not over: both sides are below six games, or one game apart at six.
    const isComplete = (home: number, away: number) =>
      Math.max(home, away) >= 7 || (Math.max(home, away) === 6 && Math.abs(home - away) >= 2);
    const sets = periods.map(({ score }, i) => ({
      games: score,
      over: isOver ? !isCut || isComplete(...score) : i < set,
    }));
    const server = servers[attributes['current_server'] ?? ''];
    const points = isOver ? undefined : readPoints(status);
    return {
      phase: isOver ? matchPhases.finished : FIRST_SET_PHASE + set,
      score: {
        maxSets: Number(format['maxSets'] ?? 3),
        sets,
        ...(points === undefined ? {} : { points }),
        ...(server === undefined ? {} : { server }),
        ...(retired === undefined ? {} : { retired }),
      },
    };
  },

  // The API's scores name no games, so live prices stay suspended.
  oddsApi: { keyPrefix: 'tennis_', markets: { twoWay: 186, spreads: 187, totals: 189 } },
};
