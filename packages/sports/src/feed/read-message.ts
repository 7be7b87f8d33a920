/**
 * Reads a message of the internal protocol from JSON of unknown origin. What it does not know it refuses with a name, so
 * that the reader can log it and go on; unknown markets and outcomes pass, they are the consumer's to ignore.
 */
import { isSportCode, phases } from '../core/catalogue.ts';
import { eventStatuses, fixtureChanges, lineStates, sources, stopReasons } from './messages.ts';
import type { Message } from './messages.ts';

export type MessageRefusal = 'malformed' | 'unknownType';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const text: Check = (v) => typeof v === 'string' && v.length <= 256;
const flag: Check = (v) => typeof v === 'boolean';
const whole: Check = (v) => Number.isSafeInteger(v) && (v as number) >= 0;
const positive: Check = (v) => whole(v) && v !== 0;
const rate: Check = (v) => typeof v === 'number' && Number.isFinite(v) && v >= 0;
const oneOf =
  (values: readonly unknown[]): Check =>
  (v) =>
    values.includes(v);
const optional =
  (check: Check): Check =>
  (v) =>
    v === undefined || check(v);
const list =
  (check: Check): Check =>
  (v) =>
    Array.isArray(v) && v.length <= 2_000 && v.every(check);
const pair: Check = (v) => list(whole)(v) && (v as readonly unknown[]).length === 2;
const has =
  (shape: Shape): Check =>
  (v) =>
    typeof v === 'object' && v !== null && Object.entries(shape).every(([key, check]) => check(fieldOf(v, key)));

const fieldOf = (value: object, key: string): unknown => (value as Readonly<Record<string, unknown>>)[key];

const competitor = has({ id: text, name: text, short: optional(text), color: optional(text) });
const ratio: Check = (v) => pair(v) && positive((v as readonly unknown[])[1]);
const lines = list(text);
const window: Shape = { from: optional(whole), to: optional(whole) };
const thousandths: Check = (v) => whole(v) && (v as number) > 1_000 && (v as number) <= 1_000_000;

const envelope: Shape = {
  source: oneOf(sources),
  producer: positive,
  sequence: positive,
  sourceTime: whole,
  request: optional(whole),
};

const clock = has({ seconds: whole, stopped: flag, rate, stoppage: optional(whole) });
const statistics = has({ corners: optional(pair), yellowCards: optional(pair), redCards: optional(pair) });

const outcomeOdds = has({ id: text, odds: optional(thousandths), active: flag, chancePpm: optional(whole) });
const settledOutcome = has({
  id: text,
  result: oneOf(['won', 'halfWon', 'push', 'halfLost', 'lost', 'void']),
  deadHeat: optional(ratio),
});

const bodies: Readonly<Record<Message['type'], Shape>> = {
  producer: { state: oneOf(['up', 'down']), reason: optional(text) },
  snapshot: { request: whole },
  fixture: {
    event: text,
    change: oneOf(fixtureChanges),
    sport: isSportCode,
    tournament: has({ id: text, name: text, category: text }),
    home: competitor,
    away: competitor,
    startsAt: whole,
    live: flag,
  },
  status: {
    event: text,
    status: oneOf(eventStatuses),
    phase: oneOf(Object.values(phases)),
    score: optional(pair),
    periods: optional(list(has({ code: whole, score: pair }))),
    clock: optional(clock),
    statistics: optional(statistics),
  },
  odds: {
    event: text,
    full: flag,
    lines: list(has({ line: text, state: oneOf(lineStates), outcomes: list(outcomeOdds) })),
  },
  stop: { event: text, groups: list(text), to: oneOf(['suspended', 'off']), reason: optional(oneOf(stopReasons)) },
  settle: {
    event: text,
    certainty: oneOf([1, 2]),
    lines: list(has({ line: text, voidReason: optional(whole), outcomes: list(settledOutcome) })),
  },
  unsettle: { event: text, lines },
  cancel: { event: text, lines, voidReason: optional(whole), ...window },
  uncancel: { event: text, lines, ...window },
};

/** The message, or why it is none. Fields that the protocol lacks are left in place and read by nobody. */
export function readMessage(input: unknown): Message | { readonly refused: MessageRefusal } {
  if (!has(envelope)(input)) return { refused: 'malformed' };
  const type = fieldOf(input as object, 'type');
  if (typeof type !== 'string' || !Object.hasOwn(bodies, type)) return { refused: 'unknownType' };
  return has(bodies[type as Message['type']])(input) ? (input as Message) : { refused: 'malformed' };
}
