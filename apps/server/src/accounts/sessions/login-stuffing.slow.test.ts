/** Ten thousand passwords from a hundred addresses, with a clock that goes on meanwhile: few are tried, and the owner gets in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD } from '../../../test/accounts-site.ts';

const ADDRESSES = 100;
const GUESSES_OF_ADDRESS = 100;
/** Between two guesses of an address: the whole attack takes ten hours. */
const PAUSE_MS = 6 * 60_000;

let site: AccountsSite;
beforeAll(async () => {
  site = await openAccountsSite({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => site?.close());

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

test('10,000 passwords from 100 addresses: the owner still gets in', { timeout: 900_000 }, async () => {
  const dora = await site.register(undefined, from('192.0.2.4'));
  const addresses = Array.from({ length: ADDRESSES }, (_, n) => `198.51.${n}.7`);
  let tried = 0;
  for (let round = 0; round < GUESSES_OF_ADDRESS; round++) {
    const answers = await Promise.all(
      addresses.map((address, n) => site.logIn(dora.username, `palpite ${round} ${n}`, from(address))),
    );
    tried += answers.filter(({ status }) => status === 40_003).length;
    expect(answers.every(({ status }) => status !== 0)).toBe(true);
    if (round % 25 === 24) expect((await site.logIn(dora.username, SITE_PASSWORD, from('192.0.2.4'))).status).toBe(0);
    site.advance(PAUSE_MS);
  }
  // Measured: 600. The others were refused before their password was looked at.
  expect(tried).toBeLessThan(1000);
  expect((await site.logIn(dora.username, SITE_PASSWORD, from('192.0.2.99'))).status).toBe(0);
});
