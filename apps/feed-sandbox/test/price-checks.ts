/** What prices of simulated events promise in every sport, as checks for tests: their margins, and that nobody wins for sure. */
import { defaultMarginPolicy, findMargin } from '@arara/sports/core/margins';
import type { Market } from '@arara/sports/core/markets';
import { computeBookMargin } from '@arara/sports/core/pricing';
import type { PricedOutcome } from '@arara/sports/core/pricing';
import type { SportSeries } from '../src/feed/calendar.ts';
import type { EventPlan } from '../src/event/event-plan.ts';
import { computeReturns, continueScript, listOpenBets, listOpenLines, planEvent, standAt } from './snapshots.ts';
import type { ReturnsByEnding } from './sure-win.ts';
import { weighEndings } from './sure-win.ts';

/** How far margins are from their targets, by market and phase: "18 before", "18 in play". */
export type MarginMisses = Map<string, number[]>;

/** The margin that a market's prices have: its own, or that of the market whose prices it sums. */
function findTarget({ module, fixture }: EventPlan, market: Market, inPlay: boolean): number {
  const base = market.summedFrom === undefined ? market : module.markets.findById(market.summedFrom.market);
  return findMargin(defaultMarginPolicy, base ?? market, { tournament: fixture.tournament.id, inPlay });
}

/** Adds the books of a moment. A sum of another market is a book only while all of its outcomes have prices. */
export function measureMargins(misses: MarginMisses, plan: EventPlan, step: number | undefined): void {
  const event = standAt(plan, step);
  for (const { line, outcomes } of listOpenLines(plan, event, defaultMarginPolicy)) {
    const market = plan.module.markets.parseLine(line)?.market;
    if (market === undefined) continue;
    if (market.summedFrom !== undefined && !outcomes.every(({ active }) => active)) continue;
    const margin = computeBookMargin(outcomes as readonly PricedOutcome[]);
    if (margin === undefined) continue;
    const key = `${market.id} ${event.started ? 'in play' : 'before'}`;
    misses.set(key, [...(misses.get(key) ?? []), margin - findTarget(plan, market, event.started)]);
  }
}

/** A step in the middle of the n-th event's script. */
export const pickStep = (plan: EventPlan, n: number): number =>
  Math.floor(plan.getScript().steps.length * (0.1 + 0.8 * ((n * 0.618_034) % 1)));

/** Markets whose mean margin is farther from its target than the tolerance. */
export const listMisses = (misses: MarginMisses, tolerance: number, least: number): readonly string[] =>
  [...misses].flatMap(([key, list]) => {
    const mean = list.reduce((a, b) => a + b, 0) / list.length;
    return list.length >= least && Math.abs(mean) > tolerance ? [`${key}: ${mean.toFixed(4)} of ${list.length}`] : [];
  });

export interface SureWinCheck {
  /** `contradiction`: 1 is returned for sure for this stake; `unknown`: the sport's script cannot go on from a moment in other ways */
  readonly result: 'none' | 'contradiction' | 'unknown';
  readonly stake: number;
  readonly endings: number;
}

/** Looks for a sure win among the open prices of a moment, over more and more endings until none can exist. */
export function checkSureWin(
  plan: EventPlan,
  step: number | undefined,
  { chunk, most }: { readonly chunk: number; readonly most: number },
): SureWinCheck {
  const bets = listOpenBets(listOpenLines(plan, standAt(plan, step), defaultMarginPolicy));
  const goOn = continueScript(plan, step, `${plan.spec.id}:${step ?? 'start'}`);
  if (goOn === undefined) return { result: 'unknown', stake: 0, endings: 0 };
  const endings: ReturnsByEnding[number][] = [];
  let stake = 0;
  for (let n = 0; n < most && stake < 1;) {
    for (const end = n + chunk; n < end; n++) {
      const script = goOn(n);
      if (script !== undefined) endings.push(computeReturns(plan, script, bets));
    }
    stake = bets.length === 0 ? 1 : weighEndings(endings);
  }
  return { result: stake >= 1 ? 'none' : 'contradiction', stake, endings: endings.length };
}

/** The events of a series that a check looks at. */
export const planEvents = (series: SportSeries, count: number, seed: string): readonly EventPlan[] =>
  Array.from({ length: count }, (_, n) => planEvent(series, n, seed));
