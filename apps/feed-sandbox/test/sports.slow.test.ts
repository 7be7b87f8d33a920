/** All sports at full length: margins of 1,000 events, 500 moments for the linear programme, two days of the calendar. */
import { afterAll, describe, expect, test } from 'vitest';
import { listSeries } from '../src/feed/calendar.ts';
import { listEventProblems } from './driver-checks.ts';
import { createEventPlanner } from '../src/event/event-plan.ts';
import { createFeedSimulation } from '../src/feed/feed.ts';
import { listSimulatedSports } from '../src/plays.ts';
import { checkSureWin, listMisses, measureMargins, pickStep, planEvents } from './price-checks.ts';
import type { MarginMisses } from './price-checks.ts';

const MARGIN_TOLERANCE = 0.003;
const EVENTS = 1_000;
const SNAPSHOTS = 500;
const PLAYED_EVENTS = 10;
const minutes = 60_000;

const HOUR_MS = 60 * minutes;
const startsAt = 1_800_000_000_000;

const sports = listSimulatedSports();
const found = { none: 0, contradiction: 0, unknown: 0 };

describe.each(sports.map((sport) => [sport.module.code, sport] as const))('%s', (_, sport) => {
  const series = listSeries([sport]);

  test(
    'has the margin of each market within 0.3 points in the mean of 1,000 events',
    () => {
      const misses: MarginMisses = new Map();
      for (const own of series)
        for (const [n, plan] of planEvents(own, Math.ceil(EVENTS / series.length), 'margins').entries()) {
          measureMargins(misses, plan, undefined);
          measureMargins(misses, plan, pickStep(plan, n));
        }
      expect(listMisses(misses, MARGIN_TOLERANCE, 10)).toEqual([]);
    },
    30 * minutes,
  );

  test(
    'has no combination of prices that wins however the event ends',
    () => {
      const each = Math.ceil(SNAPSHOTS / sports.length / series.length / 2);
      for (const own of series)
        for (const [n, plan] of planEvents(own, each, 'sure').entries())
          for (const step of [undefined, pickStep(plan, n)]) {
            const { result } = checkSureWin(plan, step, { chunk: 250, most: 5_000 });
            found[result]++;
            expect([plan.spec.id, step, result]).not.toEqual([plan.spec.id, step, 'contradiction']);
          }
    },
    30 * minutes,
  );

  test('is played in readable messages, without a price that the score rules out, and every line has a result', () => {
    for (const own of series)
      for (const plan of planEvents(own, PLAYED_EVENTS, 'played'))
        expect([plan.spec.id, listEventProblems(plan)]).toEqual([plan.spec.id, []]);
  }, 600_000);

  test('has an event in play within every hour of two days, with every incident', () => {
    const simulation = createFeedSimulation([sport]);
    const findPlan = createEventPlanner([sport]);
    const options = { seed: 'days', run: 'r', speed: 1, startsAt, incidents: 'all' } as const;
    const { feed } = simulation.step(simulation.open(options), startsAt);
    const live = feed.events.flatMap(({ spec }): (readonly [number, number])[] => {
      if (spec.incident === 'postponed') return [];
      const { steps = [], moments = [] } = findPlan(spec)?.getScript() ?? {};
      const interrupted = moments.find(({ kind }) => kind === 'interrupted');
      return [[spec.startsAt, spec.startsAt + ((interrupted ?? steps.at(-1))?.t ?? 0)]];
    });
    let [until, longestGapMs] = [startsAt, 0];
    for (const [from, to] of live.toSorted((one, other) => one[0] - other[0])) {
      if (from > startsAt + 46 * HOUR_MS) break;
      longestGapMs = Math.max(longestGapMs, from - until);
      until = Math.max(until, to);
    }
    console.info(
      `${sport.module.code}: at most ${(longestGapMs / 60_000).toFixed(1)} minutes without an event in play`,
    );
    // Of football a match is always live.
    expect(longestGapMs).toBeLessThanOrEqual(sport.module.code === 'football' ? 0 : HOUR_MS);
  }, 600_000);
});

afterAll(() => console.info(`moments without, with and without a known sure win: ${JSON.stringify(found)}`));
