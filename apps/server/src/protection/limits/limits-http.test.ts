/** Limits, self-exclusion and the play session, as a client of docs/wire.md sends them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { type Office, openOffice } from '../../../test/office.ts';
import { newcomerWithMoney } from '../../../test/payments-site.ts';
import { sql } from '../../platform/db/db.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let office: Office;
beforeAll(async () => {
  office = await openOffice({ engine: 'pglite' });
}, 60_000);
afterAll(() => office.close());

interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown>;
}
interface Limit {
  readonly kind: string;
  readonly period: string;
  readonly value: number | null;
  readonly used: number;
  readonly pending?: { readonly value: number | null; readonly from: number };
}

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${office.app.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      authorization: token,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  return (await response.json()) as Answer;
};
const LIMITS = '/api/app/protection/limits';
const bet = (token: string, amount = 1) => call('POST', '/api/app/game/SE0004/bet', token, { amount, target: 2 });
const setLimit = (token: string, body: unknown) => call('PUT', LIMITS, token, body);
const findLimit = ({ data }: Answer, kind: string, period: string): Limit | undefined =>
  (data['limits'] as Limit[]).find((limit) => limit.kind === kind && limit.period === period);
const open = () => newcomerWithMoney(office.site, 100_000);
const getAccessToken = ({ data }: Answer) => String(data['access_token']);

describe('limits', () => {
  test('a client reads every limit with its use, sets one, reaches it, and is told why and until when', async () => {
    proves('A-155', 'A-330');
    const { token } = await open();
    const before = await call('GET', LIMITS, token);
    expect(before.data['limits']).toHaveLength(12);
    expect(before.data['realityCheckMinutes']).toBe(60);
    expect(findLimit(before, 'stake', 'week')).toEqual({ kind: 'stake', period: 'week', value: null, used: 0 });
    const set = await setLimit(token, { kind: 'stake', period: 'day', value: 2.5 });
    expect(findLimit(set, 'stake', 'day')).toMatchObject({ value: 2.5, used: 0 });
    expect([(await bet(token)).status, (await bet(token)).status]).toEqual([0, 0]);
    const refused = await bet(token);
    expect(refused).toMatchObject({ status: 40301, data: { reason: 'limit', limit: 'stake', period: 'day' } });
    expect(Number(refused.data['until'])).toBeGreaterThan(office.now());
    const read = await call('GET', LIMITS, token);
    expect(findLimit(read, 'stake', 'day')).toMatchObject({ value: 2.5, used: 2 });
    expect(findLimit(read, 'stake', 'month')).toMatchObject({ value: null, used: 2 });
    expect(findLimit(read, 'time', 'day')).toMatchObject({ used: expect.toBeOneOf([1, 2]) as number });
  });

  test('a looser one counts after 24 h and a second confirmation, and the record keeps what was asked', async () => {
    proves('A-332');
    const { token, player } = await open();
    await setLimit(token, { kind: 'stake', period: 'day', value: 1 });
    const asked = await setLimit(token, { kind: 'stake', period: 'day', value: null });
    const { from } = findLimit(asked, 'stake', 'day')?.pending ?? { from: 0 };
    expect(findLimit(asked, 'stake', 'day')).toMatchObject({ value: 1, pending: { value: null } });
    expect(from).toBeGreaterThanOrEqual(office.now() + DAY_MS - 1000);
    expect((await bet(token, 2)).status).toBe(40301);
    // In two steps: a session that is not used for a day ends.
    office.advance(12 * HOUR_MS);
    await setLimit(token, { kind: 'stake', period: 'day', value: null });
    office.advance(from - office.now() + 1);
    expect((await bet(token, 2)).status).toBe(40301);
    const raised = await setLimit(token, { kind: 'stake', period: 'day', value: null });
    expect(findLimit(raised, 'stake', 'day')).toMatchObject({ value: null });
    expect(findLimit(raised, 'stake', 'day')).not.toHaveProperty('pending');
    expect((await bet(token, 2)).status).toBe(0);
    const kept = await office.app.ctx.db.read.query(
      sql<{ kind: string }>('test', 'select kind from protection_change where player = $1 order by id', player),
    );
    expect(kept.map(({ kind }) => kind)).toEqual(['limitLowered', 'limitRaiseAsked', 'limitRaised']);
  });

  test.each([
    [{}, 'kind'],
    [{ kind: 'stake', value: 1 }, 'period'],
    [{ kind: 'stake', period: 'day' }, 'value'],
    [{ kind: 'stake', period: 'day', value: -1 }, 'value'],
    [{ kind: 'stake', period: 'day', value: 1.005 }, 'value'],
    [{ kind: 'stake', period: 'day', value: 1e20 }, 'value'],
    [{ kind: 'time', period: 'day', value: 1.5 }, 'value'],
    [{ kind: 'time', period: 'day', value: 100_000 }, 'value'],
    [{ kind: 'wins', period: 'day', value: 1 }, 'kind'],
    [{ kind: 'stake', period: 'year', value: 1 }, 'period'],
    [{ realityCheckMinutes: 14 }, 'realityCheckMinutes'],
    [{ realityCheckMinutes: 61 }, 'realityCheckMinutes'],
  ])('%j is 40001 at %s', async (body, field) => {
    const { token } = await open();
    const answer = await setLimit(token, body);
    expect([answer.status, Object.keys(answer.data['fields'] as object)]).toEqual([40001, [field]]);
  });

  test('the test account shows and sets those of the person, and play money is not limited', async () => {
    const { token } = await open();
    await setLimit(token, { kind: 'stake', period: 'day', value: 1 });
    const test = getAccessToken(await call('POST', '/api/app/user/switchTest', token, {}));
    expect(findLimit(await call('GET', LIMITS, test), 'stake', 'day')).toMatchObject({ value: 1 });
    expect((await bet(test, 5)).status).toBe(0);
    await setLimit(test, { kind: 'stake', period: 'day', value: 0 });
    expect((await bet(token)).status).toBe(40301);
  });
});

describe('a round of several steps', () => {
  test('goes on to its end when its stake reached the limit, while bets and deposits are refused', async () => {
    const { token } = await open();
    await setLimit(token, { kind: 'stake', period: 'day', value: 1 });
    await setLimit(token, { kind: 'deposit', period: 'month', value: 0 });
    const round = await call('POST', '/api/app/game/SE0001/bet', token, { amount: 1, mines: 1 });
    expect(round.status).toBe(0);
    const roundId = String(round.data['roundId']);
    const step = await call('POST', '/api/app/game/SE0001/step', token, { roundId, tile: 3 });
    expect(step.status).toBe(0);
    if (step.data['state'] === 'open')
      expect((await call('POST', '/api/app/game/SE0001/cashout', token, { roundId })).status).toBe(0);
    expect((await bet(token)).data).toMatchObject({ reason: 'limit', limit: 'stake' });
    const deposit = await call('POST', '/api/app/order/prePay/103', token, { gift: 0 });
    expect(deposit).toMatchObject({ status: 40301, data: { reason: 'limit', limit: 'deposit', period: 'month' } });
  });
});

describe('self-exclusion', () => {
  const EXCLUDE = '/api/app/protection/selfExclude';
  const RETURN = `${EXCLUDE}/return`;

  test('needs the password, holds on both accounts, cannot be shortened, and ends a day after it is asked for', async () => {
    proves('A-156', 'A-331');
    const { token, cpf, player } = await open();
    const test = getAccessToken(await call('POST', '/api/app/user/switchTest', token, {}));
    expect((await call('POST', EXCLUDE, token, { months: 3, pwd: 'errada' })).status).toBe(40003);
    expect((await bet(token)).status).toBe(0);
    expect((await call('POST', RETURN, token, {})).status).toBe(40401);
    const excluded = await call('POST', EXCLUDE, token, { months: 3, pwd: 'segredo-longo' });
    const until = Number(excluded.data['until']);
    expect(until).toBeGreaterThan(office.now() + 88 * DAY_MS);
    for (const session of [token, test])
      expect(await bet(session)).toMatchObject({ status: 40301, data: { reason: 'excluded', until } });
    // A shorter one changes nothing, and none can be undone before its end.
    expect((await call('POST', EXCLUDE, token, { months: 1, pwd: 'segredo-longo' })).data['until']).toBe(until);
    expect((await call('POST', RETURN, token, {})).data).toMatchObject({ reason: 'excluded', until });
    const paid = { payCardBank: 'CPF', payCardNo: cpf, amount: 60, name: '', ifsc: '' };
    await office.app.ctx.db.tx('test wagered', (tx) =>
      tx.query(sql('', `update wallet set turn_filled = turn_required where player = ${player}`)),
    );
    expect((await call('POST', '/api/app/order/withdraw', token, paid)).status).toBe(0);
  });

  test('goes on after its term until the player asks, and then for a day', async () => {
    const { token, player } = await open();
    await call('POST', EXCLUDE, token, { months: 1, pwd: 'segredo-longo' });
    // The term is over by the rows, because advancing the clock by a month would end every session.
    await office.app.ctx.db.tx('test term', (tx) =>
      tx.query(sql('', `update player_protection set exclusion_ends = ${office.now() - 1} where player = ${player}`)),
    );
    expect((await bet(token)).data).toMatchObject({ reason: 'excluded', until: null });
    expect((await call('GET', '/api/app/user/userInfo', token)).data).toMatchObject({
      restriction: { status: 'excluded', mayAskToReturn: true },
    });
    const { until } = (await call('POST', RETURN, token, {})).data;
    expect(Number(until)).toBeGreaterThanOrEqual(office.now() + DAY_MS - 5000);
    office.advance(HOUR_MS);
    expect((await call('POST', RETURN, token, {})).data).toMatchObject({ until });
    expect((await bet(token)).data).toMatchObject({ reason: 'excluded', until });
    office.advance(23 * HOUR_MS);
    expect((await bet(token)).status).toBe(0);
  });

  test('without end it has no term to wait for', async () => {
    const { token } = await open();
    await call('POST', EXCLUDE, token, { months: 12, pwd: 'segredo-longo' });
    expect((await call('POST', EXCLUDE, token, { months: 0, pwd: 'segredo-longo' })).data).toEqual({ until: null });
    expect((await call('POST', EXCLUDE, token, { months: 1, pwd: 'segredo-longo' })).data).toEqual({ until: null });
    expect((await call('POST', RETURN, token, {})).status).toBe(40301);
  });

  test('the clock and the time zone of the caller mean nothing to a pause', async () => {
    proves('A-520');
    const { token } = await open();
    const { until } = (await call('POST', '/api/app/protection/pause', token, { hours: 24 })).data;
    const response = await fetch(`${office.app.url}/api/app/game/SE0004/bet`, {
      method: 'POST',
      body: JSON.stringify({ amount: 1, target: 2 }),
      headers: {
        authorization: token,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
        date: new Date(office.now() + 7 * DAY_MS).toUTCString(),
        zone: 'Pacific/Kiritimati',
      },
    });
    expect(await response.json()).toMatchObject({ status: 40301, data: { reason: 'paused', until } });
  });
});

describe('the play session', () => {
  const read = async (token: string) => (await call('GET', '/api/app/protection/session', token)).data;

  test('counts what was played since the player came, and names the times of the reality check', async () => {
    proves('A-157');
    const { token } = await open();
    await bet(token);
    const begun = await read(token);
    expect(begun).toMatchObject({ played: 0, staked: 0, won: 0, net: 0, dueAt: null });
    const startedAt = Number(begun['startedAt']);
    expect(begun['nextCheckAt']).toBe(startedAt + HOUR_MS);
    expect((await setLimit(token, { realityCheckMinutes: 15 })).data['realityCheckMinutes']).toBe(15);
    office.advance(2 * MINUTE_MS);
    await bet(token, 3);
    const played = await read(token);
    expect(played).toMatchObject({ startedAt, played: 1, staked: 3, nextCheckAt: startedAt + 15 * MINUTE_MS });
    expect(played['net']).toBe(Number(played['won']) - 3);
    office.advance(14 * MINUTE_MS);
    expect(await read(token)).toMatchObject({
      startedAt,
      dueAt: startedAt + 15 * MINUTE_MS,
      nextCheckAt: startedAt + 30 * MINUTE_MS,
    });
    office.advance(2 * HOUR_MS);
    const next = await read(token);
    expect(Number(next['startedAt'])).toBeGreaterThan(startedAt);
    expect(next).toMatchObject({ played: 0, staked: 0, net: 0, dueAt: null });
  });
});
