/** How football is read from real sources. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { SportSource, UofStatus } from '../sport-source.ts';

/** The feed's codes of the two halves and of what lies between and behind them. */
const FIRST_HALF = 6;
const SECOND_HALF = 7;
const phaseByMatchStatus: Readonly<Record<number, number>> = {
  [FIRST_HALF]: matchPhases.firstHalf,
  31: matchPhases.halfTime,
  [SECOND_HALF]: matchPhases.secondHalf,
  32: matchPhases.overtime,
  33: matchPhases.overtime,
  40: matchPhases.overtime,
  41: matchPhases.overtime,
  42: matchPhases.overtime,
  34: matchPhases.shootout,
  50: matchPhases.shootout,
};

const addPairs = (a: HomeAwayScore = [0, 0], b: HomeAwayScore = [0, 0]): HomeAwayScore => [a[0] + b[0], a[1] + b[1]];

/** The goals of ninety minutes: those of the two halves where they are named, because the feed's score counts overtime too. */
function readGoals({ periods, score, matchStatus }: UofStatus): HomeAwayScore | undefined {
  const halves = periods.filter(({ code }) => code === FIRST_HALF || code === SECOND_HALF);
  if (halves.length > 0) return halves.reduce((sum: HomeAwayScore, half) => addPairs(sum, half.score), [0, 0]);
  const isRegular = [FIRST_HALF, SECOND_HALF, 31, 100].includes(matchStatus);
  return isRegular ? score : undefined;
}

export const footballSource: SportSource = {
  sport: 'football',

  readUofStatus(status) {
    const { matchStatus, periods, statistics, isOver } = status;
    const phase = phaseByMatchStatus[matchStatus] ?? (isOver ? matchPhases.finished : undefined);
    const goals = readGoals(status);
    if (phase === undefined || goals === undefined) return undefined;
    const firstHalf = matchStatus === FIRST_HALF ? undefined : periods.find(({ code }) => code === FIRST_HALF)?.score;
    const { corners, yellow_cards: yellowCards, red_cards: red, yellow_red_cards: secondYellow } = statistics;
    return {
      phase,
      score: {
        goals,
        ...(firstHalf === undefined ? {} : { halfTime: firstHalf }),
        ...(corners === undefined ? {} : { corners }),
        ...(yellowCards === undefined ? {} : { yellowCards }),
        ...(red === undefined && secondYellow === undefined ? {} : { redCards: addPairs(red, secondYellow) }),
      },
    };
  },

  oddsApi: {
    keyPrefix: 'soccer_',
    markets: { threeWay: 1, spreads: 16, totals: 18 },
    live: { phase: matchPhases.firstHalf, readScore: (goals) => ({ goals }) },
  },
};
