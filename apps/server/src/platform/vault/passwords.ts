import { availableParallelism } from 'node:os';
import { Refusal } from '@arara/contract/protocol/errors';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id as OWASP asks: 19 MiB, two passes, one thread; about 32 ms. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash that no password has. It is checked for an unknown user, which then takes as long as a wrong password. */
const DECOY = `$argon2id$v=19$m=19456,t=2,p=1$c2FsdCBvZiBub2JvZHk$${'A'.repeat(43)}`;

/** One core is left for the bets: log-ins beyond that wait here, and are refused when too many wait. */
const MAX_RUNNING = Math.max(1, availableParallelism() - 1);
const MAX_WAITING = 128;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `f` when its turn comes. Throws Refusal unavailable when too many wait already. */
async function runInTurn<T>(f: () => Promise<T>): Promise<T> {
  if (running < MAX_RUNNING) running++;
  else {
    if (waiting.length >= MAX_WAITING) throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    // The call that ends passes its place on, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await f();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

/** Keyboards compose accents in different ways: the same password has one form here. */
const normalizePassword = (password: string): string => password.normalize('NFKC');

/** The hash of a password, as it is stored. Throws Refusal unavailable when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  runInTurn(() => hash(normalizePassword(password), PARAMETERS));

/** Checks a password against a stored hash; `undefined`, an unknown user, takes the same time and is false. */
export const verifyPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  runInTurn(async () => (await verify(stored ?? DECOY, normalizePassword(password))) && stored !== undefined);
