/**
 * The calendar of simulated events: each series has evenly spaced places without an end, and the competitors of a place meet by
 * round robin. Nobody plays two events at once, nor twice within the rest of their sport, whatever calendar an event is of.
 */
import { createSeededDraws } from '../play/seeded-draws.ts';
import type { EventIncident, SimulatedEventSpec, SimulatedSport } from '../event/event-plan.ts';
import type { EventSeries, SimulatedTournament } from '../play/play.ts';

/** How many events have an incident; `all`: every kind within each dozen events. */
export type IncidentFrequency = 'none' | 'some' | 'all';

/** What the calendar follows from. */
export interface CalendarOptions {
  readonly seed: string;
  /** part of the ids of events, so that two runs on one database have different ids */
  readonly run: string;
  /** event time per time of the clock, 1 to 60 */
  readonly speed: number;
  /** ms UTC */
  readonly startsAt: number;
  readonly incidents: IncidentFrequency;
}

/** One series of a sport. */
export interface SportSeries {
  readonly sport: SimulatedSport;
  readonly series: EventSeries<unknown>;
  /** of the series among all, and of its own random draws */
  readonly key: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const listSeries = (sports: readonly SimulatedSport[]): readonly SportSeries[] =>
  sports.flatMap((sport) =>
    sport.play.series.map((series) => ({ sport, series, key: `${sport.module.code}:${series.key}` })),
  );

const drawNumber = (options: CalendarOptions, use: string): number =>
  createSeededDraws(`${options.seed}:${use}`).draw(0);

/** When the n-th place of a series starts: evenly spaced, on full minutes at speed 1, each series with an offset of its own. */
export function computeStartTime(options: CalendarOptions, { series, key }: SportSeries, n: number): number {
  const { speed, startsAt } = options;
  const offset = drawNumber(options, `offset:${key}`) / 2 ** 32;
  const at = startsAt + ((n + offset) * series.spacingMs) / speed;
  return speed === 1 ? Math.round(at / MINUTE_MS) * MINUTE_MS : Math.round(at);
}

/** The first place of a series that starts after this time. */
export function findFirstPlace(options: CalendarOptions, series: SportSeries, after: number): number {
  let n = Math.floor(((after - options.startsAt) * options.speed) / series.series.spacingMs) - 1;
  while (computeStartTime(options, series, n) <= after) n++;
  return n;
}

/**
 * The two competitors of the n-th match of a tournament, home first, by their places in the list: a round robin by the circle
 * method, with the sides swapped in every second round. In a round each one plays once. Undefined for the one who rests where
 * the number is odd.
 */
export function pairOfRound(competitors: number, n: number): readonly [home: number, away: number] | undefined {
  const size = competitors + (competitors % 2);
  const [half, around] = [size / 2, size - 1];
  const [round, place] = [Math.floor(n / half), n % half];
  const turn = (i: number): number => (i === 0 ? 0 : 1 + ((((i - 1 - round) % around) + around) % around));
  const [one, other] = [turn(place), turn(size - 1 - place)];
  if (one >= competitors || other >= competitors) return undefined;
  return (round + place) % 2 === 0 ? [one, other] : [other, one];
}

/** A tournament and those of its competitors who take part in an event. */
export interface Participants {
  readonly tournament: SimulatedTournament;
  readonly competitors: readonly string[];
}

/** One round of each tournament, mixed evenly: the larger ones have more matches. */
function mixRounds(
  tournaments: readonly SimulatedTournament[],
): readonly (readonly [tournament: number, place: number])[] {
  return tournaments
    .flatMap(({ competitors }, tournament) => {
      const matches = Math.ceil(competitors.length / 2);
      return Array.from({ length: matches }, (_, place) => ({ tournament, place, at: (place + 0.5) / matches }));
    })
    .toSorted((a, b) => a.at - b.at || a.tournament - b.tournament)
    .map(({ tournament, place }) => [tournament, place]);
}

const mixedRounds = new WeakMap<EventSeries<unknown>, ReturnType<typeof mixRounds>>();

/** Who takes part in the n-th event of a series when nothing stands against it. */
export function findParticipants(series: EventSeries<unknown>, n: number): Participants | undefined {
  if (series.takesPart === 'all') {
    const tournament = series.tournaments[n % series.tournaments.length];
    return tournament && { tournament, competitors: tournament.competitors.map(({ id }) => id) };
  }
  const mixed = mixedRounds.get(series) ?? mixRounds(series.tournaments);
  mixedRounds.set(series, mixed);
  const [index = 0, place = 0] = mixed[n % mixed.length] ?? [];
  const tournament = series.tournaments[index];
  if (tournament === undefined) return undefined;
  const { competitors } = tournament;
  const pair = pairOfRound(
    competitors.length,
    Math.floor(n / mixed.length) * Math.ceil(competitors.length / 2) + place,
  );
  const ids = pair?.flatMap((position) => competitors[position]?.id ?? []);
  return ids?.length === 2 ? { tournament, competitors: ids } : undefined;
}

interface Appearance {
  readonly startsAt: number;
  readonly speed: number;
  /** event time */
  readonly longestMs: number;
}

/** When the competitors of known events play. */
export interface Appearances {
  add(spec: SimulatedEventSpec): void;
  /** Whether none of them plays another event at that time, nor within their rest. */
  areFree(series: SportSeries, competitors: readonly string[], at: { startsAt: number; speed: number }): boolean;
}

/** A rest, in event time, runs as fast as the faster of two events. */
function isApart(a: Appearance, b: Appearance, restMs: number): boolean {
  const [earlier, later] = a.startsAt <= b.startsAt ? [a, b] : [b, a];
  const gap = later.startsAt - earlier.startsAt;
  return gap >= earlier.longestMs / earlier.speed && gap >= restMs / Math.max(a.speed, b.speed);
}

/** Two competitors meet in one event at a time; a field may also be what a whole season is bet on, so each such series is apart. */
const findRestGroup = ({ sport, series, key }: SportSeries): string =>
  series.takesPart === 'pair' ? sport.module.code : key;

export function createAppearances(series: readonly SportSeries[], specs: readonly SimulatedEventSpec[]): Appearances {
  const byKey = new Map(series.map((one) => [one.key, one]));
  const findSeries = (spec: SimulatedEventSpec) => byKey.get(`${spec.sport}:${spec.series}`);
  const specsByGroup = Map.groupBy(specs, (spec) => {
    const own = findSeries(spec);
    return own === undefined ? '' : findRestGroup(own);
  });
  /** by group, then by competitor; a group is indexed when it is first asked for */
  const groups = new Map<string, Map<string, Appearance[]>>();
  const addTo = (
    group: Map<string, Appearance[]>,
    { startsAt, speed, competitors }: SimulatedEventSpec,
    own: SportSeries,
  ) => {
    const appearance: Appearance = { startsAt, speed, longestMs: own.series.longestMs };
    for (const id of competitors) {
      const list = group.get(id);
      if (list === undefined) group.set(id, [appearance]);
      else list.push(appearance);
    }
  };
  const findGroup = (name: string): Map<string, Appearance[]> => {
    const known = groups.get(name);
    if (known !== undefined) return known;
    const group = new Map<string, Appearance[]>();
    for (const spec of specsByGroup.get(name) ?? []) {
      const own = findSeries(spec);
      if (own !== undefined) addTo(group, spec, own);
    }
    groups.set(name, group);
    return group;
  };
  return {
    add: (spec) => {
      const own = findSeries(spec);
      if (own !== undefined) addTo(findGroup(findRestGroup(own)), spec, own);
    },
    areFree: (own, competitors, { startsAt, speed }) => {
      const restMs = own.sport.module.restDays * DAY_MS;
      const next: Appearance = { startsAt, speed, longestMs: own.series.longestMs };
      const group = findGroup(findRestGroup(own));
      return competitors.every((id) => (group.get(id) ?? []).every((known) => isApart(known, next, restMs)));
    },
  };
}

/**
 * How long an event must be remembered because it keeps its competitors from the next one, by the clock. A feed that opens
 * begins with events that are already in play: at speed 1 they have started as much earlier as an event may take.
 */
export const computeRestEnd = ({ startsAt, speed }: SimulatedEventSpec, { sport, series }: SportSeries): number =>
  startsAt + Math.max(series.longestMs, sport.module.restDays * DAY_MS) / speed + series.longestMs;

const someIncidents: Readonly<Record<number, EventIncident>> = { 7: 'postponed', 13: 'abandoned', 19: 'wrongPrice' };
const allIncidents: Readonly<Record<number, EventIncident>> = { 2: 'abandoned', 6: 'wrongPrice', 10: 'postponed' };

/** Never two in a row, so that some event is always being played. Those that began before the calendar have none. */
function findIncident(options: CalendarOptions, key: string, n: number): EventIncident {
  if (n < 0 || options.incidents === 'none') return 'none';
  const turn = n + drawNumber(options, `incidents:${key}`);
  return (options.incidents === 'all' ? allIncidents[turn % 12] : someIncidents[turn % 24]) ?? 'none';
}

/** Of the n-th event of a series; the id is the same whenever it is announced. */
export const formatEventId = (options: CalendarOptions, { sport, series }: SportSeries, n: number): string =>
  `sim:${series.key}:${options.run}-${sport.module.code}-${n < 0 ? `b${-n}` : n}`;

type IsFree = (competitors: readonly string[]) => boolean;

/** The next participants in turn who are free, within one round of all tournaments. */
function findNextInTurn(series: EventSeries<unknown>, first: number, isFree: IsFree): Participants | undefined {
  const total = series.tournaments.reduce((sum, { competitors }) => sum + competitors.length, 0);
  const tries = series.takesPart === 'pair' ? Math.ceil(total / 2) : series.tournaments.length;
  for (let i = 0; i < tries; i++) {
    const participants = findParticipants(series, first + i);
    if (participants !== undefined && isFree(participants.competitors)) return participants;
  }
  return undefined;
}

/** Any two who are free: the turn would leave a place empty while some wait for the others of their round. */
function findAnyPair(series: EventSeries<unknown>, n: number, isFree: IsFree): Participants | undefined {
  const { tournaments } = series;
  for (let i = 0; i < tournaments.length; i++) {
    const tournament = tournaments[(n + i) % tournaments.length];
    const free = tournament?.competitors.map(({ id }) => id).filter((id) => isFree([id])) ?? [];
    const [home, away] = [free[n % free.length], free[(n + 1) % free.length]];
    if (tournament !== undefined && free.length > 1 && home !== undefined && away !== undefined)
      return { tournament, competitors: [home, away] };
  }
  return undefined;
}

/** The n-th event of a series, with competitors who are free; undefined if nobody is. */
export function createCalendarEvent(
  options: CalendarOptions,
  series: SportSeries,
  n: number,
  { appearances, opensAt }: { readonly appearances: Appearances; readonly opensAt: number },
): SimulatedEventSpec | undefined {
  const { speed, seed } = options;
  const startsAt = computeStartTime(options, series, n);
  // Places of before the calendar's start have numbers below 0; those in the round robin are positive.
  const first = n + 1_000_000 + (drawNumber(options, `first:${series.key}`) % 100_000);
  const isFree: IsFree = (competitors) => appearances.areFree(series, competitors, { startsAt, speed });
  const participants =
    findNextInTurn(series.series, first, isFree) ??
    (series.series.takesPart === 'pair' ? findAnyPair(series.series, first, isFree) : undefined);
  return (
    participants && {
      id: formatEventId(options, series, n),
      sport: series.sport.module.code,
      series: series.series.key,
      tournament: participants.tournament.id,
      competitors: participants.competitors,
      startsAt,
      speed,
      opensAt,
      seed: `${seed}:${series.key}:${n}`,
      incident: findIncident(options, series.key, n),
    }
  );
}
