/**
 * How vectors of snooker are read: frames won ("score": "6-4", or within the status: "p2 retired at 3-2"), the points of each
 * frame ("frames": "72-14 8-65"), or a field for one frame: its winner ("frame3": "p2"), points ("frame3": "75-20") or break.
 */
import type { EventEnding } from '../../../src/core/grading.ts';
import type { HomeAwayScore } from '../../../src/core/results.ts';
import { toCorrectScoreVariant } from '../../../src/sets/sets.ts';
import type { PlayedSet, Side } from '../../../src/sets/sets.ts';
import { parseVectorScore } from '../event-fields.ts';
import type { EventFields } from '../event-fields.ts';
import { readNamedSide } from '../sets-vectors.ts';
import { refuseVector } from '../vector-file.ts';
import type { JsonObject, SingleVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import { CENTURY } from '../../../src/snooker/grade.ts';
import type { FrameFacts, SnookerFacts } from '../../../src/snooker/grade.ts';

/** The first word that is found says how the match ended. */
const endingPatterns: readonly (readonly [EventEnding, RegExp])[] = [
  ['notPlayed', /\b(?:walk-?over|w\/o|cancel?led|postponed|not[ _]started|withdrawn|did not start|dns|bye)\b/],
  ['retired', /\b(?:retire[sd]|retirement|ret|withdrew|withdraws|conceded match|defaulted|disqualified|dq|injured)\b/],
  ['abandoned', /\b(?:abandoned|interrupted|suspended|broken off)\b/],
  ['played', /\b(?:finished|completed?|played|ended|final)\b/],
];
type SidePatterns = Readonly<Record<Side, RegExp>>;

const sideWords = {
  home: ['p1', 'player ?1', 'competitor ?1', 'home'],
  away: ['p2', 'player ?2', 'competitor ?2', 'away'],
};

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What names each player, their own name among it. */
function createSidePatterns(fields: EventFields): SidePatterns {
  const build = (side: Side, ...names: readonly string[]) => {
    const known = names.filter((name) => name !== '').map((name) => escapePattern(name.toLowerCase()));
    return new RegExp(`(?<![a-z\\d])(?:${[...known, ...sideWords[side]].join('|')})(?![a-z\\d])`);
  };
  return {
    home: build('home', fields.text('home'), fields.text('p1')),
    away: build('away', fields.text('away'), fields.text('p2')),
  };
}

const scorePattern = /\b\d+[-:–]\d+\b/;
/** Words of a status that decide nothing; a re-rack changes no bet. */
const fillers =
  /\b(?:before|first|frames?|at|after|in|by|of|the|match|and|with|score|mid|during|was|re-?rack(?:ed)?|bets|stand|\d+(?:st|nd|rd|th)?)\b|[\s,;.()]/g;

/** How the match ended, who is named with it, and the score in frames at that moment. */
interface StatusReading {
  readonly end: EventEnding;
  readonly named?: Side | undefined;
  readonly score?: HomeAwayScore | undefined;
}

/** Reads "p2 retired at 3-2". Every word must be understood. */
function readStatus(text: string, sides: SidePatterns): StatusReading {
  let rest = text.toLowerCase();
  const take = (pattern: RegExp): string | undefined => {
    const [match] = pattern.exec(rest) ?? [];
    if (match !== undefined) rest = rest.replace(match, ' ');
    return match;
  };
  const score = take(scorePattern);
  const named = take(sides.home) === undefined ? (take(sides.away) === undefined ? undefined : 'away') : 'home';
  const end = endingPatterns.find(([, pattern]) => take(pattern) !== undefined)?.[0];
  if (rest.replaceAll(fillers, '') !== '') refuseStatus(text);
  return { end: end ?? 'played', named, ...(score === undefined ? {} : { score: parseVectorScore(score) }) };
}

const listFields = [
  'score',
  'result',
  'frames',
  'frame_scores',
  'scores',
  'final',
  'final_score',
  'final_frames',
  'frames_won',
];

/** Frames won, or the points of each frame: one pair of numbers is the score in frames, unless it is of the points. */
function readScores(
  fields: EventFields,
  event: JsonObject,
): { readonly won?: HomeAwayScore; readonly points: readonly HomeAwayScore[] } {
  let [won, points]: [HomeAwayScore | undefined, readonly HomeAwayScore[]] = [undefined, []];
  for (const name of listFields.filter(fields.has)) {
    const list = Array.isArray(event[name]) ? fields.names(name).map(parseVectorScore) : fields.scores(name);
    if (list.length > 1) points = list;
    else won = list[0] ?? won;
  }
  return won === undefined ? { points } : { won, points };
}

/** The winners of frames in order, from a list of sides. */
function readWinners(fields: EventFields, sides: SidePatterns): readonly Side[] {
  const text = fields.text('frame_winners') || fields.text('frame_sequence');
  return text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const lower = word.toLowerCase();
      if (sides.home.test(lower)) return 'home';
      return sides.away.test(lower) ? 'away' : refuseVector(`the frame winner ${word} does not play`);
    });
}

const sideByPoints = ([home, away]: HomeAwayScore): Side => (home > away ? 'home' : 'away');

interface ReadFrame extends FrameFacts {
  readonly points?: HomeAwayScore | undefined;
}

const yesWords = ['yes', 'true'];
const noWords = ['no', 'false'];

/** What the fields of one frame say: "frame3", "frame3_points", "frame3_break", "frame3_century". */
function readFrameFields(fields: EventFields, event: JsonObject): ReadonlyMap<number, ReadFrame> {
  const frames = new Map<number, ReadFrame>();
  for (const name of Object.keys(event)) {
    const match = /^frame_?(\d+)(?:_(points|score|winner|break|high_?break|highest_break|century))?$/.exec(name);
    if (match === null) continue;
    const [number, part = ''] = [Number(match[1]), match[2]];
    const text = fields.text(name);
    const before = frames.get(number) ?? {};
    if (scorePattern.test(text)) {
      const points = parseVectorScore(text.replace(/\s*\(\d+\)/, ''));
      const [, bracket] = /\((\d+)\)/.exec(text) ?? [];
      const highBreak = bracket === undefined ? {} : { highBreak: Number(bracket) };
      frames.set(number, { over: true, winner: sideByPoints(points), ...before, points, ...highBreak });
    } else if (part === 'century' || part.includes('break')) {
      const isWord = yesWords.includes(text) || noWords.includes(text);
      const highBreak = isWord ? (yesWords.includes(text) ? CENTURY : 0) : (fields.whole(name) ?? 0);
      frames.set(number, { over: true, ...before, highBreak });
    } else frames.set(number, { over: true, ...before, winner: readNamedSide(fields, name) });
  }
  return frames;
}

/** The frames of the match, as far as anything is known of them. */
function buildFrames(
  fields: EventFields,
  { event }: SingleVector,
  points: readonly HomeAwayScore[],
  { end, completed }: { readonly end: EventEnding; readonly completed: number | undefined },
): readonly (ReadFrame | undefined)[] {
  const own = readFrameFields(fields, event);
  const winners = readWinners(fields, createSidePatterns(fields));
  const [race = '', number] = Object.keys(event).flatMap((name) => /^(?:race|first)_to_(\d+)$/.exec(name) ?? []);
  const raced = readNamedSide(fields, race);
  // Whoever was first has won the first frames as far as a race can tell.
  if (raced !== undefined) return Array.from({ length: Number(number) }, () => ({ winner: raced, over: true }));
  const count = Math.max(points.length, winners.length, ...own.keys(), 0);
  return Array.from({ length: count }, (_, index): ReadFrame | undefined => {
    const score = points[index];
    const isOver = completed === undefined ? end === 'played' || index < points.length - 1 : index < completed;
    const winner = winners[index] ?? (score !== undefined && isOver ? sideByPoints(score) : undefined);
    const known = own.get(index + 1);
    if (score === undefined && winner === undefined && known === undefined) return undefined;
    return { over: isOver || winner !== undefined, points: score, winner, ...known };
  });
}

const countWins = (frames: readonly (ReadFrame | undefined)[]): HomeAwayScore => [
  frames.filter((frame) => frame?.winner === 'home').length,
  frames.filter((frame) => frame?.winner === 'away').length,
];

/** Frames that are not known lie before known ones: their points are not asked for. */
const toSets = (frames: readonly (ReadFrame | undefined)[]): readonly PlayedSet[] | undefined =>
  frames.some((frame) => frame?.points !== undefined)
    ? frames.map((frame) => ({
        units: frame?.points ?? [0, 0],
        over: frame?.points !== undefined && frame.over === true,
      }))
    : undefined;

const readMaxFrames = (event: JsonObject): number | undefined => {
  const text = event['best_of'] ?? event['format'] ?? event['max_frames'];
  const [digits] = /\d+/.exec(typeof text === 'string' || typeof text === 'number' ? String(text) : '') ?? [];
  return digits === undefined ? undefined : Number(digits);
};

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

const remarks = [
  'competition',
  'tournament',
  'date',
  'round',
  'venue',
  'session',
  'note',
  'rule',
  'rerack',
  're_rack',
  'reracked',
];

export const vectorReader: VectorReader<SnookerFacts> = {
  houseMarkets: {
    winner: 186,
    frame_handicap: 493,
    total_frames: 494,
    race_to: 496,
    race_to_frames: 496,
    correct_score: 199,
    frame_winner: 499,
    frame_points: 501,
    frame_total_points: 501,
    frame_century: 506,
    century_in_frame: 506,
  },

  variants: {
    match_started: { retirement: 'matchStarted' },
    player_progressing: { retirement: 'matchStarted' },
    player_progressing_wins: { retirement: 'matchStarted' },
    winner_stands: { retirement: 'matchStarted' },
    first_frame_completed: { retirement: 'firstSetCompleted' },
    one_frame_completed: { retirement: 'firstSetCompleted' },
    void: { retirement: 'void' },
    retirement_void: { retirement: 'void' },
  },

  /** A race names its number of frames in several ways; a correct score without a variant is that of the match's format. */
  specifiers({ marketId, specifiers, event, selection }) {
    if (marketId === 496) {
      const { framenr, frames, race, to, pointnr } = specifiers;
      const number = framenr ?? frames ?? race ?? to ?? pointnr;
      return number === undefined ? specifiers : { framenr: number };
    }
    if (marketId !== 199 || specifiers['variant'] !== undefined) return specifiers;
    const most = Math.max(1, ...(selection.match(/\d+/g) ?? []).map(Number));
    return { ...specifiers, variant: toCorrectScoreVariant(readMaxFrames(event) ?? 2 * most - 1) };
  },

  facts(fields, vector): SnookerFacts {
    fields.remark(...remarks, 'best_of', 'format', 'max_frames');
    const { event } = vector;
    const { end, named, score } = readStatus(fields.text('status'), createSidePatterns(fields));
    const { won: given, points } = readScores(fields, event);
    const completed = fields.whole('completed_frames') ?? fields.whole('frames_completed');
    const frames = buildFrames(fields, vector, points, { end, completed });
    const isWhole = frames.every((frame) => frame?.winner !== undefined || frame?.over === false);
    const won = given ?? score ?? (frames.length > 0 && isWhole ? countWins(frames) : undefined);
    const retired = readNamedSide(fields, 'retired') ?? (end === 'retired' ? named : undefined);
    const goesOn =
      readNamedSide(fields, 'winner') ??
      readNamedSide(fields, 'advancing') ??
      (retired === undefined ? undefined : otherSide(retired));
    const inferred = end === 'played' && won !== undefined ? 2 * Math.max(...won) - 1 : undefined;
    return {
      end,
      maxSets: readMaxFrames(event) ?? inferred,
      won: won ?? (end === 'played' && goesOn !== undefined ? (goesOn === 'home' ? [1, 0] : [0, 1]) : undefined),
      sets: toSets(frames),
      frames,
      ...(end === 'retired' && goesOn !== undefined ? { advancing: goesOn } : {}),
    };
  },
};
