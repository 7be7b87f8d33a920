/** The `sport_event_status` of an `odds_change`, as the event's sport reads it. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { EventEnding } from '@arara/sports/core/grading';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { isScoreRefused } from '@arara/sports/core/sport';
import { findSport } from '@arara/sports/registry';
import { eventStatuses } from '@arara/sports/protocol/messages';
import type { EventStatus, EventStatusMessageBody, FeedMatchClockReading } from '@arara/sports/protocol/messages';
import type { SourceEventFormat, UofStatus } from '../sport-source.ts';
import { findSportSource } from '../sport-sources.ts';
import { findChild, listChildren, readAttribute, readInteger } from './xml.ts';
import type { XmlElement } from './xml.ts';

/** The phases of statuses in which nothing is played. */
const phaseByStatus: Partial<Readonly<Record<EventStatus, number>>> = {
  notStarted: matchPhases.notStarted,
  delayed: matchPhases.notStarted,
  cancelled: matchPhases.cancelled,
  postponed: matchPhases.postponed,
  abandoned: matchPhases.abandoned,
  interrupted: matchPhases.interrupted,
  suspended: matchPhases.interrupted,
};

/** Codes of the feed for a match that one side did not finish, or did not begin. */
const walkoverCodes: readonly number[] = [91, 93, 94];
const retiredByCode: Readonly<Record<number, 'home' | 'away' | undefined>> = {
  92: undefined,
  95: 'home',
  96: 'away',
  97: 'home',
  98: 'away',
};

function findEnding(status: EventStatus, matchStatus: number): EventEnding | undefined {
  if (status === 'cancelled') return 'notPlayed';
  if (status === 'abandoned') return 'abandoned';
  if (status !== 'ended' && status !== 'closed') return undefined;
  if (walkoverCodes.includes(matchStatus)) return 'notPlayed';
  return matchStatus in retiredByCode ? 'retired' : 'played';
}

/** Two scores as whole numbers; undefined if one is missing or no such number. */
function readPair(element: XmlElement, home: string, away: string): HomeAwayScore | undefined {
  const pair = [home, away].map((name) => Number(readAttribute(element, name) ?? Number.NaN));
  const isRead = pair.every((value) => Number.isSafeInteger(value) && value >= 0);
  return isRead ? [pair[0] ?? 0, pair[1] ?? 0] : undefined;
}

/** The periods in order; undefined if one of them cannot be read. */
function readPeriods(element: XmlElement): UofStatus['periods'] | undefined {
  const periods = listChildren(findChild(element, 'period_scores'), 'period_score').map((period, i) => {
    const code = readInteger(period, 'match_status_code');
    const number = readInteger(period, 'number') ?? i + 1;
    const score = readPair(period, 'home_score', 'away_score');
    return typeof code !== 'number' || typeof number !== 'number' || score === undefined
      ? undefined
      : { code, number, score };
  });
  const read = periods.filter((period) => period !== undefined);
  return read.length === periods.length ? read.toSorted((a, b) => a.number - b.number) : undefined;
}

const readStatistics = (element: XmlElement): UofStatus['statistics'] =>
  Object.fromEntries(
    (findChild(element, 'statistics')?.children ?? []).flatMap((child) => {
      const pair = readPair(child, 'home', 'away');
      return pair === undefined ? [] : [[child.name, pair] as const];
    }),
  );

/** "75:02", or minutes alone, in seconds. */
function parseClock(text: string | undefined): number | undefined {
  const match = /^(\d{1,3})(?::([0-5]\d))?$/.exec(text ?? '');
  return match === null ? undefined : 60 * Number(match[1]) + Number(match[2] ?? 0);
}

function readClock(element: XmlElement): FeedMatchClockReading | undefined {
  const clock = findChild(element, 'clock');
  const seconds = clock === undefined ? undefined : parseClock(readAttribute(clock, 'match_time'));
  if (clock === undefined || seconds === undefined) return undefined;
  const stopped = readAttribute(clock, 'stopped') === 'true';
  const announced = parseClock(readAttribute(clock, 'stoppage_time_announced'));
  return { seconds, stopped, rate: 1, ...(announced === undefined ? {} : { stoppage: Math.floor(announced / 60) }) };
}

/** What is known of the event by its fixture. */
export interface UofEvent {
  /** wire code of its sport */
  readonly sport: string;
  readonly format?: SourceEventFormat | undefined;
}

/** The status, or what makes it unreadable: then the event takes no bets. */
export function readStatus(element: XmlElement, event: UofEvent | undefined): EventStatusMessageBody | string {
  const code = readInteger(element, 'status');
  const status = typeof code === 'number' ? eventStatuses[code] : undefined;
  const matchStatus = readInteger(element, 'match_status') ?? 0;
  if (status === undefined) return 'status';
  if (matchStatus === 'invalid') return 'match_status';
  const ending = findEnding(status, matchStatus);
  const still = phaseByStatus[status];
  const head = { type: 'status', status, ...(ending === undefined ? {} : { ending }) } as const;
  const hasScore =
    readAttribute(element, 'home_score') !== undefined || findChild(element, 'period_scores') !== undefined;
  const isUnplayed = ending === 'notPlayed' || (still !== undefined && !hasScore);
  if (isUnplayed) return { ...head, phase: still ?? matchPhases.finished };
  const periods = readPeriods(element);
  if (periods === undefined) return 'period_scores';
  const reading = readSportStatus(event, {
    matchStatus,
    periods,
    score: readPair(element, 'home_score', 'away_score'),
    statistics: readStatistics(element),
    attributes: element.attributes,
    isOver: ending !== undefined,
    retired: retiredByCode[matchStatus],
  });
  // A sport whose scores are not read takes no bets live, but its end is an end.
  if (reading === undefined) return ending === undefined ? 'sport' : { ...head, phase: matchPhases.finished };
  if (typeof reading === 'string') return reading;
  const clock = readClock(element);
  const phase = still ?? (ending === undefined ? reading.phase : matchPhases.finished);
  return { ...head, phase, score: reading.score, ...(clock === undefined ? {} : { clock }) };
}

/** The score as JSON of the sport, which its own reader has accepted; undefined if the sport has no reader for this feed. */
function readSportStatus(event: UofEvent | undefined, status: UofStatus) {
  const module = event === undefined ? undefined : findSport(event.sport);
  const source = event === undefined ? undefined : findSportSource(event.sport);
  if (event === undefined || module === undefined) return 'sport';
  if (source?.readUofStatus === undefined) return undefined;
  const reading = source.readUofStatus(status, event.format ?? {});
  if (reading === undefined) return 'match_status';
  const score = module.readScore(reading.score);
  return isScoreRefused(score) ? score.refused : reading;
}
