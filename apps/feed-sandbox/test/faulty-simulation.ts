/**
 * The simulated feed as a bad source sends it, beside what its own incidents do: messages that cannot be read as a whole or at all,
 * prices that the score rules out, results that a later message contradicts, and events that are interrupted and resumed. Recoveries
 * are left alone: a source that never tells the truth could not be followed.
 */
import { isScoreRefused } from '@arara/sports/core/sport';
import type {
  EventStatusMessageBody,
  FeedLineOdds,
  FeedMessage,
  SettledOutcome,
} from '@arara/sports/protocol/messages';
import { matchPhases } from '@arara/sports/core/catalogue';
import type { SimulatedSport } from '@arara/feed-sandbox/event/event-plan';
import type { FeedSimulation, SimulatedFeed, SimulatedFeedOptions } from '@arara/feed-sandbox/feed/feed';
import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';

type Of<Type extends FeedMessage['type']> = Extract<FeedMessage, { readonly type: Type }>;

/** How long after one fault the next of its kind comes, by the clock. */
const faultIntervalsMs = {
  unreadableEnvelope: 75_000,
  unreadableBody: 6_000,
  unreadablePrice: 3_000,
  unknownStop: 8_000,
  contradictoryPrice: 2_000,
  contradictoryResult: 3_000,
  interruption: 12_000,
} as const;
type Fault = keyof typeof faultIntervalsMs;

/** How long an event that will be resumed is interrupted, by the clock. */
const INTERRUPTED_MS = 5_000;

export interface FaultySimulation extends FeedSimulation {
  /** How many faults were sent. */
  readonly sent: Readonly<Record<Fault | 'resumption', number>>;
}

/** What the fault makes of a message; undefined if the message is not fit for it. */
type FaultMaker = (message: FeedMessage) => readonly unknown[] | undefined;

/** The simulation with these faults; every calendar that it opens has the given options. */
export function createFaultySimulation(
  inner: FeedSimulation,
  sports: readonly SimulatedSport[],
  seed: string,
  calendar: Partial<SimulatedFeedOptions>,
): FaultySimulation {
  const random = createRandomSource(createSeededDraws(`${seed}:faults`));
  /** the last status of each event, and who sent it */
  const statuses = new Map<string, Of<'status'>>();
  const modules = new Map<string, SimulatedSport['module']>();
  const resumptions = new Map<string, number>();
  const sent = { ...mapFaults(() => 0), resumption: 0 };
  const due = mapFaults((everyMs) => everyMs * random.uniform());
  let startedAt: number | undefined;

  const interrupt = (message: FeedMessage, now: number): readonly unknown[] | undefined => {
    if (message.type !== 'odds' || resumptions.has(message.event)) return undefined;
    const status = statuses.get(message.event);
    if (status?.status !== 'live' || status.producer !== message.producer) return undefined;
    resumptions.set(message.event, now + INTERRUPTED_MS);
    const { source, producer, sourceTime, event } = message;
    const head = { source, producer, sourceTime, event };
    return [
      message,
      { ...head, type: 'stop', groups: ['all'], to: 'suspended', reason: 'interrupted' },
      { ...toBody(status), ...head, status: 'interrupted', phase: matchPhases.interrupted },
    ];
  };
  const makers: Readonly<Record<Fault, (message: FeedMessage, now: number) => ReturnType<FaultMaker>>> = {
    unreadableEnvelope: (message) => [{ source: 'simulator', producer: message.producer, broken: message.type }],
    unreadableBody: damageBody,
    unreadablePrice: damagePrice,
    unknownStop: (message) =>
      message.type === 'stop' ? [{ ...message, groups: [...message.groups, 'nothing known'] }] : undefined,
    contradictoryPrice: (message) => addContradictoryPrice(modules, statuses, message),
    contradictoryResult: contradictResult,
    interruption: interrupt,
  };

  /** What is sent instead of a message. */
  const disturb = (message: FeedMessage, now: number): readonly unknown[] => {
    if (message.type === 'fixture') {
      const sport = sports.find(({ module }) => module.code === message.sport);
      if (sport !== undefined) modules.set(message.event, sport.module);
    }
    if (message.request !== undefined) return [message];
    if (message.type === 'status') statuses.set(message.event, message);
    for (const fault of Object.keys(due) as Fault[]) {
      if (due[fault] > now - (startedAt ?? now)) continue;
      const made = makers[fault](message, now);
      if (made === undefined) continue;
      sent[fault]++;
      due[fault] = now - (startedAt ?? now) + faultIntervalsMs[fault] * random.between(0.5, 1.5);
      return made;
    }
    return [message];
  };
  /** Interrupted events go on, beside a message of their producer: it does not speak in an outage. */
  const resume = (messages: readonly FeedMessage[], now: number): readonly unknown[] =>
    [...resumptions].flatMap(([event, at]) => {
      const status = statuses.get(event);
      const other = messages.findLast(({ producer }) => producer === status?.producer);
      if (at > now || status === undefined || other === undefined) return [];
      resumptions.delete(event);
      sent.resumption++;
      return [{ ...status, sourceTime: other.sourceTime }];
    });
  return {
    ...inner,
    sent,
    open: (options, earlier) => inner.open({ ...options, ...calendar }, earlier),
    step: (feed, now, options) => {
      startedAt ??= now;
      const step = inner.step(feed, now, options);
      if (options?.quiet === true) return step;
      const messages = step.messages.flatMap((message) => disturb(message, now));
      return { ...step, ...renumber(feed, step.feed, [...messages, ...resume(step.messages, now)]) };
    },
  };
}

const mapFaults = (value: (everyMs: number) => number): Record<Fault, number> =>
  Object.fromEntries(Object.entries(faultIntervalsMs).map(([fault, ms]) => [fault, value(ms)])) as Record<
    Fault,
    number
  >;

const toBody = ({ type, status, phase, clock, ending, score }: Of<'status'>): EventStatusMessageBody => ({
  type,
  status,
  phase,
  ...(clock === undefined ? {} : { clock }),
  ...(ending === undefined ? {} : { ending }),
  ...(score === undefined ? {} : { score }),
});

/** Numbers the messages of each producer without a gap; one whose envelope cannot be read takes a number, and does not say it. */
function renumber(before: SimulatedFeed, after: SimulatedFeed, messages: readonly unknown[]) {
  const sequences: Record<string, number> = { ...before.sequences };
  const numbered = messages.map((message) => {
    const { producer, broken } = message as { readonly producer: number; readonly broken?: string };
    const sequence = (sequences[producer] ?? 0) + 1;
    sequences[producer] = sequence;
    // A request keeps the delivery from disturbing it once more.
    const sent = { ...(message as object), ...(broken === undefined ? { sequence } : { sequence: null, request: 0 }) };
    return sent as unknown as FeedMessage;
  });
  return { feed: { ...after, sequences }, messages: numbered };
}

/** A body that is no body of its type. Only what a later message says again: nobody would send a lost result a second time. */
function damageBody(message: FeedMessage): readonly unknown[] | undefined {
  if (message.type === 'odds') return [{ ...message, lines: 'many' }];
  return message.type === 'status' && message.status === 'live' ? [{ ...message, phase: 'soon' }] : undefined;
}

function damagePrice(message: FeedMessage): readonly unknown[] | undefined {
  if (message.type !== 'odds') return undefined;
  const [first, ...others] = message.lines;
  if (first === undefined || first.outcomes.length === 0) return undefined;
  return [
    { ...message, lines: [{ ...first, outcomes: first.outcomes.map((one) => ({ ...one, odds: 'x' })) }, ...others] },
  ];
}

/** The result of a line is turned into its contrary, before it is confirmed. */
function contradictResult(message: FeedMessage): readonly unknown[] | undefined {
  if (message.type !== 'settle' || message.certainty !== 1) return undefined;
  const turned = { won: 'lost', lost: 'won' } as const;
  const turn = (outcome: SettledOutcome) => ({
    ...outcome,
    result: outcome.result === 'won' || outcome.result === 'lost' ? turned[outcome.result] : outcome.result,
  });
  return [{ ...message, lines: message.lines.map((line) => ({ ...line, outcomes: line.outcomes.map(turn) })) }];
}

/** Opens a line whose result the score has decided: one of the message with a specifier that the score has passed. */
function addContradictoryPrice(
  modules: ReadonlyMap<string, SimulatedSport['module']>,
  statuses: ReadonlyMap<string, Of<'status'>>,
  message: FeedMessage,
): readonly unknown[] | undefined {
  const status = message.type === 'odds' ? statuses.get(message.event) : undefined;
  if (message.type !== 'odds' || status?.score === undefined || status.status !== 'live') return undefined;
  const module = modules.get(message.event);
  const score = module?.readScore(status.score);
  if (module?.readings === undefined || isScoreRefused(score)) return undefined;
  const { readings } = module;
  const facts = module.facts({ ending: undefined, phase: status.phase, competitors: [], score });
  const names = new Set(message.lines.map(({ line }) => line));
  for (const name of names) {
    const passed = name.replace(/=\d[\d.]*/, '=0.5');
    const line = names.has(passed) ? undefined : module.markets.parseLine(passed);
    if (line === undefined || !line.outcomes.some(({ id }) => readings.contradicts(line, id, 1_900, facts))) continue;
    const outcomes = line.outcomes.map(({ id }) => ({ id, odds: 1_900, active: true }));
    return [
      { ...message, lines: [...message.lines, { line: passed, state: 'open', outcomes } satisfies FeedLineOdds] },
    ];
  }
  return undefined;
}
