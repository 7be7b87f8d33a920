import { createHash } from 'node:crypto';
import type { CallName } from '@arara/contract';
import type { StaffCallName } from '@arara/contract/staff/staff-contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Redis } from 'ioredis';
import { limitedBy } from './ip-network.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A call of the players or of the back office. */
type AnyCall = CallName | StaffCallName;

/** How often each kind of call may be made. Every method throws Refusal tooManyRequests. */
export interface RateLimits {
  /** By address (of IPv6 by network), before anything is looked up: log-in, registration, captcha images. */
  door(call: AnyCall, ip: string): Promise<void>;
  /** By name, once it is known: how often one account may be tried. */
  name(call: AnyCall, username: string): Promise<void>;
  /** Forgets the tries of a name that turned out to be its owner's: only failures in a row count. */
  forgive(call: AnyCall, username: string): Promise<void>;
  /** By session, or by address for visitors: high enough for autoplay. Counted in this node, so that no bet waits for Redis. */
  pace(session: number | undefined, ip: string): Promise<void>;
}

interface Rule {
  readonly points: number;
  readonly seconds: number;
}

const DOORS: Partial<Record<AnyCall, Rule>> = {
  captcha: { points: 120, seconds: 60 },
  captchaWork: { points: 120, seconds: 60 },
  restLogin: { points: 120, seconds: 60 },
  restRegister: { points: 60, seconds: 60 },
  staffLogin: { points: 30, seconds: 60 },
  staffEnrolment: { points: 30, seconds: 60 },
  staffEnrol: { points: 30, seconds: 60 },
};
const NAMES: Partial<Record<AnyCall, Rule>> = {
  restLogin: { points: 10, seconds: 300 },
  restRegister: { points: 10, seconds: 300 },
  staffLogin: { points: 5, seconds: 300 },
  transfer: { points: 10, seconds: 300 },
  statement: { points: 30, seconds: 300 },
  updateKyc: { points: 10, seconds: 3600 },
};
const PER_SESSION: Rule = { points: 120, seconds: 2 };
/** Many players stand behind one address of a mobile network. */
const PER_VISITOR_ADDRESS: Rule = { points: 600, seconds: 2 };

const none = async (): Promise<void> => undefined;
/** RATE_LIMITS=off. */
export const noLimits: RateLimits = { door: none, name: none, forgive: none, pace: none };

/** Limits counted in this node's memory, or for all nodes in Redis; when Redis does not answer, each node counts for itself. */
export function rateLimits(redis: Redis | undefined): RateLimits {
  const shared = (keyPrefix: string, rule: Rule) => {
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
  const limiters = (kind: string, rules: Partial<Record<AnyCall, Rule>>) =>
    new Map(Object.entries(rules).map(([call, rule]) => [call, shared(`${kind}:${call}`, rule)]));
  const doors = limiters('door', DOORS);
  const names = limiters('name', NAMES);
  const sessions = new RateLimiterMemory({
    keyPrefix: 'session',
    points: PER_SESSION.points,
    duration: PER_SESSION.seconds,
  });
  const visitors = new RateLimiterMemory({
    keyPrefix: 'visitor',
    points: PER_VISITOR_ADDRESS.points,
    duration: PER_VISITOR_ADDRESS.seconds,
  });
  return {
    door: async (call, ip) => take(doors.get(call), limitedBy(ip)),
    name: async (call, username) => take(names.get(call), printOf(username)),
    forgive: async (call, username) => {
      await names.get(call)?.delete(printOf(username));
    },
    pace: async (session, ip) => (session === undefined ? take(visitors, limitedBy(ip)) : take(sessions, session)),
  };
}

/** Counters hold no names. */
const printOf = (username: string): string => createHash('sha256').update(username).digest('base64url');

async function take(limiter: RateLimiterMemory | RateLimiterRedis | undefined, who: string | number): Promise<void> {
  try {
    await limiter?.consume(who);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
  }
}
