/**
 * How vectors of matches in sets are read. The score is a list of sets ("21-18 11-5", perhaps within the status), a field per set
 * ("game1"), only the sets won ("final_sets": "3-1") or only the units of all sets ("points": "52-48").
 */
import type { EventEnding } from '../../src/core/grading.ts';
import type { HomeAwayScore } from '../../src/core/results.ts';
import { createSetsFacts, toCorrectScoreVariant } from '../../src/sets/sets.ts';
import type { PlayedSet, SetsFacts, Side } from '../../src/sets/sets.ts';
import { parseVectorScore } from './event-fields.ts';
import type { EventFields } from './event-fields.ts';
import { refuseVector } from './vector-file.ts';
import type { SingleVector } from './vector-file.ts';
import { refuseStatus } from './vector-reader.ts';
import type { VectorReader } from './vector-reader.ts';

export interface SetsVectorFormat {
  /** the specifier that says which set, and the words of the file for a set: `setnr`, "set" */
  readonly numberName: string;
  readonly setName: 'set' | 'game';
  /** whether a set of this number is over at this score */
  isSetOver(units: HomeAwayScore, number: number, maxSets: number | undefined): boolean;
  /** the format of every match, if there is only one */
  readonly maxSets?: number;
  /** Units of a set as grading counts them, where that differs from its score. */
  toUnits?(units: HomeAwayScore, number: number, fields: EventFields): HomeAwayScore;
}

const endingByWord: Readonly<Record<string, EventEnding>> = {
  finished: 'played',
  completed: 'played',
  complete: 'played',
  played: 'played',
  ended: 'played',
  retired: 'retired',
  retirement: 'retired',
  ret: 'retired',
  defaulted: 'retired',
  default: 'retired',
  disqualified: 'retired',
  dq: 'retired',
  injured: 'retired',
  withdrew: 'retired',
  walkover: 'notPlayed',
  'w/o': 'notPlayed',
  wo: 'notPlayed',
  cancelled: 'notPlayed',
  canceled: 'notPlayed',
  postponed: 'notPlayed',
  withdrawn: 'notPlayed',
  not_started: 'notPlayed',
  abandoned: 'abandoned',
  interrupted: 'abandoned',
  suspended: 'abandoned',
};
const sideByWord: Readonly<Record<string, Side>> = {
  p1: 'home',
  player1: 'home',
  competitor1: 'home',
  home: 'home',
  p2: 'away',
  player2: 'away',
  competitor2: 'away',
  away: 'away',
};
const fillers = [
  'at',
  'after',
  'in',
  'by',
  'of',
  'the',
  'set',
  'game',
  'sets',
  'games',
  'match',
  'and',
  'with',
  'score',
];
const scoreWord = /^\d+[-:–]\d+$/;

interface Status {
  readonly end: EventEnding;
  /** who is named in it: the one who retired */
  readonly side: Side | undefined;
  readonly scores: readonly HomeAwayScore[];
}

/** Reads "p2 retired 21-18 11-5". Every word must be understood; a name of a side counts as one word. */
function readStatus(text: string, names: Readonly<Record<Side, string>>): Status {
  let rest = text.toLowerCase();
  for (const side of ['home', 'away'] as const)
    if (names[side] !== '') rest = rest.replaceAll(names[side].toLowerCase(), side);
  const words = rest.split(/[\s,;()]+/).filter((word) => word !== '');
  const scores = words.filter((word) => scoreWord.test(word)).map(parseVectorScore);
  let [end, side]: [EventEnding | undefined, Side | undefined] = [undefined, undefined];
  for (const word of words) {
    if (sideByWord[word] !== undefined) side = sideByWord[word];
    else if (endingByWord[word] !== undefined) end ??= endingByWord[word];
    else if (!scoreWord.test(word) && !fillers.includes(word) && !/^\d+(st|nd|rd|th)?$/.test(word)) refuseStatus(text);
  }
  if (end === undefined && words.length > scores.length) refuseStatus(text);
  return { end: end ?? 'played', side, scores };
}

const readNames = (fields: EventFields): Readonly<Record<Side, string>> => ({
  home: fields.text('p1') || fields.text('home'),
  away: fields.text('p2') || fields.text('away'),
});

/** The side that a field names, by its name or as "p1". */
export const readNamedSide = (fields: EventFields, name: string): Side | undefined =>
  readSide(fields.text(name), readNames(fields), name);

/** The first of these fields that is there. */
const findField = (fields: EventFields, ...names: readonly string[]): string | undefined =>
  names.find((name) => fields.has(name));

/** What the file says of the score: each set, the sets won, the units of all sets. */
interface ScoreFields {
  sets: readonly HomeAwayScore[];
  final?: HomeAwayScore;
  units?: HomeAwayScore;
}

/** More sets than this nobody wins. */
const MOST_SETS_WON = 4;

const listFields = ['score', 'scores', 'sets', 'games', 'set_scores', 'game_scores', 'result'];
const finalFields = ['final_sets', 'final_games', 'final', 'final_score', 'sets_won', 'games_won'];
const unitFields = ['points', 'total_points', 'final_points'];

/** A list of sets, the sets won, or the units of all sets: which one it is follows from its length and its numbers. */
function readScoreFields(
  { setName }: SetsVectorFormat,
  fields: EventFields,
  { event }: SingleVector,
  { end, scores }: Status,
): ScoreFields {
  const found: ScoreFields = { sets: [] };
  for (const name of [...listFields, ...finalFields, ...unitFields].filter(fields.has)) {
    const list = Array.isArray(event[name])
      ? fields.names(name).map((text) => parseVectorScore(text.replace(/\(\d+\)/, '')))
      : fields.scores(name);
    const [first] = list;
    const isFinal =
      first !== undefined && Math.max(...first) <= MOST_SETS_WON && (name !== 'score' || end === 'played');
    if (first === undefined) continue;
    if (list.length > 1) found.sets = list;
    else if (unitFields.includes(name)) found.units = first;
    else if (finalFields.includes(name) || isFinal) found.final = first;
    else found.sets = list;
  }
  for (let number = 1; number <= 7; number++) {
    const name = findField(fields, `${setName}${number}`, `${setName}_${number}`, `set${number}`, `set_${number}`);
    const score = name === undefined ? undefined : fields.score(name);
    if (score === undefined) break;
    found.sets = [...found.sets.slice(0, number - 1), score];
  }
  if (found.sets.length === 0) found.sets = scores;
  return found;
}

const remarks = [
  'competition',
  'tournament',
  'league',
  'date',
  'round',
  'surface',
  'venue',
  'rule',
  'note',
  'golden_set',
];

function readSide(text: string, names: Readonly<Record<Side, string>>, field: string): Side | undefined {
  if (text === '') return undefined;
  const side = (['home', 'away'] as const).find((one) => names[one] === text);
  return side ?? sideByWord[text.toLowerCase()] ?? refuseVector(`the ${field} ${text} does not play`);
}

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Who goes on: the winner, or the one who did not retire. */
function findAdvancing(
  fields: EventFields,
  names: Readonly<Record<Side, string>>,
  retiring: Side | undefined,
): Side | undefined {
  const winner = readSide(fields.text('winner'), names, 'winner');
  const next = findField(fields, 'advancing', 'progressing', 'advances');
  const goesOn = next === undefined ? undefined : readSide(fields.text(next), names, next);
  const named = readSide(fields.text('retired'), names, 'retired') ?? retiring;
  return winner ?? goesOn ?? (named === undefined ? undefined : otherSide(named));
}

/** The order of points in one set, as far as a field names who reached a number of them first. */
function readRace(fields: EventFields, vector: SingleVector, names: Readonly<Record<Side, string>>): Side | undefined {
  const number = vector.specifiers['pointnr'];
  const name =
    number === undefined ? undefined : findField(fields, `race_to_${number}`, `first_to_${number}`, 'race', 'first_to');
  return name === undefined ? undefined : readSide(fields.text(name), names, name);
}

/** Points in an order in which this side is first to have so many. */
function orderWinners([home, away]: HomeAwayScore, first: Side): string {
  const [h, a] = ['H'.repeat(home), 'A'.repeat(away)];
  return first === 'home' ? h + a : a + h;
}

function readFacts(format: SetsVectorFormat, fields: EventFields, vector: SingleVector): SetsFacts {
  fields.remark(...remarks);
  const names = readNames(fields);
  const status = readStatus(fields.text('status'), names);
  const { end } = status;
  const { sets: scores, final, units: total } = readScoreFields(format, fields, vector, status);
  const completed = findField(fields, 'completed_sets', 'completed_games');
  const named = completed === undefined ? undefined : fields.whole(completed);
  const inferred = end === 'played' && final !== undefined ? 2 * Math.max(...final) - 1 : undefined;
  const maxSets = fields.whole('best_of') ?? format.maxSets ?? inferred;
  const isOver = (units: HomeAwayScore, index: number) =>
    named === undefined ? end === 'played' || format.isSetOver(units, index + 1, maxSets) : index < named;
  const race = readRace(fields, vector, names);
  const raced = Number(vector.specifiers[format.numberName] ?? 0) - 1;
  const sets = scores.map((score, index): PlayedSet => {
    const units = format.toUnits?.(score, index + 1, fields) ?? score;
    const winners = race !== undefined && index === raced ? { winners: orderWinners(units, race) } : {};
    return { units, over: isOver(score, index), ...winners };
  });
  const advancing = findAdvancing(fields, names, end === 'retired' ? status.side : undefined);
  const facts = createSetsFacts(sets, {
    end,
    maxSets,
    ...(end === 'retired' && advancing !== undefined ? { advancing } : {}),
  });
  if (sets.length === 0) return { ...facts, sets: undefined, won: final, units: total };
  return {
    ...facts,
    ...(final === undefined ? {} : { won: final }),
    ...(total === undefined ? {} : { units: total }),
  };
}

/** A correct score without its variant is that of the match's format, or of the score that was backed. */
function addVariant({ marketId, specifiers, event, selection }: SingleVector): Readonly<Record<string, string>> {
  if (marketId !== 199 || specifiers['variant'] !== undefined) return specifiers;
  const most = Math.max(0, ...(selection.match(/\d/g) ?? []).map(Number));
  return { ...specifiers, variant: toCorrectScoreVariant(Number(event['best_of'] ?? 2 * most - 1)) };
}

/** What a variant of the file changes in the rules. */
const retirementVariants = {
  first_set_completed: { retirement: 'firstSetCompleted' },
  first_game_completed: { retirement: 'firstSetCompleted' },
  one_set_completed: { retirement: 'firstSetCompleted' },
  match_started: { retirement: 'matchStarted' },
  player_progressing: { retirement: 'matchStarted' },
  player_progressing_wins: { retirement: 'matchStarted' },
  progressing_wins: { retirement: 'matchStarted' },
  winner_stands: { retirement: 'matchStarted' },
  retirement_void: { retirement: 'void' },
  void: { retirement: 'void' },
} as const;

/** The reader of a sport's vectors. */
export const createSetsVectorReader = (format: SetsVectorFormat): VectorReader<SetsFacts> => ({
  variants: retirementVariants,
  specifiers(vector) {
    const given = addVariant(vector);
    const { setnr, gamenr, ...rest } = given;
    if (setnr !== undefined && gamenr !== undefined) return given;
    const number = setnr ?? gamenr;
    // These two say the set in their number.
    const isAboutOneSet = number !== undefined && vector.marketId !== 525 && vector.marketId !== 526;
    return isAboutOneSet ? { ...rest, [format.numberName]: number } : rest;
  },
  facts: (fields, vector) => readFacts(format, fields, vector),
});
