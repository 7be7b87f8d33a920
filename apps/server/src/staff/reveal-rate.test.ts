import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrailEntry } from '@arara/contract/staff/accounts';
import { type Office, openOffice } from '../../test/office.ts';
import { registerPlayer } from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import { readCounter } from '../platform/metrics/metrics.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

describe.skipIf(!there)('personal data in clear', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => office?.close());

  test('is shown 20 times in 10 minutes to one person, also over two sessions, then an alarm is raised, D7-A10', async () => {
    const { player } = await registerPlayer(office.site);
    const [carla, bruno, davi] = [
      await office.createPerson('support'),
      await office.createPerson('finance'),
      await office.createPerson('auditor'),
    ];
    const reveal = (who = carla, reason: string | undefined = 'pedido 9') =>
      office.call(`/api/staff/players/${player}/reveal`, { field: 'cpf', reason }, who);
    expect((await office.call(`/api/staff/players/${player}/reveal`, { field: 'cpf' }, carla)).status).toBe(40001);
    for (let n = 0; n < 20; n++) expect((await reveal()).status).toBe(0);
    const before = readCounter('alarms_total', { alarm: 'staff-reveals' });
    expect(await reveal()).toMatchObject({ http: 429, status: 42901 });
    await office.signIn(carla);
    expect((await office.call('/api/staff/payments/1/2/payer', { reason: 'x' }, carla)).http).toBe(429);
    expect(readCounter('alarms_total', { alarm: 'staff-reveals' }) - before).toBe(2);
    expect((await reveal(bruno)).status).toBe(0);
    const { data } = await office.call('/api/staff/trail?call=staffReveal&limit=100', undefined, davi);
    const { items } = data as { items: TrailEntry[] };
    expect(items.filter(({ outcome }) => outcome === 'tooManyRequests')).toHaveLength(1);
    expect(items.find(({ outcome }) => outcome === 'done')?.detail).toMatchObject({ field: 'cpf', reason: 'pedido 9' });
  });
});
