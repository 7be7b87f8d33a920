import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../test/office.ts';
import { registerPlayer } from '../test/payments-site.ts';
import { serverAnswers } from '../test/world.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('headers of the back office', () => {
  let office: Office;
  let url: string;
  let support: Person;
  let auditor: Person;
  let player: string;
  beforeAll(async () => {
    office = await openOffice();
    url = office.app.officeUrl() ?? '';
    support = await office.createPerson('support');
    auditor = await office.createPerson('auditor');
    player = String((await registerPlayer(office.site)).player);
  });
  afterAll(() => office?.close());

  const ask = (path: string, request: { who?: Person; body?: object; method?: string } = {}) =>
    fetch(url + path, {
      method: request.method ?? (request.body === undefined ? 'GET' : 'POST'),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      headers: {
        origin: 'https://elsewhere.example',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.who === undefined ? {} : { authorization: request.who.token }),
      },
    });

  test('personal data is not cached, not framed, and not sent to other origins', async () => {
    proves('A-146');
    const answers = [
      [200, await ask(`/api/staff/players/${player}`, { who: support })],
      [200, await ask(`/api/staff/players/${player}/ledger`, { who: support })],
      [200, await ask(`/api/staff/players/${player}/bonuses`, { who: support })],
      [
        200,
        await ask(`/api/staff/players/${player}/reveal`, {
          who: support,
          body: { player, field: 'cpf', reason: 'pedido 9' },
        }),
      ],
      [200, await ask('/api/staff/players/search', { who: support, body: { text: 'ana' } })],
      // The answer of a refusal contains no data and is not cached either.
      [
        403,
        await ask(`/api/staff/players/${player}/reveal`, {
          who: auditor,
          body: { player, field: 'cpf', reason: 'pedido 9' },
        }),
      ],
      [401, await ask(`/api/staff/players/${player}`)],
    ] as const;
    for (const [status, { status: answered, headers }] of answers) {
      expect(answered).toBe(status);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  test('a preflight request of another origin gets no permission', async () => {
    const { headers } = await ask('/api/staff/players/search', { method: 'OPTIONS' });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-headers')).toBeNull();
  });

  test('its pages run only their own files, call only their own origin, and cannot be framed', async () => {
    proves('A-146');
    const { headers } = await ask('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "frame-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
      expect(policy.split(';')).toContain(rule);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });
});
