import type { CountedAttempt } from '../http/calls/caller.ts';
import { availableParallelism } from 'node:os';
import { Refusal } from '@arara/contract/protocol/errors';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP asks: 19 MiB, two passes, one thread; about 32 ms. */
const ARGON2_PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password has. It is checked for an unknown user, which then takes as long as a wrong password. */
export const DECOY_PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$c2FsdCBvZiBub2JvZHk$${'A'.repeat(43)}`;

/** Runs work in turn, a bounded number at a time. Throws Refusal unavailable when too many wait already. */
type PasswordHashQueue = <T>(work: () => Promise<T>) => Promise<T>;

function createPasswordHashQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number;
  maxWaiting: number;
}): PasswordHashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maxRunning) running++;
    else {
      if (waiting.length >= maxWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
      // The call that ends passes its place on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running--;
      else next();
    }
  };
}

/** Whose password it is: a flood of log-ins of players keeps no member of staff out, nor the other way round. */
export type PasswordOwner = 'player' | 'staff';

/** One core is left for the bets: log-ins of players beyond that wait, and are refused when too many wait. */
const passwordHashQueues: Readonly<Record<PasswordOwner, PasswordHashQueue>> = {
  player: createPasswordHashQueue({ maxRunning: Math.max(1, availableParallelism() - 1), maxWaiting: 128 }),
  staff: createPasswordHashQueue({ maxRunning: 1, maxWaiting: 32 }),
};

/** Keyboards compose accents in different ways: the same password has one form here. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/** The hash of a password, as it is stored. Throws Refusal unavailable when too many wait. */
export const hashPassword = (owner: PasswordOwner, password: string): Promise<string> =>
  passwordHashQueues[owner](() => hash(normalizePassword(password), ARGON2_PARAMETERS));

/** Checks a password against a stored hash; `undefined`, an unknown user, takes the same time and is false. */
export const verifyPassword = (
  _attempt: CountedAttempt,
  owner: PasswordOwner,
  stored: string | undefined,
  password: string,
): Promise<boolean> =>
  passwordHashQueues[owner](
    async () => (await verify(stored ?? DECOY_PASSWORD_HASH, normalizePassword(password))) && stored !== undefined,
  );
