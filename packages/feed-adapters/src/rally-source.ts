/** How sports in which every rally is a point, and points make sets, are read from the Unified Odds Feed. */
import { matchPhases } from '@arara/sports/core/catalogue';
import { FIRST_SET_PHASE } from '@arara/sports/sets/rally-score';
import { isRallySetOver } from '@arara/sports/sets/rally-sport';
import type { RallyFormat } from '@arara/sports/sets/rally-sport';
import type { SourceEventFormat, SourceStatusReading, UofStatus } from './sport-source.ts';

/** The feed's codes of the sets in their order, and of the break after each. A golden set has another code and is not read. */
const setCodes = [8, 9, 10, 11, 12, 441, 442];
const breakCodes = [301, 302, 303, 304, 305, 306];

const servers: Readonly<Record<string, 'home' | 'away'>> = { 1: 'home', 2: 'away' };

/** How many sets are over, whether the next one has begun, and the set of the phase; undefined for a code that says nothing of it. */
function findProgress({
  matchStatus,
  periods,
}: UofStatus): { readonly over: number; readonly isPlaying: boolean; readonly phase: number } | undefined {
  const set = setCodes.indexOf(matchStatus);
  // A set whose first point is still to be played may not be listed yet.
  if (set !== -1) return { over: set, isPlaying: periods.length > set, phase: FIRST_SET_PHASE + set };
  const pause = breakCodes.indexOf(matchStatus);
  return pause === -1 ? undefined : { over: pause + 1, isPlaying: false, phase: FIRST_SET_PHASE + pause };
}

/** The most sets of the match: the fixture says so where the sport is played in several formats. */
function findMaxSets({ formats }: RallyFormat, format: SourceEventFormat): number | undefined {
  const given = format['maxSets'];
  if (given !== undefined) return Number(given);
  return formats.length === 1 ? formats[0] : undefined;
}

/** The reader of a sport's statuses. A match whose format is not known is not read: nobody could say when it is decided. */
export const createRallyStatusReader =
  (rules: RallyFormat) =>
  (status: UofStatus, format: SourceEventFormat): SourceStatusReading | undefined => {
    const { periods, isOver, retired, attributes } = status;
    const maxSets = findMaxSets(rules, format);
    if (maxSets === undefined || periods.some(({ code }, i) => code !== setCodes[i])) return undefined;
    const progress = isOver
      ? { over: periods.length, isPlaying: false, phase: matchPhases.finished }
      : findProgress(status);
    if (progress === undefined || periods.length !== progress.over + (progress.isPlaying ? 1 : 0)) return undefined;
    const sets = periods.map(({ score }, i) => ({
      points: score,
      // Of a match that was broken off, the last set may be unfinished.
      over: i < progress.over && (!isOver || isRallySetOver(rules, score, i + 1, maxSets)),
    }));
    const server = isOver ? undefined : servers[attributes['current_server'] ?? ''];
    return {
      phase: progress.phase,
      score: {
        maxSets,
        sets,
        ...(server === undefined ? {} : { server }),
        ...(retired === undefined ? {} : { retired }),
      },
    };
  };
