/** Wrong passwords slow down the person who tries them; they do not lock the owner out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD, type SitePlayer } from '../../../test/accounts-site.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

describe('wrong passwords', () => {
  let site: AccountsSite;
  beforeAll(async () => {
    site = await openAccountsSite({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => site?.close());

  const from = (address: string, deviceId = '') => ({ 'x-forwarded-for': address, deviceId });
  const guess = (owner: SitePlayer, address: string, deviceId?: string) =>
    site.logIn(owner.username, 'a guess', from(address, deviceId));

  test('of a stranger do not keep the owner out: another address, and a known device at the stranger’s own', async () => {
    proves('A-414', '7-031');
    const ana = await site.register(undefined, from('192.0.2.1', 'ana-phone'));
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push((await guess(ana, '203.0.113.9', 'stranger')).status);
    expect(answers.slice(0, 5)).toEqual([40003, 40003, 40003, 40003, 40003]);
    expect(answers.at(-1)).toBe(42901);
    expect((await site.logIn(ana.username, SITE_PASSWORD, from('198.51.100.7'))).status).toBe(0);
    expect((await site.logIn(ana.username, SITE_PASSWORD, from('203.0.113.9', 'ana-phone'))).status).toBe(0);
    // The stranger waits, with the right password too.
    const late = await site.logIn(ana.username, SITE_PASSWORD, from('203.0.113.9', 'stranger'));
    expect(late.status).toBe(42901);
    expect(Number(late.retryAfter)).toBeGreaterThan(0);
  });

  test('of a known device have a count of their own, which another name for the device does not get', async () => {
    const bia = await site.register(undefined, from('192.0.2.2', 'bia-phone'));
    for (let n = 0; n < 12; n++) await guess(bia, '203.0.113.10', 'bia-phone');
    expect((await site.logIn(bia.username, SITE_PASSWORD, from('203.0.113.10', 'bia-phone'))).status).toBe(42901);
    expect((await site.logIn(bia.username, SITE_PASSWORD, from('203.0.113.10', 'bia-laptop'))).status).toBe(0);
  });

  test('many at once from one address get no more tries than one after the other', async () => {
    proves('A-414');
    const caio = await site.register();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(caio, '203.0.113.11')));
    expect(answers.filter(({ status }) => status === 40003).length).toBeLessThanOrEqual(6);
  });

  test('stuffing from many addresses: each gets a few tries, and the owner gets in', async () => {
    proves('A-414');
    const dora = await site.register(undefined, from('192.0.2.4', 'dora-phone'));
    const addresses = Array.from({ length: 10 }, (_, n) => `198.51.100.${100 + n}`);
    let tried = 0;
    await Promise.all(
      addresses.map(async (address) => {
        for (let n = 0; n < 10; n++) if ((await guess(dora, address)).status === 40003) tried += 1;
      }),
    );
    expect(tried).toBeLessThanOrEqual(addresses.length * 6 + 10);
    expect((await site.logIn(dora.username, SITE_PASSWORD, from('192.0.2.4', 'dora-phone'))).status).toBe(0);
    expect((await site.logIn(dora.username, SITE_PASSWORD, from('192.0.2.99'))).status).toBe(0);
  });

  test('a right password forgets the wrong ones before it', async () => {
    const eva = await site.register();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect((await guess(eva, '203.0.113.12')).status).toBe(40003);
      expect((await site.logIn(eva.username, SITE_PASSWORD, from('203.0.113.12'))).status).toBe(0);
    }
  });
});
