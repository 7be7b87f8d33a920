import type { Id } from '@arara/contract/protocol/fields';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Db } from './platform/db/db.ts';
import type { IdentityPort } from './ports/identity.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { Vault } from './platform/vault/vault.ts';

/** Milliseconds since the epoch, UTC. */
export type Instant = number;

/** What every use case may use beside its input: nothing else reaches the outside. */
export interface Ctx {
  readonly db: Db;
  readonly config: Config;
  readonly log: Logger;
  readonly now: () => Instant;
  readonly newId: () => Id;
  readonly vault: Vault;
  readonly identity: IdentityPort;
  readonly bank: PaymentProvider;
}

/** The wall clock: the one place where the server reads it. */
export const wallClock = (): Instant => Date.now();

/** Monotonic milliseconds, for time-outs and measured durations. */
export const stopwatch = (): number => performance.now();

/** Ids count milliseconds from here: 2026-01-01T00:00:00Z. */
const EPOCH = Date.UTC(2026, 0, 1);
const PER_MS = 256;
const NODES = 16;

/**
 * Makes time-ordered ids: 41 bits of milliseconds, 4 of node, 8 of a counter, so that an id is a safe integer until 2095.
 * A millisecond that runs out borrows from the next, and a clock that steps back does not repeat an id.
 */
export function createIdGenerator(now: () => Instant, node: number): () => Id {
  let last = 0;
  let count = 0;
  return () => {
    const ms = now() - EPOCH;
    if (ms > last) {
      last = ms;
      count = 0;
    } else if (++count === PER_MS) {
      last++;
      count = 0;
    }
    return ((last * NODES + node) * PER_MS + count) as Id;
  };
}

/** The smallest id that could be made at an instant: turns a time range of records into an id range. */
export const firstIdAt = (at: Instant): Id => Math.max(0, (at - EPOCH) * NODES * PER_MS) as Id;

/** How far ids move in so many milliseconds. */
export const toIdSpan = (ms: number): number => ms * NODES * PER_MS;

/** When an id was made, to the millisecond. */
export const readIdInstant = (id: Id): Instant => Math.floor(id / (NODES * PER_MS)) + EPOCH;

const saoPauloDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const MINUTE_MS = 60_000;
let cachedMinute = -1;
let cachedDay = '';

/** The day of an instant in America/Sao_Paulo, 'YYYY-MM-DD': the day of every limit and count. Asked for once a bet, so the last minute's answer is kept. */
export function toSaoPauloDay(at: Instant): string {
  const minute = Math.floor(at / MINUTE_MS);
  if (minute !== cachedMinute) {
    cachedMinute = minute;
    cachedDay = saoPauloDay.format(at);
  }
  return cachedDay;
}
