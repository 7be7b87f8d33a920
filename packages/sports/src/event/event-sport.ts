/** What the module of an event's sport says of its lines and scores. Answers that many messages share are kept by object. */
import { chooseRules } from '../core/rules.ts';
import type { ParsedLine } from '../core/markets.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventCompetitor, EventReading, SportModule } from '../core/sport.ts';
import type { EventHead, FindSport, SportEventState } from './event-state.ts';
import type { EventStatusMessageBody, FixtureMessageBody } from '../protocol/messages.ts';

/** The module of the event's sport; undefined without a fixture. */
export const findEventSport = ({
  fixture,
  findSport,
}: Pick<SportEventState, 'fixture' | 'findSport'>): SportModule | undefined =>
  fixture === undefined ? undefined : findSport(fixture.sport);

const stopGroupsBySport = new WeakMap<SportModule, ReadonlySet<string>>();

/** The groups with which a `stop` may name markets of this sport. */
export function listStopGroups(sport: SportModule): ReadonlySet<string> {
  const known = stopGroupsBySport.get(sport);
  if (known !== undefined) return known;
  const groups = new Set(sport.markets.markets.flatMap(({ stopGroups }) => stopGroups));
  stopGroupsBySport.set(sport, groups);
  return groups;
}

/** The id of the market that a line's text begins with, if the sport has it: the rest of the text may be of another spelling. */
export function findMarketOfText(sport: SportModule, line: string): number | undefined {
  const id = Number(/^(\d{1,9})(?:\||$)/.exec(line)?.[1] ?? Number.NaN);
  return sport.markets.findById(id)?.id;
}

const scoresByStatus = new WeakMap<EventStatusMessageBody, { readonly score: unknown }>();

/** The score of a status as its sport reads it, or refuses it; undefined before the start. */
export function readStatusScore(sport: SportModule, status: EventStatusMessageBody): unknown {
  if (status.score === undefined) return undefined;
  const known = scoresByStatus.get(status);
  if (known !== undefined) return known.score;
  const score = sport.readScore(status.score);
  scoresByStatus.set(status, { score });
  return score;
}

/** Why a status cannot be understood by its sport: the path of the field; undefined if it can. */
export function findStatusFault(sport: SportModule, status: EventStatusMessageBody): string | undefined {
  if (!sport.phases.some(({ code }) => code === status.phase)) return 'phase';
  const score = readStatusScore(sport, status);
  return isScoreRefused(score) ? score.refused : undefined;
}

/** Why a fixture cannot be understood: no such sport, or an option that its rules do not have. */
export function findFixtureFault({ sport, rules = {} }: FixtureMessageBody, findSport: FindSport): string | undefined {
  const found = findSport(sport);
  if (found === undefined) return 'sport';
  const chosen = chooseRules(found.rules, rules);
  return 'refused' in chosen ? `rules.${chosen.refused}` : undefined;
}

const toEventCompetitor = ({
  id,
  name,
  role,
  withdrawn,
}: FixtureMessageBody['competitors'][number]): EventCompetitor => ({
  id,
  name,
  role,
  withdrawn,
});

/** What grading and readings may use of an event. */
export function readEvent(sport: SportModule, { fixture, status }: EventHead): EventReading<unknown> {
  const score = status === undefined ? undefined : readStatusScore(sport, status);
  return {
    ending: status?.ending,
    phase: status?.phase ?? 0,
    competitors: (fixture?.competitors ?? []).map(toEventCompetitor),
    score: isScoreRefused(score) ? undefined : score,
  };
}

const factsByStatus = new WeakMap<object, { readonly fixture: unknown; readonly facts: unknown }>();

/** The facts of the event as its newest status has them. */
export function readEventFacts(sport: SportModule, head: EventHead): unknown {
  const { fixture, status } = head;
  const known = status === undefined ? undefined : factsByStatus.get(status);
  if (known !== undefined && known.fixture === fixture) return known.facts;
  const facts = sport.facts(readEvent(sport, head));
  if (status !== undefined) factsByStatus.set(status, { fixture, facts });
  return facts;
}

const takesPartByFixture = new WeakMap<FixtureMessageBody, ReadonlyMap<string, boolean>>();

/** The event's competitors by id, with whether they take part, that is, have not withdrawn. */
function mapTakesPart(fixture: FixtureMessageBody): ReadonlyMap<string, boolean> {
  const known = takesPartByFixture.get(fixture);
  if (known !== undefined) return known;
  const takesPart = new Map(fixture.competitors.map(({ id, withdrawn }) => [id, !withdrawn]));
  takesPartByFixture.set(fixture, takesPart);
  return takesPart;
}

/** Whether the outcome is a competitor who has withdrawn: no bets on it, whatever its price says. */
export const isWithdrawnOutcome = ({ fixture }: EventHead, { market }: ParsedLine, outcomeId: string): boolean =>
  market.outcomeSource === 'competitors' && fixture !== undefined && mapTakesPart(fixture).get(outcomeId) === false;

/**
 * The ids of a line's outcomes, in the order in which a board shows them: those of its market, the event's competitors, or
 * those that the line itself lists.
 */
export function listOutcomeIds({ fixture }: EventHead, { market, outcomes }: ParsedLine, quoted: readonly string[]) {
  if (market.outcomeSource === 'fixed') return outcomes.map(({ id }) => id);
  if (market.outcomeSource === 'listed' || fixture === undefined) return quoted;
  const priced = new Set(quoted);
  return fixture.competitors.flatMap(({ id }) => (priced.has(id) ? [id] : []));
}

/** Whether a price names an outcome that the line does not have: then the line is not understood. */
export function hasUnknownOutcome(
  { fixture }: EventHead,
  { market, outcomes }: ParsedLine,
  quoted: readonly string[],
): boolean {
  if (market.outcomeSource === 'listed') return false;
  if (market.outcomeSource === 'fixed') return quoted.some((id) => !outcomes.some((outcome) => outcome.id === id));
  const takesPart = fixture === undefined ? undefined : mapTakesPart(fixture);
  return takesPart !== undefined && quoted.some((id) => !takesPart.has(id));
}
