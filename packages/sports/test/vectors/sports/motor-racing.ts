/**
 * How vectors of motor racing are read. Drivers are named, or called `driver_a`, `driver_b`; a driver's field says what became
 * of them ("did not start", "retired lap 12", "P3"), and lists name the first ones in order.
 */
import type { EventEnding } from '../../../src/core/grading.ts';
import type { EventFields } from '../event-fields.ts';
import { refuseVector } from '../vector-file.ts';
import type { SingleVector } from '../vector-file.ts';
import { refuseStatus } from '../vector-reader.ts';
import type { VectorReader } from '../vector-reader.ts';
import type { CarFacts, MotorRacingFacts } from '../../../src/motor-racing/facts.ts';
import { DRAW_OUTCOME_ID, readListedCars } from '../../../src/motor-racing/listed-cars.ts';

/** A name as a part of a line's text: lower case, without accents and spaces. */
const toKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^\w\s+-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, '_');

/** The first of races that a file names by their competition alone. */
const publishedResults: Readonly<Record<string, readonly string[]>> = {
  'Belgian GP 2021': [
    'Verstappen',
    'Russell',
    'Hamilton',
    'Ricciardo',
    'Vettel',
    'Gasly',
    'Ocon',
    'Leclerc',
    'Latifi',
    'Sainz',
  ],
};

/** What became of a car, from the words of its field; undefined if they are a name. */
function parseCarState(text: string): CarFacts | undefined {
  const words = text.toLowerCase().trim();
  if (/^(dns|did not start|not started|withdrawn|non-?starter)\b/.test(words)) return { state: 'notStarted' };
  const laps = /(\d+) laps?\b/.exec(words)?.[1] ?? /\blap (\d+)/.exec(words)?.[1];
  const isOut = /^(dnf|did not finish|retired|crashed|out|disqualified|dsq|not classified|unclassified)\b/.test(words);
  if (isOut || /^\d+ laps?$/.test(words))
    return { state: 'retired', isClassified: false, laps: laps === undefined ? undefined : Number(laps) };
  if (/^(won|winner|pole)$/.test(words)) return { state: 'running', place: 1, isClassified: true };
  const place = /^(?:finished |classified |place |position |p)?(\d+)(?:st|nd|rd|th)?(?: place)?$/.exec(words)?.[1];
  return place === undefined ? undefined : { state: 'running', place: Number(place), isClassified: true };
}

/** The words of a status: a race that was stopped counts if it was classified. */
function readEnding(status: string): Pick<MotorRacingFacts, 'end' | 'isClassified'> {
  const words = status.toLowerCase().replaceAll('_', ' ');
  if (/^(|finished|completed|classified|official|both (retired|dnf|did not finish))$/.test(words))
    return { end: 'played' };
  if (/cancelled|canceled|postponed|called off|not (run|held|started)/.test(words)) return { end: 'notPlayed' };
  if (!/red flag|shortened|stopped|abandoned|reduced/.test(words)) return refuseStatus(status);
  const isClassified =
    /classified|result stands|official/.test(words) && !/not classified|unclassified|no result/.test(words);
  return { end: 'abandoned' satisfies EventEnding, isClassified };
}

const driverFields = (event: SingleVector['event']): readonly string[] =>
  Object.keys(event).filter((name) => /^(driver|car|rider)_[a-z\d]+$/.test(name));

/** The key of a driver: that of the name if the event names `driver_a`. */
function toDriverKey(driver: string, event: SingleVector['event']): string {
  const named = event[driver];
  return typeof named === 'string' && parseCarState(named) === undefined ? toKey(named) : toKey(driver);
}

function readListedNames({ event, selection }: SingleVector): readonly string[] {
  const list: unknown = event['drivers'] ?? event['group'];
  const names = Array.isArray(list) && list.every((name) => typeof name === 'string') ? list : driverFields(event);
  const keys = [selection, ...names]
    .filter((name) => name !== 'draw' && name !== 'tie')
    .map((name) => toDriverKey(name, event));
  return [...new Set(keys)].toSorted();
}

/** A list of names, or a text with commas. */
function readNames(fields: EventFields, event: SingleVector['event'], ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    if (!fields.has(name)) continue;
    if (Array.isArray(event[name])) return fields.names(name).map(toKey);
    return fields.text(name).split(/,|;/).map(toKey);
  }
  return [];
}

const fieldNames = ['classification', 'result', 'results', 'order', 'finish_order', 'podium', 'winner'];

/** Places by the lists of the event. A list of the first ones leaves the others behind it; only a classification names all. */
function readPlaces(fields: EventFields, vector: SingleVector, cars: Map<string, CarFacts>): void {
  const { event } = vector;
  const published = publishedResults[fields.text('competition')];
  const lists = fieldNames.map((name) => readNames(fields, event, name));
  const first = lists.find((list) => list.length > 0) ?? published?.map(toKey) ?? [];
  for (const [i, key] of first.entries())
    if (!cars.has(key)) cars.set(key, { state: 'running', place: i + 1, isClassified: true });
  const tied = readNames(fields, event, 'tied', 'dead_heat');
  const place = fields.whole('tied_place') ?? fields.whole('position') ?? fields.whole('place') ?? 1;
  for (const key of tied) cars.set(key, { state: 'running', place, tied: tied.length, isClassified: true });
  const backed = toDriverKey(vector.selection, event);
  if (cars.has(backed)) return;
  if (fields.has('position') || fields.has('place')) cars.set(backed, { state: 'running', place, isClassified: true });
  else if (first.length > 0)
    cars.set(backed, { state: 'running', place: first.length + 1, isClassified: !fields.has('classification') });
}

/** The only car without a place ran to the end behind those that have one, and in front of those that retired. */
function placeLastCar(cars: Map<string, CarFacts>): void {
  const unplaced = [...cars].filter(([, { state, place }]) => state === 'running' && place === undefined);
  const [key, car] = unplaced[0] ?? [];
  if (key === undefined || car === undefined || unplaced.length > 1 || cars.size === 1) return;
  const places = [...cars.values()].map(({ state, place = 0 }) => (state === 'running' ? place : 0));
  cars.set(key, { ...car, place: Math.max(...places) + 1, isClassified: true });
}

/** The cars of a race of which only their numbers are known. */
function countCars(fields: EventFields): ReadonlyMap<string, CarFacts> | undefined {
  const classified = ['classified', 'classified_cars', 'finishers']
    .map((name) => fields.whole(name))
    .find((n) => n !== undefined);
  const starters = fields.whole('starters') ?? classified;
  if (classified === undefined || starters === undefined) return undefined;
  return new Map(
    Array.from({ length: starters }, (_, i): [string, CarFacts] => [
      String(i),
      i < classified ? { state: 'running', isClassified: true } : { state: 'retired', isClassified: false },
    ]),
  );
}

function readSafetyCars(fields: EventFields): number | undefined {
  const text =
    ['safety_car', 'safety_cars'].map((name) => fields.text(name).toLowerCase()).find((value) => value !== '') ?? '';
  if (text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  if (/^(yes|true|deployed)$/.test(text)) return 1;
  return /^(no|none|false|not deployed)$/.test(text) ? 0 : refuseVector(`safety car "${text}" is not understood`);
}

/** Laps as "44/78", or in fields of their own. */
function readLaps(fields: EventFields): MotorRacingFacts['laps'] {
  const parts = fields.text('laps').split('/');
  const done = fields.whole('laps_completed') ?? Number(parts[0] === '' ? NaN : parts[0]);
  const scheduled = fields.whole('laps_scheduled') ?? Number(parts[1] ?? NaN);
  return Number.isNaN(done) || Number.isNaN(scheduled) ? undefined : { done, scheduled };
}

export const vectorReader: VectorReader<MotorRacingFacts> = {
  houseMarkets: {
    safety_car: 100_001,
    pole: 100_002,
    pole_position: 100_002,
    podium: 1091,
    winner: 1110,
    fastest_lap: 1093,
  },
  variants: {
    more_laps: { bothRetired: 'moreLaps' },
    both_retired_void: { bothRetired: 'void' },
    both_dnf_void: { bothRetired: 'void' },
    all_in: { didNotStart: 'lost' },
    non_runner_lost: { didNotStart: 'lost' },
    three_quarters: { shortened: 'threeQuarters' },
    full_distance: { shortened: 'void' },
    shortened_void: { shortened: 'void' },
  },

  specifiers(vector) {
    const { marketId, market, specifiers } = vector;
    if (marketId === 538 || marketId === 539) return { variant: ['h2h', ...readListedNames(vector)].join(':') };
    if (marketId === 1092) return { variant: ['group', ...readListedNames(vector)].join(':') };
    if (specifiers['winners'] !== undefined || (marketId !== 1091 && market !== 'podium')) return specifiers;
    return { ...specifiers, winners: /\d+/.exec(market)?.[0] ?? '3' };
  },

  outcome(line, { selection, event }) {
    if (line.market.outcomeSource === 'fixed') return undefined;
    if (selection === 'draw' || selection === 'tie') return DRAW_OUTCOME_ID;
    const key = toDriverKey(selection, event);
    return readListedCars(line)?.includes(key) === false ? undefined : key;
  },

  facts(fields, vector): MotorRacingFacts {
    fields.remark(
      'competition',
      'date',
      'round',
      'circuit',
      'race',
      'season',
      'drivers',
      'group',
      'rule',
      'note',
      'goals',
    );
    const { event } = vector;
    const cars = new Map<string, CarFacts>();
    for (const name of driverFields(event)) {
      const state = parseCarState(fields.text(name));
      if (state !== undefined) cars.set(toKey(name), state);
    }
    readPlaces(fields, vector, cars);
    // Behind all others; a place says only who is in front.
    for (const [key, car] of cars)
      if (car.state === 'retired') cars.set(key, { ...car, place: 1_000 - (car.laps ?? 0) });
    for (const name of driverFields(event)) {
      const key = toDriverKey(name, event);
      if (!cars.has(key)) cars.set(key, { state: 'running' });
    }
    const backed = toDriverKey(vector.selection, event);
    if (!cars.has(backed)) cars.set(backed, { state: 'running' });
    placeLastCar(cars);
    const [fastest, pole] = [
      readNames(fields, event, 'fastest_lap'),
      readNames(fields, event, 'pole', 'pole_position'),
    ];
    const counted = countCars(fields);
    for (const key of [...fastest, ...pole]) if (!cars.has(key)) cars.set(key, { state: 'running' });
    return {
      ...readEnding(fields.text('status')),
      cars: counted ?? cars,
      laps: readLaps(fields),
      fastestLap: fastest.length === 0 ? undefined : fastest,
      pole: pole[0],
      safetyCars: readSafetyCars(fields),
    };
  },
};
