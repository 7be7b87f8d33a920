import { createHash } from 'node:crypto';
import type { CallName } from '@arara/contract';
import type { StaffCallName } from '@arara/contract/staff/staff-contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Redis } from 'ioredis';
import { toRateLimitNetwork } from './ip-network.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A call of the players or of the back office, or what is read and sent outside the contract. */
type AnyCall = CallName | StaffCallName | 'document' | 'refusedNotice';

/** How often each kind of call may be made. Every method throws Refusal tooManyRequests. */
export interface RateLimits {
  /** By address, for IPv6 by network, before anything is read: log-in, registration, captcha images. */
  perIp(call: AnyCall, ip: string): Promise<void>;
  /** Whether an address has used up what `perIp` allows; it counts nothing. */
  assertAllowed(call: AnyCall, ip: string): Promise<void>;
  /** By login name, once the input is decoded: how often one account may be tried. */
  perLoginName(call: AnyCall, username: string): Promise<void>;
  /** Resets the count of a login name after a success: only failures in a row count. */
  resetOnSuccess(call: AnyCall, username: string): Promise<void>;
  /** By session, for visitors by address; high enough for autoplay. Counted in this node, so that no bet waits for Redis. */
  perSession(session: number | undefined, ip: string): Promise<void>;
  /** By member of staff: how much personal data one person may see unmasked, over all calls and sessions. */
  perReveal(staff: number): Promise<void>;
}

interface Rule {
  readonly points: number;
  readonly seconds: number;
}

const PER_IP: Partial<Record<AnyCall, Rule>> = {
  captcha: { points: 120, seconds: 60 },
  captchaWork: { points: 120, seconds: 60 },
  restLogin: { points: 120, seconds: 60 },
  restRegister: { points: 60, seconds: 60 },
  staffLogin: { points: 30, seconds: 60 },
  staffEnrolment: { points: 30, seconds: 60 },
  staffEnrol: { points: 30, seconds: 60 },
  document: { points: 60, seconds: 60 },
  refusedNotice: { points: 30, seconds: 60 },
};
const PER_LOGIN_NAME: Partial<Record<AnyCall, Rule>> = {
  restLogin: { points: 10, seconds: 300 },
  restRegister: { points: 10, seconds: 300 },
  staffLogin: { points: 5, seconds: 300 },
  transfer: { points: 10, seconds: 300 },
  statement: { points: 3, seconds: 300 },
  updateKyc: { points: 10, seconds: 3600 },
};
/** A person who decides looks at a few players; who looks at more copies them. */
const PER_REVEAL: Rule = { points: 20, seconds: 600 };
const PER_SESSION: Rule = { points: 120, seconds: 2 };
/** Many players stand behind one address of a mobile network. */
const PER_VISITOR_ADDRESS: Rule = { points: 600, seconds: 2 };

const allowAll = async (): Promise<void> => undefined;
/** RATE_LIMITS=off. */
export const noLimits: RateLimits = {
  perIp: allowAll,
  assertAllowed: allowAll,
  perLoginName: allowAll,
  resetOnSuccess: allowAll,
  perSession: allowAll,
  perReveal: allowAll,
};

/** Limits counted in this node's memory, or for all nodes in Redis; when Redis does not answer, each node counts for itself. */
export function createRateLimits(redis: Redis | undefined): RateLimits {
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
  const ipLimiters = limiters('door', PER_IP);
  const loginNameLimiters = limiters('name', PER_LOGIN_NAME);
  const revealLimiter = shared('reveal', PER_REVEAL);
  const sessionLimiter = new RateLimiterMemory({
    keyPrefix: 'session',
    points: PER_SESSION.points,
    duration: PER_SESSION.seconds,
  });
  const visitorLimiter = new RateLimiterMemory({
    keyPrefix: 'visitor',
    points: PER_VISITOR_ADDRESS.points,
    duration: PER_VISITOR_ADDRESS.seconds,
  });
  return {
    perIp: async (call, ip) => consumePoint(ipLimiters.get(call), toRateLimitNetwork(ip)),
    assertAllowed: async (call, ip) => {
      const state = await ipLimiters.get(call)?.get(toRateLimitNetwork(ip));
      if (state !== undefined && state !== null && state.consumedPoints > (PER_IP[call]?.points ?? 0))
        throw refuseTooMany(state);
    },
    perLoginName: async (call, username) => consumePoint(loginNameLimiters.get(call), hashLoginName(username)),
    resetOnSuccess: async (call, username) => {
      await loginNameLimiters.get(call)?.delete(hashLoginName(username));
    },
    perReveal: async (staff) => consumePoint(revealLimiter, String(staff)),
    perSession: async (session, ip) =>
      session === undefined
        ? consumePoint(visitorLimiter, toRateLimitNetwork(ip))
        : consumePoint(sessionLimiter, session),
  };
}

/** Counters do not contain names. */
const hashLoginName = (username: string): string => createHash('sha256').update(username).digest('base64url');

async function consumePoint(
  limiter: RateLimiterMemory | RateLimiterRedis | undefined,
  key: string | number,
): Promise<void> {
  try {
    await limiter?.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw refuseTooMany(error);
  }
}

const refuseTooMany = ({ msBeforeNext }: RateLimiterRes): Refusal =>
  new Refusal('tooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) });
