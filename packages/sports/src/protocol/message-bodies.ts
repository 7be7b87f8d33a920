/** Reads the bodies of messages, by type. Each reader returns the body, or the path of the field that makes it unreadable. */
import type { EventEnding } from '../core/grading.ts';
import type { DeadHeatRatio, SettledResult, VoidedTimeWindow } from '../core/results.ts';
import { definedFields, hasFields, isJsonObject, isOneIn, isPositive, isText, isWhole } from './json-fields.ts';
import type { Json } from './json-fields.ts';
import { betStopReasons, competitorRoles, eventStatuses, fixtureChangeKinds } from './messages.ts';
import type {
  Competitor,
  EventStatusMessageBody,
  FeedMatchClockReading,
  FeedMessage,
  FixtureMessageBody,
  SettledLine,
  SettledOutcome,
} from './messages.ts';
import { readPricedLines } from './priced-lines.ts';
import type { UnreadPartScope } from './unread-parts.ts';

/** Notes a part that could not be read. */
export type NoteUnread = (path: string, about: UnreadPartScope) => void;

interface BodyReader {
  readonly isAboutEvent: boolean;
  /** The body with its type, or the path of what makes it unreadable. */
  readonly readBody: (json: Json, note: NoteUnread) => object | string;
}

/** A group that stops every market of the event. */
export const EVERY_STOP_GROUP = '*';

const isOptionalText = (value: unknown): boolean => value === undefined || isText(value);

function readFixture(json: Json, note: NoteUnread): FixtureMessageBody | string {
  const { change, sport, tournament, competitors, startsAt, live, format, rules, attendance } = json;
  if (!isOneIn(fixtureChangeKinds, change)) return 'change';
  if (!isText(sport)) return 'sport';
  if (!isJsonObject(tournament)) return 'tournament';
  const { id, name, category } = tournament;
  if (!isText(id) || !isText(name) || !isText(category)) return 'tournament';
  const readCompetitors = readCompetitorList(competitors);
  if (typeof readCompetitors === 'string') return readCompetitors;
  if (!isWhole(startsAt)) return 'startsAt';
  if (typeof live !== 'boolean') return 'live';
  if (rules !== undefined && !(isJsonObject(rules) && Object.values(rules).every(isText))) return 'rules';
  const isFormatRead = format === undefined || (isJsonObject(format) && Object.values(format).every(isTextOrNumber));
  if (!isFormatRead) note('format', 'nothing');
  if (attendance !== undefined && !isWhole(attendance)) note('attendance', 'nothing');
  return {
    type: 'fixture',
    change,
    sport,
    tournament: { id, name, category },
    competitors: readCompetitors,
    startsAt,
    live,
    ...(isFormatRead && format !== undefined ? { format: format as Readonly<Record<string, string | number>> } : {}),
    ...(rules === undefined ? {} : { rules: rules as Readonly<Record<string, string>> }),
    ...(isWhole(attendance) ? { attendance } : {}),
  };
}

const isTextOrNumber = (value: unknown): boolean =>
  isText(value) || (typeof value === 'number' && Number.isFinite(value));

/** Two sides, home first, or a field. */
function readCompetitorList(json: unknown): readonly Competitor[] | string {
  if (!Array.isArray(json) || json.length < 2) return 'competitors';
  const competitors: Competitor[] = [];
  for (const [index, item] of json.entries()) {
    const path = `competitors[${index}]`;
    if (!isJsonObject(item)) return path;
    const { id, name, short, color, role, withdrawn } = item;
    if (!isText(id) || !isText(name) || !isOneIn(competitorRoles, role) || typeof withdrawn !== 'boolean') return path;
    if (!isOptionalText(short) || !isOptionalText(color)) return path;
    competitors.push({ id, name, role, withdrawn, ...definedFields({ short, color }) } as Competitor);
  }
  if (new Set(competitors.map(({ id }) => id)).size !== competitors.length) return 'competitors';
  const roles = competitors.map(({ role }) => role).join();
  return roles === 'home,away' || competitors.every(({ role }) => role === 'none') ? competitors : 'competitors';
}

const eventEndings: readonly EventEnding[] = ['played', 'abandoned', 'retired', 'notPlayed'];

/** The phase and the score are read by the event's sport, which this message does not name. */
function readStatus(json: Json, note: NoteUnread): EventStatusMessageBody | string {
  const { status, phase, clock, ending, score } = json;
  if (!isOneIn(eventStatuses, status)) return 'status';
  if (!Number.isSafeInteger(phase)) return 'phase';
  if (ending !== undefined && !isOneIn(eventEndings, ending)) return 'ending';
  const readClock = readMatchClock(clock);
  if (clock !== undefined && readClock === undefined) note('clock', 'nothing');
  return {
    type: 'status',
    status,
    phase: phase as number,
    ...(readClock === undefined ? {} : { clock: readClock }),
    ...(ending === undefined ? {} : { ending }),
    ...(score === undefined ? {} : { score }),
  };
}

function readMatchClock(json: unknown): FeedMatchClockReading | undefined {
  if (!isJsonObject(json)) return undefined;
  const { seconds, stopped, rate, stoppage } = json;
  if (!isWhole(seconds) || typeof stopped !== 'boolean') return undefined;
  if (typeof rate !== 'number' || !Number.isFinite(rate) || rate < 0) return undefined;
  if (stoppage !== undefined && !isWhole(stoppage)) return undefined;
  return { seconds, stopped, rate, ...(stoppage === undefined ? {} : { stoppage }) };
}

const readOdds: BodyReader['readBody'] = ({ full, lines }, note) => {
  if (typeof full !== 'boolean') return 'full';
  if (!Array.isArray(lines)) return 'lines';
  return { type: 'odds', full, lines: readPricedLines(lines, note) };
};

/** A stop that is read in part stops more than it says, never less. */
const readStop: BodyReader['readBody'] = ({ groups, to, reason }, note) => {
  if (!Array.isArray(groups)) return 'groups';
  const read = groups.map((group: unknown, index) => {
    if (isText(group)) return group;
    note(`groups[${index}]`, 'event');
    return EVERY_STOP_GROUP;
  });
  if (!isOneIn(['suspended', 'off'], to)) note('to', 'event');
  const isReasonRead = reason === undefined || isOneIn(betStopReasons, reason);
  if (!isReasonRead) note('reason', 'nothing');
  return {
    type: 'stop',
    groups: read,
    to: to === 'off' ? 'off' : 'suspended',
    ...(isReasonRead && reason !== undefined ? { reason } : {}),
  };
};

const settledResults: readonly SettledResult[] = ['won', 'halfWon', 'push', 'halfLost', 'lost', 'void'];

/** A line with an outcome that cannot be read is not settled: it may be the outcome that a bet is on. */
const readSettle: BodyReader['readBody'] = ({ certainty, lines }, note) => {
  if (certainty !== 1 && certainty !== 2) return 'certainty';
  if (!Array.isArray(lines)) return 'lines';
  const read = lines.flatMap((json: unknown, index) => {
    const path = `lines[${index}]`;
    const line = isJsonObject(json) ? json['line'] : undefined;
    if (!isJsonObject(json) || !isText(line)) {
      note(path, 'event');
      return [];
    }
    const settled = readSettledLine(line, json);
    if (settled === undefined) note(path, { line });
    return settled ?? [];
  });
  return { type: 'settle', certainty, lines: read };
};

function readSettledLine(line: string, { voidReason, outcomes }: Json): SettledLine | undefined {
  if (!Array.isArray(outcomes) || !hasFields({ voidReason }, isWhole)) return undefined;
  const read = outcomes.map(readSettledOutcome);
  const known = read.filter((outcome) => outcome !== undefined);
  if (known.length !== read.length || new Set(known.map(({ id }) => id)).size !== known.length) return undefined;
  return { line, outcomes: known, ...(isWhole(voidReason) ? { voidReason } : {}) };
}

function readSettledOutcome(json: unknown): SettledOutcome | undefined {
  if (!isJsonObject(json)) return undefined;
  const { id, result, deadHeat } = json;
  if (!isText(id) || !isOneIn(settledResults, result)) return undefined;
  if (deadHeat === undefined) return { id, result };
  const isRatio = Array.isArray(deadHeat) && deadHeat.length === 2 && deadHeat.every(isPositive);
  return isRatio ? { id, result, deadHeat: deadHeat as unknown as DeadHeatRatio } : undefined;
}

function readLineNames(lines: readonly unknown[], note: NoteUnread): readonly string[] {
  return lines.flatMap((line, index) => {
    if (isText(line)) return line;
    note(`lines[${index}]`, 'event');
    return [];
  });
}

const readLinesBody =
  (type: 'unsettle' | 'cancel' | 'uncancel'): BodyReader['readBody'] =>
  ({ lines, from, to, voidReason }, note) => {
    if (!Array.isArray(lines)) return 'lines';
    if (!hasFields({ from, to }, isWhole)) return 'window';
    const isReasonRead = voidReason === undefined || isWhole(voidReason);
    if (!isReasonRead) note('voidReason', 'nothing');
    const window: VoidedTimeWindow = {
      ...(isWhole(from) ? { from } : {}),
      ...(isWhole(to) ? { to } : {}),
    };
    return {
      type,
      lines: readLineNames(lines, note),
      ...(type === 'unsettle' ? {} : window),
      ...(type === 'cancel' && isWhole(voidReason) ? { voidReason } : {}),
    };
  };

const readRelease: BodyReader['readBody'] = ({ lines, groups }, note) => {
  if (!Array.isArray(lines) || !(groups === undefined || (Array.isArray(groups) && groups.every(isText))))
    return 'lines';
  return { type: 'release', lines: readLineNames(lines, note), ...(groups === undefined ? {} : { groups }) };
};

export const bodyReaders: Readonly<Record<FeedMessage['type'], BodyReader>> = {
  producer: {
    isAboutEvent: false,
    readBody: ({ state, reason }) =>
      isOneIn(['up', 'down'], state) ? { type: 'producer', state, ...(isText(reason) ? { reason } : {}) } : 'state',
  },
  snapshot: {
    isAboutEvent: false,
    readBody: ({ request }) => (isWhole(request) ? { type: 'snapshot', request } : 'request'),
  },
  fixture: { isAboutEvent: true, readBody: readFixture },
  status: { isAboutEvent: true, readBody: readStatus },
  odds: { isAboutEvent: true, readBody: readOdds },
  stop: { isAboutEvent: true, readBody: readStop },
  settle: { isAboutEvent: true, readBody: readSettle },
  unsettle: { isAboutEvent: true, readBody: readLinesBody('unsettle') },
  cancel: { isAboutEvent: true, readBody: readLinesBody('cancel') },
  uncancel: { isAboutEvent: true, readBody: readLinesBody('uncancel') },
  release: { isAboutEvent: true, readBody: readRelease },
};
