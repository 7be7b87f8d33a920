import { describe, expect, test } from 'vitest';
import { createAppearances, createCalendarEvent, listSeries, pairOfRound } from './calendar.ts';
import { createFeedSimulation } from './feed.ts';
import { listSimulatedSports } from '../plays.ts';
import type { EarlierFeed, SimulatedFeed } from './feed.ts';
import type { SimulatedEventSpec, SimulatedSport } from '../event/event-plan.ts';
import { toySport } from '../../test/toy-sport.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const HOUR_MS = 3_600_000;
const startsAt = 1_800_000_000_000;

describe('the round robin', () => {
  test.each([4, 12, 20, 7])('of %d lets everyone meet everyone once, and play once in a round', (count) => {
    const half = Math.ceil(count / 2);
    const rounds = 2 * half - 1;
    const met = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const playing = Array.from({ length: half }, (_, i) => pairOfRound(count, round * half + i)).flatMap(
        (pair) => pair ?? [],
      );
      expect(new Set(playing).size).toBe(playing.length);
      expect(playing.length).toBe(count - (count % 2));
    }
    for (let n = 0; n < rounds * half; n++) {
      const pair = pairOfRound(count, n);
      if (pair !== undefined) met.add(pair.toSorted((a, b) => a - b).join());
    }
    expect(met.size).toBe((count * (count - 1)) / 2);
  });
});

/** Two events of one competitor that are at once, or within the rest, in the time of the faster of them. */
function findCollisions(sports: readonly SimulatedSport[], specs: readonly SimulatedEventSpec[]): readonly string[] {
  const series = new Map(listSeries(sports).map((one) => [one.key, one]));
  const collisions: string[] = [];
  const byCompetitor = new Map<string, SimulatedEventSpec[]>();
  for (const spec of specs) {
    for (const id of spec.competitors) {
      const key = `${series.get(`${spec.sport}:${spec.series}`)?.series.takesPart}:${spec.sport}:${id}`;
      byCompetitor.set(key, [...(byCompetitor.get(key) ?? []), spec]);
    }
  }
  for (const [key, list] of byCompetitor) {
    const inOrder = list.toSorted((a, b) => a.startsAt - b.startsAt);
    for (const [i, spec] of inOrder.entries()) {
      for (const next of inOrder.slice(i + 1)) {
        const own = series.get(`${spec.sport}:${spec.series}`)!;
        if (own.series.takesPart === 'all' && next.series !== spec.series) continue;
        const gap = next.startsAt - spec.startsAt;
        const rest = (own.sport.module.restDays * 24 * HOUR_MS) / Math.max(spec.speed, next.speed);
        if (gap < own.series.longestMs / spec.speed || gap < rest) collisions.push(`${key} ${spec.id} ${next.id}`);
      }
    }
  }
  return collisions;
}

/** The same calendar, with events that have no prices and only a start and an end. */
const withoutPlay = ({ module, play }: SimulatedSport): SimulatedSport => ({
  module,
  play: {
    ...play,
    series: play.series.map(({ tickMs: _tick, ...series }) => ({
      ...series,
      driftDeviation: 0,
      forecast: () => () => undefined,
      lines: () => [],
      simulate: () => [
        { t: 0, score: {}, phase: 1 },
        { t: series.longestMs - 1, score: {}, phase: -1, ending: 'notPlayed' },
      ],
    })),
  },
});

const allSports = [toySport, ...listSimulatedSports()].map((sport) => withoutPlay(sport));

/** Runs feeds after one another over 48 h, each with the events of those before; prices are not made. */
function runCalendars(
  sports: readonly SimulatedSport[],
  runs: readonly { speed: number; seed: string; hours: number }[],
) {
  const simulation = createFeedSimulation(sports);
  const specs = new Map<string, SimulatedEventSpec>();
  let earlier: EarlierFeed = { events: [], past: [], pending: [] };
  let now = startsAt;
  let most = { places: 0, events: 0 };
  for (const [i, { speed, seed, hours }] of runs.entries()) {
    let feed: SimulatedFeed = simulation.open({ seed, run: `r${i}`, speed, startsAt: now, incidents: 'some' }, earlier);
    const end = now + hours * HOUR_MS;
    const every = Math.max(HOUR_MS / speed, (hours * HOUR_MS) / 20);
    for (; now <= end; now += every) {
      feed = simulation.step(feed, now).feed;
      for (const { spec } of feed.events) specs.set(spec.id, spec);
    }
    const upcoming = feed.events.filter(({ spec }) => spec.startsAt > now).length;
    most = { places: Math.max(most.places, upcoming), events: specs.size };
    earlier = { events: feed.events, past: feed.past, pending: [] };
  }
  return { specs: [...specs.values()], most };
}

describe('the calendar', () => {
  test('lets nobody play twice at once or within their rest, over 48 h with restarts, other speeds and seeds', () => {
    proves('A-110');
    const { specs } = runCalendars(allSports, [
      { speed: 1, seed: 'one', hours: 20 },
      { speed: 60, seed: 'one', hours: 0.25 },
      { speed: 60, seed: 'two', hours: 0.25 },
      { speed: 7, seed: 'two', hours: 3 },
      { speed: 1, seed: 'three', hours: 24.5 },
    ]);
    expect(findCollisions(allSports, specs)).toEqual([]);
    expect(specs.length).toBeGreaterThan(200 * allSports.length);
  });

  test('finds the next pair in turn who are free, and nobody where all rest', () => {
    const [series] = listSeries([toySport]);
    if (series === undefined) throw new Error('no series');
    const options = { seed: 's', run: 'r', speed: 1, startsAt, incidents: 'none' } as const;
    const appearances = createAppearances([series], []);
    const total = series.series.tournaments.reduce((sum, { competitors }) => sum + competitors.length, 0);
    const found: SimulatedEventSpec[] = [];
    for (;;) {
      const spec = createCalendarEvent(options, series, 0, { appearances, opensAt: 0 });
      if (spec === undefined) break;
      appearances.add(spec);
      found.push(spec);
    }
    expect(found.length).toBeGreaterThanOrEqual(Math.floor(total / 2) - series.series.tournaments.length);
    expect(new Set(found.flatMap(({ competitors }) => competitors)).size).toBe(2 * found.length);
  });

  test.each([1, 7, 60])(
    'at speed %d every series has an event in play at any time, and events of the next two days',
    (speed) => {
      proves('A-110');
      for (const sport of allSports) {
        const simulation = createFeedSimulation([sport]);
        const feed = simulation.step(
          simulation.open({ seed: 's', run: 'r', speed, startsAt, incidents: 'all' }),
          startsAt,
        ).feed;
        for (const { series } of listSeries([sport])) {
          const specs = feed.events.map(({ spec }) => spec).filter((spec) => spec.series === series.key);
          const starts = specs.map((spec) => spec.startsAt).toSorted((a, b) => a - b);
          expect([sport.module.code, series.key, starts[0]! <= startsAt]).toEqual([
            sport.module.code,
            series.key,
            true,
          ]);
          expect(starts.at(-1)! - startsAt).toBeGreaterThan(44 * HOUR_MS);
          const gaps = starts
            .slice(1)
            .map((at, i) => at - starts[i]!)
            .filter((_, i) => starts[i]! < startsAt + (24 * HOUR_MS) / speed);
          expect(Math.max(...gaps)).toBeLessThanOrEqual(series.spacingMs / speed + 60_001);
        }
      }
    },
  );
});
