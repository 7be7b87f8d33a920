import { createHash } from 'node:crypto';
import {
  type AttemptKind,
  attemptLimits,
  type CallLimit,
  type CallLimitName,
  callLimits,
} from '@arara/contract/protocol/limits';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Redis } from 'ioredis';
import { toRateLimitNetwork } from './ip-network.ts';
import { createLoginSlowDown, type LoginSlowDown } from './login-slow-down.ts';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** By whom a use of a limit is counted; the table says which of it counts. */
export interface LimitHolder {
  readonly ip?: string;
  readonly person?: number | undefined;
  readonly format?: string;
}

/** One attempt: of which call, at what kind of secret, for whom. */
export interface TriedSecret {
  readonly call: string;
  readonly of: AttemptKind;
  readonly tried: string;
}

/** How often calls may be made and secrets tried, by the table of the contract. Every method that counts throws Refusal tooManyRequests. */
export interface RateLimits {
  /** Counts a use of a limit. An address counts by its network; a limit by person is not counted without one. */
  consume(limit: CallLimitName, holder: LimitHolder): Promise<void>;
  /** Whether an address has used up a limit; it counts nothing. */
  assertAllowed(limit: CallLimitName, ip: string): Promise<void>;
  /** Counts an attempt at a secret. */
  countAttempt(secret: TriedSecret): Promise<void>;
  /** Resets that count after a success: only failures in a row count. */
  resetAttempts(secret: TriedSecret): Promise<void>;
  /**
   * By player or member of staff, over all of their sessions, for visitors by address; high enough for autoplay. Counted in this
   * node, so that no bet waits for Redis.
   */
  perPerson(person: number | undefined, ip: string): Promise<void>;
}

interface RateLimitRule {
  readonly points: number;
  readonly seconds: number;
}

const RATE_LIMIT_PER_PERSON: RateLimitRule = { points: 120, seconds: 2 };
/** Many players stand behind one address of a mobile network. */
const RATE_LIMIT_PER_VISITOR_ADDRESS: RateLimitRule = { points: 600, seconds: 2 };

const allowEveryCall = async (): Promise<void> => undefined;
/** RATE_LIMITS=off. */
export const disabledRateLimits: RateLimits = {
  consume: allowEveryCall,
  assertAllowed: allowEveryCall,
  countAttempt: allowEveryCall,
  resetAttempts: allowEveryCall,
  perPerson: allowEveryCall,
};

/** Limits counted in this node's memory, or for all nodes in Redis; when Redis does not answer, each node counts for itself. */
export function createRateLimits(redis: Redis | undefined): RateLimits {
  const shared = (keyPrefix: string, rule: RateLimitRule) => {
    const own = new RateLimiterMemory({ keyPrefix, points: rule.points, duration: rule.seconds });
    if (redis === undefined) return own;
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `arara:${keyPrefix}`,
      points: rule.points,
      duration: rule.seconds,
      insuranceLimiter: own,
      rejectIfRedisNotReady: true,
    });
  };
  const limiters = new Map(Object.entries(callLimits).map(([name, rule]) => [name, shared(`call:${name}`, rule)]));
  const findAttempts = openAttemptCounts(shared);
  const createOwnLimiter = (keyPrefix: string, { points, seconds }: RateLimitRule) =>
    new RateLimiterMemory({ keyPrefix, points, duration: seconds });
  const personLimiter = createOwnLimiter('person', RATE_LIMIT_PER_PERSON);
  const visitorLimiter = createOwnLimiter('visitor', RATE_LIMIT_PER_VISITOR_ADDRESS);
  return {
    consume: async (name, holder) => {
      const key = toLimitKey(callLimits[name], holder);
      if (key !== undefined) await consumeRateLimitPoint(limiters.get(name), key);
    },
    assertAllowed: async (name, ip) => {
      const state = await limiters.get(name)?.get(toRateLimitNetwork(ip));
      if (state !== undefined && state !== null && state.consumedPoints > callLimits[name].points)
        throw toTooManyRequestsRefusal(state);
    },
    countAttempt: async (secret) => consumeRateLimitPoint(findAttempts(secret), hashTried(secret.tried)),
    resetAttempts: async (secret) => {
      await findAttempts(secret).delete(hashTried(secret.tried));
    },
    perPerson: async (person, ip) =>
      person === undefined
        ? consumeRateLimitPoint(visitorLimiter, toRateLimitNetwork(ip))
        : consumeRateLimitPoint(personLimiter, person),
  };
}

/** What a use of a limit is counted under; undefined where nobody is there to count it for. */
function toLimitKey({ by }: CallLimit, { ip, person, format }: LimitHolder): string | undefined {
  if (by === 'address') return ip === undefined ? undefined : toRateLimitNetwork(ip);
  if (person === undefined) return undefined;
  return by === 'playerAndFormat' ? `${person} ${format}` : String(person);
}

/** The counts of attempts: one for each kind of secret, but for log-ins, each of which has its own and is slowed down. */
function openAttemptCounts(
  createLimiter: (name: string, rule: RateLimitRule) => RateLimiterAbstract,
): (secret: TriedSecret) => LoginSlowDown {
  const counts = new Map<string, LoginSlowDown>();
  return ({ call, of }) => {
    const rule = attemptLimits[of];
    const name = rule === 'slowDown' ? call : of;
    const known = counts.get(name);
    if (known !== undefined) return known;
    const count =
      rule === 'slowDown'
        ? createLoginSlowDown((part, each) => createLimiter(`${part}:${call}`, each))
        : createLimiter(`tried:${of}`, rule);
    counts.set(name, count);
    return count;
  };
}

/** Counters do not contain names. */
const hashTried = (tried: string): string => createHash('sha256').update(tried).digest('base64url');

async function consumeRateLimitPoint(
  limiter: { consume(key: string | number): Promise<unknown> } | undefined,
  key: string | number,
): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw toTooManyRequestsRefusal(error);
  }
}

const toTooManyRequestsRefusal = ({ msBeforeNext }: RateLimiterRes): Refusal =>
  new Refusal('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
