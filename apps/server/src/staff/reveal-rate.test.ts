import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import { type Office, openOffice } from '../../test/office.ts';
import { registerPlayer } from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import { readMetricCounter } from '../platform/metrics/metrics.ts';

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
    const before = readMetricCounter('alarms_total', { alarm: 'staff-reveals' });
    expect(await reveal()).toMatchObject({ http: 429, status: 42901 });
    await office.signIn(carla);
    expect((await office.call('/api/staff/payments/1/2/payer', { reason: 'x' }, carla)).http).toBe(429);
    expect(readMetricCounter('alarms_total', { alarm: 'staff-reveals' }) - before).toBe(2);
    expect((await reveal(bruno)).status).toBe(0);
    const { data } = await office.call('/api/staff/trail?call=staffReveal&limit=100', undefined, davi);
    const { items } = data as { items: AuditTrailEntry[] };
    expect(items.filter(({ outcome }) => outcome === 'tooManyRequests')).toHaveLength(1);
    expect(items.find(({ outcome }) => outcome === 'done')?.detail).toMatchObject({ field: 'cpf', reason: 'pedido 9' });
  });

  // The masks show digits of a CPF: who tries the rest one after the other needs about 500 searches for a whole one.
  test('is not found out by 60 searches in 10 minutes, then an alarm is raised, D7-A10', async () => {
    const [davi, carla] = [await office.createPerson('auditor'), await office.createPerson('support')];
    const search = (who = davi) => office.call('/api/staff/players/search', { text: '52998224725' }, who);
    for (let n = 0; n < 60; n++) expect((await search()).status).toBe(0);
    const before = readMetricCounter('alarms_total', { alarm: 'staff-searches' });
    expect(await search()).toMatchObject({ http: 429, status: 42901 });
    expect(readMetricCounter('alarms_total', { alarm: 'staff-searches' }) - before).toBe(1);
    expect((await search(carla)).status).toBe(0);
  });
});
