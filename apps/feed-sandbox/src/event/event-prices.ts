/** The prices of a simulated event at an instant: its sport's fair chances with the operator's margins. */
import { findMargin } from '@arara/sports/core/margins';
import type { MarginPolicy } from '@arara/sports/core/margins';
import { isMarketInStopGroups } from '@arara/sports/core/markets';
import type { LineName, ParsedLine } from '@arara/sports/core/markets';
import { computeImpliedChances, listFairChances, priceLine, toChanceAtRisk } from '@arara/sports/core/pricing';
import type { FairChances } from '@arara/sports/core/pricing';
import { matchPhases } from '@arara/sports/core/catalogue';
import type { FeedLineOdds, FeedOutcomeOdds } from '@arara/sports/protocol/messages';
import type { EventPlan } from './event-plan.ts';
import { findCurrentStep } from './event-state.ts';
import type { SimulatedEvent } from './event-state.ts';
import type { CandidateLine, LineForecast, PricingMoment, SimulatedFixture } from '../play/play.ts';

/** What everybody sees of the event at an instant of event time. */
function toPricingMoment(plan: EventPlan, event: SimulatedEvent, t: number): PricingMoment<unknown> {
  const step = findCurrentStep(plan, event);
  return {
    fixture: event.wrongSince === undefined ? plan.fixture : confuseSides(plan.fixture),
    score: step?.score,
    phase: step?.phase ?? matchPhases.notStarted,
    t,
    sinceStepMs: step === undefined ? 0 : Math.max(0, t - step.t),
    ...(step?.clock === undefined ? {} : { clock: step.clock }),
    drift: event.drift,
  };
}

/** A wrong price: the first has the strength of the last, and so on. */
function confuseSides(fixture: SimulatedFixture): SimulatedFixture {
  const competitors = fixture.competitors.map((competitor, i, all) => {
    const { strength = 0, traits } = all[all.length - 1 - i] ?? {};
    const { traits: _own, ...rest } = competitor;
    return { ...rest, strength, ...(traits === undefined ? {} : { traits }) };
  });
  return { ...fixture, id: `${fixture.id}:wrong`, competitors };
}

/** A candidate that is offered now, and what it is priced from. */
interface OfferedLine {
  readonly line: ParsedLine;
  readonly fair: FairChances | undefined;
}

const isOffered = (priced: FeedLineOdds | undefined): boolean =>
  priced !== undefined && (priced.state === 'open' || priced.state === 'suspended');

/** The line opens within a band of the chance of its first outcome, and leaves it only beyond a wider one. */
function isWithinBand({ band }: CandidateLine, line: ParsedLine, fair: FairChances, wasOffered: boolean): boolean {
  if (band === undefined) return true;
  const [first] = listFairChances(line, fair);
  const least = wasOffered ? band.stays : band.opens;
  const chance = first === undefined ? 0 : toChanceAtRisk(first[1]);
  return chance >= least && chance <= 1 - least;
}

/** The lines that may have prices: those of the moment that are not settled, and in play those that are offered in play. */
function listOfferedLines(
  plan: EventPlan,
  event: SimulatedEvent,
  candidates: readonly CandidateLine[],
  forecast: LineForecast,
): readonly OfferedLine[] {
  const over = new Set([...event.settled, ...listCancelledLines(event)]);
  return candidates.flatMap((candidate): OfferedLine[] => {
    const line = plan.module.markets.parseLine(candidate.line);
    if (line === undefined) throw new RangeError(`not a line of ${plan.module.code}: ${candidate.line}`);
    if (over.has(candidate.line) || (event.started && !line.market.inPlay)) return [];
    if (!event.allLines && candidate.main !== true) return [];
    const fair = forecast(line);
    const wasOffered = isOffered(event.lines[candidate.line]);
    if (fair === undefined) return wasOffered ? [{ line, fair }] : [];
    return isWithinBand(candidate, line, fair, wasOffered) ? [{ line, fair }] : [];
  });
}

/** Lines all of whose bets are void. */
export const listCancelledLines = ({ cancels }: SimulatedEvent): readonly LineName[] =>
  cancels.flatMap(({ lines, from, to }) => (from === undefined && to === undefined ? lines : []));

/**
 * The prices of all lines that are offered at this instant and that no bet stop holds, and the lines that have left the board, with
 * their chances while these are known: bets may be on them.
 */
export function priceEvent(
  plan: EventPlan,
  event: SimulatedEvent,
  t: number,
  policy: MarginPolicy,
): { readonly priced: readonly FeedLineOdds[]; readonly hidden: readonly FeedLineOdds[] } {
  const moment = toPricingMoment(plan, event, t);
  const forecast = plan.series.forecast(moment);
  const offered = listOfferedLines(plan, event, plan.series.lines(moment), forecast);
  const stopped = event.stops.flatMap(({ groups }) => groups);
  const listed = new Set(offered.map(({ line }) => line.line));
  const over = new Set(event.settled);
  const cancelled = new Set(listCancelledLines(event));
  const left = Object.values(event.lines).filter(
    ({ line, state, outcomes }) =>
      (state !== 'off' || outcomes.some(({ fair }) => fair !== undefined)) &&
      state !== 'handedOver' &&
      !listed.has(line) &&
      !over.has(line) &&
      !cancelled.has(line) &&
      !isStopped(plan, line, stopped),
  );
  const scope = { tournament: plan.fixture.tournament.id, inPlay: event.started };
  const quote = (line: ParsedLine, fair: FairChances): FeedLineOdds => {
    const { outcomes, ...rest } = priceLine(line, fair, {
      margin: findMargin(policy, line.market, scope),
      base: computeBaseChances(plan, line, forecast, policy, scope),
    });
    const before = event.lines[line.line];
    return { ...rest, outcomes: nameOutcomes(plan, line, keepKnownOutcomes(outcomes, before)) };
  };
  const priced = offered
    .filter(({ line }) => !isMarketInStopGroups(line.market, stopped))
    .map(({ line, fair }): FeedLineOdds => {
      if (fair !== undefined) return quote(line, fair);
      return { line: line.line, state: 'suspended', outcomes: event.lines[line.line]?.outcomes ?? [] };
    });
  const hidden = left.map(({ line: name, outcomes }): FeedLineOdds => {
    const line = plan.module.markets.parseLine(name);
    const fair = line === undefined ? undefined : forecast(line);
    if (line !== undefined && fair !== undefined) return { ...quote(line, fair), state: 'off' };
    // Its outcomes stay: the line may list them itself.
    const unknown = outcomes.map(({ fair: _old, ...outcome }) => ({ ...outcome, active: false }));
    return { line: name, state: 'off', outcomes: unknown };
  });
  return { priced, hidden };
}

const isStopped = ({ module }: EventPlan, name: LineName, groups: readonly string[]): boolean => {
  const line = groups.length === 0 ? undefined : module.markets.parseLine(name);
  return line !== undefined && isMarketInStopGroups(line.market, groups);
};

/** The chances with margin of the market that this one's prices are sums of. */
function computeBaseChances(
  { module }: EventPlan,
  { market, specifiers }: ParsedLine,
  forecast: LineForecast,
  policy: MarginPolicy,
  scope: { readonly tournament: string; readonly inPlay: boolean },
): Readonly<Record<string, number>> | undefined {
  if (market.summedFrom === undefined) return undefined;
  const base = module.markets.parseLine(module.markets.formatLine(market.summedFrom.market, specifiers));
  const fair = base === undefined ? undefined : forecast(base);
  return base === undefined || fair === undefined
    ? undefined
    : computeImpliedChances(fair, findMargin(policy, base.market, scope));
}

/** Outcomes that have no chance any more stay in the list, without a price: bets name them. */
function keepKnownOutcomes(
  outcomes: readonly FeedOutcomeOdds[],
  before: FeedLineOdds | undefined,
): readonly FeedOutcomeOdds[] {
  const ids = new Set(outcomes.map(({ id }) => id));
  const gone = before?.outcomes.filter(({ id }) => !ids.has(id)) ?? [];
  return gone.length === 0 ? outcomes : [...outcomes, ...gone.map(({ id }) => ({ id, active: false }))];
}

/** Names the outcomes that the line lists itself; other names follow from the market and the competitors. */
function nameOutcomes(
  { series, fixture }: EventPlan,
  { market }: ParsedLine,
  outcomes: readonly FeedOutcomeOdds[],
): readonly FeedOutcomeOdds[] {
  if (market.outcomeSource !== 'listed') return outcomes;
  return outcomes.map((outcome) => {
    const name =
      series.outcomeName?.(outcome.id, fixture) ?? fixture.competitors.find(({ id }) => id === outcome.id)?.name;
    return name === undefined ? outcome : { ...outcome, name };
  });
}

/** Whether screens and slips would see no difference. A change of the fair chance alone is none. */
export const hasSameOdds = (a: FeedLineOdds, b: FeedLineOdds | undefined): boolean =>
  b !== undefined &&
  a.state === b.state &&
  a.outcomes.length === b.outcomes.length &&
  a.outcomes.every(
    ({ id, odds, active }, i) =>
      id === b.outcomes[i]?.id && odds === b.outcomes[i]?.odds && active === b.outcomes[i]?.active,
  );
