import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../log/log.ts';
import { type Office, openOffice } from '../../../test/office.ts';
import { toRateLimitNetwork } from './ip-network.ts';
import { createRateLimits, disabledRateLimits } from './rate-limits.ts';
import { registerRawWebhookRoutes } from './raw-routes.ts';
import { createHttpServer } from './server.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const PROXY = '10.1.2.3';
const PLAYER = '203.0.113.7';

/** The client's address of a call, as the server finds it. */
async function findClientIp(call: { trusted: readonly string[]; from: string; says?: string }): Promise<string> {
  const app = createHttpServer({ log: openLog('silent'), production: false, trustedProxies: call.trusted });
  registerRawWebhookRoutes(
    app,
    [{ method: 'POST', path: '/api/hooks/who', handle: async ({ ip }) => ({ status: 200, body: ip }) }],
    disabledRateLimits,
  );
  const headers = call.says === undefined ? {} : { 'x-forwarded-for': call.says };
  const answer = await app.inject({ method: 'POST', url: '/api/hooks/who', remoteAddress: call.from, headers });
  await app.close();
  return answer.body;
}

describe('the client’s address of a call', () => {
  test.each([
    ['nobody is believed by default', [], PROXY, PLAYER, PROXY],
    ['a proxy that is trusted is believed', [PROXY], PROXY, PLAYER, PLAYER],
    ['so is one of a trusted network', ['10.0.0.0/8'], PROXY, PLAYER, PLAYER],
    ['one of another network is not', ['10.2.0.0/16'], PROXY, PLAYER, PROXY],
    ['what a player wrote before the proxy is not', [PROXY], PROXY, `198.51.100.1, ${PLAYER}`, PLAYER],
    ['a player who comes past the proxy is not', [PROXY], PLAYER, '198.51.100.1', PLAYER],
    ['a proxy that says nothing is itself', [PROXY], PROXY, undefined, PROXY],
    ['a proxy over IPv6 that says IPv4', ['fd00::/8'], 'fd00::1', PLAYER, PLAYER],
  ])('%s', async (_, trusted, from, says, is) => {
    proves('A-015');
    expect(await findClientIp({ trusted, from, ...(says === undefined ? {} : { says }) })).toBe(is);
  });
});

describe('limits by address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:0:1::2', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:0:0:9', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
  ])('%s counts as %s', (ip, as) => {
    proves('A-015');
    return expect(toRateLimitNetwork(ip)).toBe(as);
  });

  test('all addresses of one IPv6 network share a rate limit, and the next network has its own', async () => {
    proves('A-015');
    const limits = createRateLimits(undefined);
    const knock = (ip: string) =>
      limits.consume('restRegister', { ip }).then(
        () => 'in',
        () => 'out',
      );
    for (let nth = 0; nth < 60; nth++) expect(await knock(`2001:db8:0:1::${nth.toString(16)}`)).toBe('in');
    expect(await knock('2001:db8:0:1:9:9:9:9')).toBe('out');
    expect(await knock('2001:db8:0:2::1')).toBe('in');
  });
});

describe('a back office behind a proxy', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ engine: 'pglite', env: { TRUSTED_PROXIES: '127.0.0.1,::1' } });
  });
  afterAll(() => office.close());

  test('records the client’s address in the audit trail, not the proxy’s', async () => {
    proves('A-015');
    const davi = await office.createPerson('auditor');
    const pwd = 'a wrong password';
    const login = { username: davi.username, pwd, code: '000000' };
    expect((await office.call('/api/staff/login', login, undefined, { 'x-forwarded-for': PLAYER })).status).toBe(40003);
    const { data } = await office.call('/api/staff/trail?call=staffLogin', undefined, davi);
    expect((data as { items: { ip: string; outcome: string }[] }).items[0]).toMatchObject({
      ip: PLAYER,
      outcome: 'badCredentials',
    });
  });
});
