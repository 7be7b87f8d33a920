/** What the messages of a whole simulated event promise in every sport, as a check for tests. */
import { defaultMarginPolicy } from '@arara/sports/core/margins';
import { readFeedMessage } from '@arara/sports/protocol/read-message';
import type { FeedLineOdds } from '@arara/sports/protocol/messages';
import { stepSimulatedEvent } from '../src/event/event.ts';
import type { EventPlan } from '../src/event/event-plan.ts';
import { createSimulatedEvent, readFacts } from '../src/event/event-state.ts';
import type { FeedMessageDraft, SimulatedEvent } from '../src/event/event-state.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 10_000;
/** Events are looked at from this long before their start on. */
const BEFORE_START_MS = 200 * MINUTE_MS;

/** Open prices that the score of the moment rules out. */
function listContradictions(plan: EventPlan, event: SimulatedEvent, lines: readonly FeedLineOdds[]): readonly string[] {
  const { readings, markets } = plan.module;
  if (readings === undefined || event.end !== undefined) return [];
  const facts = readFacts(plan, event);
  const settled = new Set(event.settled);
  return lines.flatMap(({ line: name, state, outcomes }) => {
    const line = markets.parseLine(name);
    if (line === undefined || state !== 'open' || settled.has(name)) return [];
    return outcomes
      .filter(({ id, odds, active }) => active && odds !== undefined && readings.contradicts(line, id, odds, facts))
      .map(({ id, odds }) => `${name} ${id} at ${odds} with ${JSON.stringify(event.step)}`);
  });
}

/** Problems of one message. */
function checkMessage({ producer, event, sourceTime, body }: FeedMessageDraft, sequence: number): readonly string[] {
  const message = { source: 'simulator', producer, sequence, sourceTime, event, ...body };
  const reading = readFeedMessage(JSON.parse(JSON.stringify(message)));
  const isRead = reading.read === 'message' && reading.unread.length === 0;
  return isRead ? [] : [`${body.type}: ${JSON.stringify(reading)}`];
}

/** Plays an event and lists what is wrong with its messages. */
export function listEventProblems(plan: EventPlan): readonly string[] {
  const { spec, series } = plan;
  const context = { plan, policy: defaultMarginPolicy, quiet: false };
  const problems: string[] = [];
  let event = createSimulatedEvent({ ...spec, opensAt: spec.startsAt - BEFORE_START_MS });
  const end = spec.startsAt + series.longestMs + 40 * MINUTE_MS;
  let sequence = 0;
  for (let now = event.spec.opensAt; now <= end; now += STEP_MS) {
    const stepped = stepSimulatedEvent(context, event, now);
    event = stepped.event;
    for (const draft of stepped.drafts) problems.push(...checkMessage(draft, ++sequence));
    const last = stepped.drafts.findLast(({ body }) => body.type === 'odds');
    if (last?.body.type === 'odds' && event.stops.length === 0)
      problems.push(...listContradictions(plan, event, Object.values(event.lines)));
  }
  if (event.nextAt !== undefined) problems.push('is longer than its series says');
  if (event.end === undefined) problems.push('does not end');
  for (const { lines, voidReason } of event.cancels) problems.push(`${lines.join(' ')} cancelled: ${voidReason}`);
  const settled = new Set(event.settled);
  const open = Object.keys(event.lines).filter((line) => !settled.has(line));
  if (open.length > 0) problems.push(`without a result: ${open.join(' ')}`);
  return problems;
}
