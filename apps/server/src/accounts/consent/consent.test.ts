/** Consent to measuring advertisements, as a visitor, a player and somebody who never answered are kept. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD } from '../../../test/accounts-site.ts';
import { type Row, sql } from '../../platform/db/db.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { accountRetentions, hasAdvertisingConsent } from '../accounts.ts';
import { createFileStorage } from '../../platform/storage/storage.ts';

const PATH = '/api/app/main/consent';
const YEAR_MS = 365 * 24 * 3_600_000;

let site: AccountsSite;
beforeAll(async () => {
  site = await openAccountsSite({ PIXEL_SCRIPT: 'https://pixel.example/events.js', PIXEL_ID: '1' });
});
afterAll(() => site?.close());

const device = (name: string) => ({ deviceid: name });
const read = async (name: string, token = '') => (await site.call(PATH, token, undefined, device(name))).data;
const answer = (name: string, said: 'yes' | 'no', token = '') =>
  site.call(PATH, token, { answer: said, version: '1' }, device(name));
const logIn = async (username: string, name: string) =>
  ((await site.logIn(username, SITE_PASSWORD, device(name))).data as { access_token: string }).access_token;
const readRows = (player: number) =>
  site.app.ctx.db.read.query(sql<Row>('test consents', 'select * from consent where player = $1 order by id', player));

test('a visitor’s answer is kept for the device, and becomes the player’s at the next log-in on it', async () => {
  proves('A-651');
  const ana = await site.register();
  expect(await read('phone')).toEqual({ version: '1', answer: null, at: null });
  expect((await answer('phone', 'yes')).data).toEqual({ version: '1', answer: 'yes', at: expect.any(Number) });
  expect(await read('phone')).toMatchObject({ answer: 'yes' });
  expect(await read('tablet')).toMatchObject({ answer: null });
  expect(await hasAdvertisingConsent(site.app.ctx.db.read, ana.player as PlayerId)).toBe(false);

  const token = await logIn(ana.username, 'phone');
  expect(await read('tablet', token)).toMatchObject({ answer: 'yes' });
  expect(await hasAdvertisingConsent(site.app.ctx.db.read, ana.player as PlayerId)).toBe(true);
  // The next person on this device has answered nothing.
  expect(await read('phone')).toMatchObject({ answer: null });
  const bia = await site.register(undefined, device('phone'));
  expect(await read('phone', bia.token)).toMatchObject({ answer: null });
});

test('each answer stays with its time and its text’s version; the last one counts on every device', async () => {
  proves('A-651');
  const caio = await site.register();
  await answer('one', 'yes', caio.token);
  await answer('two', 'yes', caio.token);
  site.advance(1000);
  await answer('two', 'no', caio.token);
  expect(await read('one', caio.token)).toMatchObject({ answer: 'no' });
  const rows = await readRows(caio.player);
  expect(rows).toMatchObject([
    { granted: true, text_version: '1', purpose: 'advertising' },
    { granted: false, text_version: '1', purpose: 'advertising' },
  ]);
  expect(Number(rows[1]?.['answered_at']) - Number(rows[0]?.['answered_at'])).toBeGreaterThanOrEqual(1000);
});

test('a new version of the text asks again, and a former yes measures nothing', async () => {
  proves('A-651');
  const dora = await site.register();
  await answer('one', 'yes', dora.token);
  await site.app.ctx.db.tx('test version', (tx) =>
    tx.query(sql('test version', `update consent set text_version = '0' where player = $1`, dora.player)),
  );
  expect(await read('one', dora.token)).toEqual({ version: '1', answer: null, at: null });
  expect(await hasAdvertisingConsent(site.app.ctx.db.read, dora.player as PlayerId)).toBe(false);
});

test('an answer to an unknown text is refused, and one that belongs to nobody', async () => {
  expect(await site.call(PATH, '', { answer: 'yes', version: '999' }, device('x'))).toMatchObject({ status: 40001 });
  expect(await answer('', 'yes')).toMatchObject({ status: 40000 });
});

test('a visitor’s answer is deleted after a year; a player’s is not', async () => {
  const edu = await site.register();
  await answer('old', 'no');
  await answer('own', 'no', edu.token);
  site.advance(YEAR_MS + 1000);
  const { ctx } = site.app;
  const retention = accountRetentions(ctx, createFileStorage(ctx)).find(({ table }) => table === 'consent');
  await ctx.db.tx('prune', (tx) => retention?.deleteExpired(tx, ctx.now(), 100) ?? Promise.resolve(0));
  expect(await read('old')).toMatchObject({ answer: null });
  expect(await readRows(edu.player)).toHaveLength(1);
});
