/** Moments of simulated events, their prices, and how they may end: what tests of prices look at in every sport. */
import { createDefaultRules } from '@arara/sports/core/rules';
import type { MarginPolicy } from '@arara/sports/core/margins';
import { isScoreRefused } from '@arara/sports/core/sport';
import type { FeedLineOdds } from '@arara/sports/protocol/messages';
import { createAppearances, createCalendarEvent } from '../src/feed/calendar.ts';
import type { SportSeries } from '../src/feed/calendar.ts';
import { toStakeShares } from '../src/models/endings-forecast.ts';
import { createEventPlanner } from '../src/event/event-plan.ts';
import type { EventPlan } from '../src/event/event-plan.ts';
import { priceEvent } from '../src/event/event-prices.ts';
import { createSimulatedEvent } from '../src/event/event-state.ts';
import type { SimulatedEvent } from '../src/event/event-state.ts';
import type { ScriptStep } from '../src/play/play.ts';
import { createRandomSource, createSeededDraws } from '../src/play/seeded-draws.ts';
import type { IndexedDraws } from '../src/play/seeded-draws.ts';

const startsAt = 1_800_000_000_000;

/** The plan of the n-th event of a series. */
export function planEvent(series: SportSeries, n: number, seed = 'snapshot'): EventPlan {
  const options = { seed: `${seed}:${n}`, run: 'r', speed: 1, startsAt, incidents: 'none' } as const;
  const spec = createCalendarEvent(options, series, n, { appearances: createAppearances([series], []), opensAt: 0 });
  const plan = spec && createEventPlanner([series.sport])(spec);
  if (plan === undefined) throw new RangeError(`${series.key} has no event ${n}`);
  return plan;
}

/** The event before its start, or right after a step of its script. */
export function standAt(plan: EventPlan, step: number | undefined): SimulatedEvent {
  const drift = plan.before.findLast((moment) => moment.kind === 'drift')?.to ?? 0;
  const event: SimulatedEvent = { ...createSimulatedEvent(plan.spec), announced: true, allLines: true, drift };
  if (step === undefined) return event;
  const steps = plan.getScript().steps.slice(0, step + 1);
  const phase = steps.at(-1)?.phase ?? 0;
  const withdrawn = steps.flatMap((one) => one.withdrawn ?? []);
  return { ...event, started: true, status: 'live', step, shown: step, phase, withdrawn };
}

/** Event time of a moment that `standAt` gives. */
export const findTime = (plan: EventPlan, { step }: SimulatedEvent): number =>
  step < 0 ? -1 : (plan.getScript().steps[step]?.t ?? 0);

/** The open lines at this moment. */
export const listOpenLines = (plan: EventPlan, event: SimulatedEvent, policy: MarginPolicy): readonly FeedLineOdds[] =>
  priceEvent(plan, event, findTime(plan, event), policy).priced.filter(({ state }) => state === 'open');

/** A bet that is open: an outcome of a line and what a winning unit of stake returns. */
export interface OpenBet {
  readonly line: string;
  readonly outcome: string;
  readonly odds: number;
}

export const listOpenBets = (lines: readonly FeedLineOdds[]): readonly OpenBet[] =>
  lines.flatMap(({ line, outcomes }) =>
    outcomes.flatMap(({ id, odds, active }) =>
      active && odds !== undefined ? [{ line, outcome: id, odds: odds / 1_000 }] : [],
    ),
  );

/** What each bet returns for a unit of stake when the event ends as this script does. */
export function computeReturns(
  { module, competitors }: EventPlan,
  steps: readonly ScriptStep<unknown>[],
  bets: readonly OpenBet[],
): readonly number[] {
  const last = steps.at(-1);
  const score = last === undefined ? undefined : module.readScore(last.score);
  if (isScoreRefused(score)) throw new RangeError(`${module.code}: ${score.refused} cannot be read`);
  const withdrawn = new Set(steps.flatMap((one) => one.withdrawn ?? []));
  const facts = module.facts({
    ending: last?.ending,
    phase: last?.phase ?? 0,
    competitors: competitors.map((one) => ({ ...one, withdrawn: withdrawn.has(one.id) })),
    score,
  });
  const rules = createDefaultRules(module.rules);
  return bets.map(({ line: name, outcome, odds }) => {
    const line = module.markets.parseLine(name);
    const grade = line && module.grade(line, outcome, facts, rules);
    if (grade === undefined || grade === 'undecided') throw new RangeError(`${module.code}: ${name} is undecided`);
    const { win, refund } = toStakeShares(grade);
    return win * odds + refund;
  });
}

/** The first draws of one source, then those of another. */
const joinDraws = (first: IndexedDraws, count: number, then: IndexedDraws): IndexedDraws => ({
  draw: (i) => (i < count ? first.draw(i) : then.draw(i)),
});

/** Scripts that go on from a moment in other ways; undefined where the sport does not draw its script in the order of time. */
export type Continuations = (n: number) => readonly ScriptStep<unknown>[] | undefined;

/** Scripts of the same event that are the same up to a step: as few of the first draws as possible are kept. */
export function continueScript(plan: EventPlan, step: number | undefined, seed: string): Continuations | undefined {
  const { series, fixture, spec } = plan;
  const drift = plan.before.findLast((moment) => moment.kind === 'drift')?.to ?? 0;
  const simulate = (kept: number, n: number) =>
    series.simulate(
      fixture,
      drift,
      createRandomSource(joinDraws(createSeededDraws(`${spec.seed}:script`), kept, createSeededDraws(`${seed}:${n}`))),
    );
  if (step === undefined) return (n) => simulate(0, n);
  const steps = plan.getScript().steps.slice(0, step + 1);
  const seen = JSON.stringify(steps);
  const isSame = (script: readonly ScriptStep<unknown>[]) =>
    JSON.stringify(script.slice(0, step + 1)) === seen && script.length > step + 1;
  const isKept = (kept: number) => [1, 2, 3].every((n) => isSame(simulate(kept, -n)));
  let [low, high] = [0, 16];
  while (!isKept(high)) {
    [low, high] = [high, 2 * high];
    if (high > 1 << 20) return undefined;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isKept(middle)) high = middle;
    else low = middle;
  }
  // A script whose end is drawn before its middle has only one way to go on.
  const ends = new Set(Array.from({ length: 8 }, (_, n) => JSON.stringify(simulate(high, n).at(-1)?.score)));
  return ends.size < 4
    ? undefined
    : (n) => {
        const script = simulate(high, n);
        return isSame(script) ? script : undefined;
      };
}
