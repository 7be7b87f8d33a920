/** How snooker is read from real sources. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { SportSource } from '../sport-source.ts';
import { findFramePhase, snookerPhases } from '@arara/sports/snooker/phases';

/** The feed's codes of play and of its two kinds of breaks. */
const IN_PROGRESS = 21;
const breakCodes = [30, 445];

export const snookerSource: SportSource = {
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
