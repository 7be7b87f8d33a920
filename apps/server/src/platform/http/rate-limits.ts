import { createHash } from 'node:crypto';
import type { PlayerCallName } from '@arara/contract';
import type { StaffCallName } from '@arara/contract/staff/staff-contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Redis } from 'ioredis';
import { toRateLimitNetwork } from './ip-network.ts';
import { createLoginSlowDown, type LoginSlowDown } from './login-slow-down.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** A call of the players or of the back office, or what is read and sent outside the contract. */
type RateLimitedCallName = PlayerCallName | StaffCallName | 'document' | 'refusedNotice';

/** How often each kind of call may be made. Every method throws Refusal tooManyRequests. */
export interface RateLimits {
  /** By address, for IPv6 by network, before anything is read: log-in, registration, captcha images. */
  perIp(call: RateLimitedCallName, ip: string): Promise<void>;
  /** Whether an address has used up what `perIp` allows; it counts nothing. */
  assertAllowed(call: RateLimitedCallName, ip: string): Promise<void>;
  /** By who tries which account, once the input is decoded: how often they may. */
  perLoginName(call: RateLimitedCallName, tried: string): Promise<void>;
  /** Resets that count after a success: only failures in a row count. */
  resetOnSuccess(call: RateLimitedCallName, tried: string): Promise<void>;
  /**
   * By player or member of staff, over all of their sessions, for visitors by address; high enough for autoplay. Counted in this
   * node, so that no bet waits for Redis.
   */
  perPerson(person: number | undefined, ip: string): Promise<void>;
  /** By player, over all sessions: what they send to support. */
  perPlayer(kind: 'chatMessages' | 'supportFiles', player: number): Promise<void>;
  /** By member of staff, over all sessions: looks at personal data in clear, and searches for players. */
  perStaff(kind: 'reveals' | 'searches', staff: number): Promise<void>;
}

interface RateLimitRule {
  readonly points: number;
  readonly seconds: number;
}

const RATE_LIMITS_PER_IP: Partial<Record<RateLimitedCallName, RateLimitRule>> = {
  captcha: { points: 120, seconds: 60 },
  captchaWork: { points: 120, seconds: 60 },
  restLogin: { points: 120, seconds: 60 },
  restRegister: { points: 60, seconds: 60 },
  sendResetCode: { points: 10, seconds: 3600 },
  checkResetCode: { points: 60, seconds: 60 },
  setPwd: { points: 30, seconds: 60 },
  loginTotp: { points: 60, seconds: 60 },
  undoEmail: { points: 30, seconds: 60 },
  staffLogin: { points: 30, seconds: 60 },
  staffEnrolment: { points: 30, seconds: 60 },
  staffEnrol: { points: 30, seconds: 60 },
  document: { points: 60, seconds: 60 },
  refusedNotice: { points: 30, seconds: 60 },
  complaint: { points: 10, seconds: 3600 },
  complaintState: { points: 60, seconds: 600 },
};
const RATE_LIMITS_PER_LOGIN_NAME: Partial<Record<RateLimitedCallName, RateLimitRule>> = {
  restRegister: { points: 10, seconds: 300 },
  checkResetCode: { points: 10, seconds: 300 },
  statement: { points: 3, seconds: 300 },
  updateKyc: { points: 10, seconds: 3600 },
};
/** Log-ins: wrong ones in a row have to wait longer and longer, and no count of others keeps the owner out. */
const SLOWED_DOWN_CALLS: readonly RateLimitedCallName[] = ['restLogin', 'loginTotp', 'staffLogin'];
/** Calls that check the password of a signed-in player count together, so that a stolen session has no second set of guesses. */
const PASSWORD_GUESS_CALLS: readonly RateLimitedCallName[] = [
  'transfer',
  'stepUp',
  'changePwd',
  'changeEmail',
  'confirmTotp',
  'protectionSelfExclude',
];
const PASSWORD_GUESS_RATE_LIMIT: RateLimitRule = { points: 10, seconds: 300 };
/** A person who decides looks at a few players; who looks at more copies them. */
const PERSONAL_DATA_REVEAL_RATE_LIMIT: RateLimitRule = { points: 20, seconds: 600 };
/** Searches by CPF, e-mail or name: who tries one after the other reads what is masked. */
const PLAYER_SEARCH_RATE_LIMIT: RateLimitRule = { points: 60, seconds: 600 };
/** A person types a message in seconds; each one costs a transaction and is read by somebody. */
const CHAT_MESSAGE_RATE_LIMIT: RateLimitRule = { points: 30, seconds: 60 };
const SUPPORT_FILE_RATE_LIMIT: RateLimitRule = { points: 20, seconds: 3600 };
const RATE_LIMIT_PER_PERSON: RateLimitRule = { points: 120, seconds: 2 };
/** Many players stand behind one address of a mobile network. */
const RATE_LIMIT_PER_VISITOR_ADDRESS: RateLimitRule = { points: 600, seconds: 2 };

const allowEveryCall = async (): Promise<void> => undefined;
/** RATE_LIMITS=off. */
export const disabledRateLimits: RateLimits = {
  perIp: allowEveryCall,
  assertAllowed: allowEveryCall,
  perLoginName: allowEveryCall,
  resetOnSuccess: allowEveryCall,
  perPerson: allowEveryCall,
  perPlayer: allowEveryCall,
  perStaff: allowEveryCall,
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
  const limiters = (kind: string, rules: Partial<Record<RateLimitedCallName, RateLimitRule>>) =>
    new Map(Object.entries(rules).map(([call, rule]) => [call, shared(`${kind}:${call}`, rule)]));
  const ipLimiters = limiters('door', RATE_LIMITS_PER_IP);
  const loginNameLimiters: Map<string, LoginSlowDown> = limiters('name', RATE_LIMITS_PER_LOGIN_NAME);
  const slowDown = (call: string) => createLoginSlowDown((name, rule) => shared(`${name}:${call}`, rule));
  for (const call of SLOWED_DOWN_CALLS) loginNameLimiters.set(call, slowDown(call));
  const passwordGuessLimiter = shared('name:transfer', PASSWORD_GUESS_RATE_LIMIT);
  for (const call of PASSWORD_GUESS_CALLS) loginNameLimiters.set(call, passwordGuessLimiter);
  const staffLimiters = {
    reveals: shared('reveal', PERSONAL_DATA_REVEAL_RATE_LIMIT),
    searches: shared('search', PLAYER_SEARCH_RATE_LIMIT),
  };
  const playerLimiters = {
    chatMessages: shared('chat', CHAT_MESSAGE_RATE_LIMIT),
    supportFiles: shared('file', SUPPORT_FILE_RATE_LIMIT),
  };
  const personLimiter = new RateLimiterMemory({
    keyPrefix: 'person',
    points: RATE_LIMIT_PER_PERSON.points,
    duration: RATE_LIMIT_PER_PERSON.seconds,
  });
  const visitorLimiter = new RateLimiterMemory({
    keyPrefix: 'visitor',
    points: RATE_LIMIT_PER_VISITOR_ADDRESS.points,
    duration: RATE_LIMIT_PER_VISITOR_ADDRESS.seconds,
  });
  return {
    perIp: async (call, ip) => consumeRateLimitPoint(ipLimiters.get(call), toRateLimitNetwork(ip)),
    assertAllowed: async (call, ip) => {
      const state = await ipLimiters.get(call)?.get(toRateLimitNetwork(ip));
      if (state !== undefined && state !== null && state.consumedPoints > (RATE_LIMITS_PER_IP[call]?.points ?? 0))
        throw toTooManyRequestsRefusal(state);
    },
    perLoginName: async (call, username) => consumeRateLimitPoint(loginNameLimiters.get(call), hashLoginName(username)),
    resetOnSuccess: async (call, username) => {
      await loginNameLimiters.get(call)?.delete(hashLoginName(username));
    },
    perPlayer: async (kind, player) => consumeRateLimitPoint(playerLimiters[kind], String(player)),
    perStaff: async (kind, staff) => consumeRateLimitPoint(staffLimiters[kind], String(staff)),
    perPerson: async (person, ip) =>
      person === undefined
        ? consumeRateLimitPoint(visitorLimiter, toRateLimitNetwork(ip))
        : consumeRateLimitPoint(personLimiter, person),
  };
}

/** Counters do not contain names. */
const hashLoginName = (username: string): string => createHash('sha256').update(username).digest('base64url');

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
