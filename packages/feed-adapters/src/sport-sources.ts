/** The sports that real sources can send, one line each. */
import { basketballSource } from './sports/basketball.ts';
import { footballSource } from './sports/football.ts';
import { tennisSource } from './sports/tennis.ts';
import type { SportSource, UofStatus } from './sport-source.ts';
import { createRallyStatusReader } from './rally-source.ts';
import { badmintonFormat } from '@arara/sports/badminton/sport';
import { matchPhases } from '@arara/sports/core/catalogue';
import { findFramePhase, snookerPhases } from '@arara/sports/snooker/phases';
import { tableTennisFormat } from '@arara/sports/table-tennis/sport';
import { volleyballFormat } from '@arara/sports/volleyball/sport';

/** How volleyball is read from real sources. */

const volleyballSource: SportSource = {
  sport: 'volleyball',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(volleyballFormat),
};

/** How table tennis is read from real sources. */

const tableTennisSource: SportSource = {
  sport: 'table-tennis',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(tableTennisFormat),
};

/** How snooker is read from real sources. */

/** The feed's codes of play and of its two kinds of breaks. */
const IN_PROGRESS = 21;
const breakCodes = [30, 445];

const snookerSource: SportSource = {
  sport: 'snooker',
  lengthName: 'maxFrames',

  /** The feed's score is frames, its periods are the points of each frame. Without the length of the match nothing is read. */
  readUofStatus(status, format) {
    const { matchStatus, periods, score, isOver, retired } = status;
    const maxFrames = format['maxFrames'];
    if (score === undefined || maxFrames === undefined) return undefined;
    const over = score[0] + score[1];
    const isPlaying = periods.length === over + 1;
    if (!isPlaying && periods.length !== over) return undefined;
    const isBreak = breakCodes.includes(matchStatus) && !isPlaying;
    if (!isOver && !isBreak && matchStatus !== IN_PROGRESS) return undefined;
    return {
      phase: isOver ? matchPhases.finished : isBreak ? snookerPhases.betweenFrames : findFramePhase(over + 1),
      score: {
        maxFrames: Number(maxFrames),
        frames: periods.map(({ score: points }, i) => ({ points, over: i < over })),
        ...(retired === undefined ? {} : { retired }),
      },
    };
  },
};

/** How rugby is read from real sources. */

/** By the feed's codes: the halves and periods of extra time that are over, whether one is being played, and our phase. */
const progressByMatchStatus: Readonly<Record<number, { over: number; isPlaying: boolean; phase: number }>> = {
  6: { over: 0, isPlaying: true, phase: matchPhases.firstHalf },
  31: { over: 1, isPlaying: false, phase: matchPhases.halfTime },
  7: { over: 1, isPlaying: true, phase: matchPhases.secondHalf },
  32: { over: 2, isPlaying: false, phase: matchPhases.overtime },
  40: { over: 2, isPlaying: true, phase: matchPhases.overtime },
  41: { over: 2, isPlaying: true, phase: matchPhases.overtime },
  33: { over: 3, isPlaying: false, phase: matchPhases.overtime },
  42: { over: 3, isPlaying: true, phase: matchPhases.overtime },
};
const HALVES = 2;

const findProgress = ({ matchStatus, periods, isOver }: UofStatus) =>
  isOver ? { over: periods.length, isPlaying: false, phase: matchPhases.finished } : progressByMatchStatus[matchStatus];

const rugbySource: SportSource = {
  sport: 'rugby',

  readUofStatus(status) {
    const { periods, isOver } = status;
    const progress = findProgress(status);
    if (progress === undefined || periods.length !== progress.over + (progress.isPlaying ? 1 : 0)) return undefined;
    // Without its halves nobody can tell the eighty minutes from extra time.
    if (isOver && periods.length < HALVES) return undefined;
    return {
      phase: progress.phase,
      score: { periods: periods.map(({ score }, i) => ({ points: score, over: i < progress.over })) },
    };
  },
};

/** How boxing is read from real sources: The Odds API prices it before the start. */

const boxingSource: SportSource = {
  sport: 'boxing',
  oddsApi: { keyPrefix: 'boxing_', markets: { threeWay: 1, twoWay: 186, totals: 18 } },
};

/** How baseball is read from real sources: The Odds API prices it before the start. */

const baseballSource: SportSource = {
  sport: 'baseball',
  oddsApi: { keyPrefix: 'baseball_', markets: { twoWay: 251, spreads: 256, totals: 258 } },
};

/** How badminton is read from real sources. */

const badmintonSource: SportSource = {
  sport: 'badminton',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(badmintonFormat),
};

const sources: readonly SportSource[] = [
  footballSource,
  basketballSource,
  tennisSource,
  baseballSource,
  boxingSource,
  snookerSource,
  volleyballSource,
  badmintonSource,
  tableTennisSource,
  rugbySource,
];

export const findSportSource = (sport: string): SportSource | undefined =>
  sources.find((source) => source.sport === sport);

/** The sport of a key of The Odds API: "soccer_brazil_campeonato". */
export const findOddsApiSport = (key: string): SportSource | undefined =>
  sources.find(({ oddsApi }) => oddsApi !== undefined && key.startsWith(oddsApi.keyPrefix));
