/** The copy of a player's data, as its owner, another player and a thief of a session ask for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { playerContract } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD, type SitePlayer } from '../../../test/accounts-site.ts';
import * as wallet from '../../wallet/wallet.ts';
import { createFileStorage } from '../../platform/storage/storage.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { saveAdvertisingConsent } from '../accounts.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { createDataExportRetention } from './data-export.ts';

const DAY_MS = 24 * 3_600_000;

let site: AccountsSite;
let ana: SitePlayer;
beforeAll(async () => {
  site = await openAccountsSite();
  ana = await site.register();
});
afterAll(() => site?.close());

const call = (name: keyof typeof playerContract, body: object | undefined, token = ana.token) =>
  site.call(playerContract[name].path, token, body);
const stepUp = (token = ana.token) => call('stepUp', { pwd: SITE_PASSWORD }, token);
const logIn = async () =>
  ((await site.logIn(ana.username, SITE_PASSWORD)).data as { access_token: string }).access_token;
const askForFile = (id: string, token: string) =>
  fetch(`${site.app.url}/api/app/user/export/${id}`, { headers: { authorization: token } });
const readStatus = async (answer: Response) => ((await answer.json()) as { status: number }).status;
const listStoredFiles = () =>
  readdirSync(site.app.ctx.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /[\\/]export[\\/]/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name));

interface Copy {
  readonly id: string;
  readonly state: string;
  readonly size: number;
  readonly expiresAt: number;
}
let copy: Copy;

test('a copy holds what the player has done, as JSON and CSV, and needs a step-up', async () => {
  proves('A-154', 'A-503', 'A-666');
  await site.app.ctx.db.tx('money', async (tx) =>
    wallet.bookDeposit(tx, site.app.ctx, await wallet.lockWallet(tx, ana.player as PlayerId), {
      amount: toCentavos(5000),
      order: site.app.ctx.newId(),
      payment: site.app.ctx.newId(),
    }),
  );
  const bet = { amount: 1, direction: 'over', target: 50 };
  await site.call('/api/app/game/SE0002/bet', ana.token, bet, { 'idempotency-key': 'one' });
  const text = '=cmd() na reclamação';
  await call('complaint', { name: 'Ana', email: ana.username, subject: 'Assunto', text });
  expect((await site.mail.take(ana.username)).subject).toMatch(/^Recebemos sua reclamação/);
  await saveAdvertisingConsent(
    site.app.ctx,
    { player: ana.player as PlayerId, deviceId: '' },
    { answer: 'yes', version: '1' },
  );
  const device = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/one',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(await call('subscribePush', { ...device, promotions: false, consent: '1' })).toMatchObject({ status: 0 });
  expect(await call('dataExport', undefined)).toMatchObject({ status: 0, data: null });
  expect(await call('requestExport', {})).toMatchObject({ status: 40303, data: { methods: ['pwd'] } });
  await stepUp();
  expect(await call('requestExport', {})).toMatchObject({ status: 0, data: { state: 'waiting', size: 0 } });
  expect((await site.mail.take(ana.username)).subject).toBe('A cópia dos seus dados está pronta');
  copy = (await call('dataExport', undefined)).data as Copy;
  expect(copy).toMatchObject({ state: 'ready', size: expect.any(Number) });

  const answer = await askForFile(copy.id, ana.token);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/filename="arara-\d{4}-\d\d-\d\d\.zip"/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.length).toBe(copy.size);
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
  const readJson = (name: string) => JSON.parse(files[`${name}.json`] ?? 'null') as Record<string, unknown>[];
  expect(readJson('perfil')[0]).toMatchObject({ username: ana.username, cpf: expect.stringMatching(/^\d{11}$/) });
  expect(readJson('movimentos').map(({ amount }) => amount)).toContain(50);
  expect(readJson('rodadas')).toMatchObject([{ type: 'SE0002', proof: expect.anything() }]);
  expect(readJson('sessoes')).toHaveLength(1);
  expect(readJson('consentimentos')).toMatchObject([
    { purpose: 'advertising', answer: 'yes', textVersion: '1', at: expect.any(String) },
  ]);
  expect(readJson('avisos-em-aparelhos')).toMatchObject([{ promotions: false, consentVersion: '1' }]);
  expect(readJson('limites')).toMatchObject([{ realityCheckMinutes: 60 }]);
  expect(readJson('reclamacoes')).toMatchObject([{ text, email: ana.username }]);
  expect(files['rodadas.csv']?.split('\r\n')[0]).toContain('id,time,type,status,amount,balance');
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'LEIA-ME.txt',
      'depositos.json',
      'saques.csv',
      'apostas.csv',
      'bonus.json',
      'mensagens.json',
    ]),
  );
});

test('the same request within a day answers the same copy; a day later a new one is built', async () => {
  proves('A-504');
  expect((await call('requestExport', {})).data).toMatchObject({ id: copy.id, state: 'ready' });
  site.advance(DAY_MS + 1000);
  const token = await logIn();
  await stepUp(token);
  const next = (await call('requestExport', {}, token)).data as Copy;
  expect(next.id).not.toBe(copy.id);
  await site.mail.take(ana.username);
});

test('it is there for its owner alone, after a step-up alone, encrypted where it lies', async () => {
  proves('A-505');
  const bia = await site.register();
  await stepUp(bia.token);
  expect(await readStatus(await askForFile(copy.id, bia.token))).toBe(40401);
  expect((await call('dataExport', undefined, bia.token)).data).toBe(null);
  expect(await readStatus(await askForFile(copy.id, ''))).toBe(40101);
  expect(await readStatus(await askForFile(copy.id, await logIn()))).toBe(40303);
  const stored = listStoredFiles().map((file) => readFileSync(file));
  expect(stored).toHaveLength(2);
  // A ZIP file names its files in clear.
  expect(stored.map((bytes) => bytes.includes('perfil.json'))).toEqual([false, false]);
});

test('it expires after seven days, and nothing of it is left in the storage', async () => {
  proves('A-506');
  site.advance(6 * DAY_MS + 1000);
  const token = await logIn();
  await stepUp(token);
  expect(await readStatus(await askForFile(copy.id, token))).toBe(40401);
  expect((await call('dataExport', undefined, token)).data).toMatchObject({ state: 'ready' });
  site.advance(DAY_MS + 1000);
  expect((await call('dataExport', undefined, await logIn())).data).toBe(null);
  const { db, now } = site.app.ctx;
  const { deleteExpired } = createDataExportRetention(createFileStorage(site.app.ctx));
  await db.tx('prune', (tx) => deleteExpired(tx, now(), 10));
  expect(listStoredFiles()).toEqual([]);
});

test('a cell is never a formula, and a number stays one', () => {
  const writer = new ArchiveWriter();
  const bytes = Buffer.concat([
    writer.run({ do: 'begin', file: 'a.csv', columns: ['text', 'amount', 'none'] }),
    writer.run({ do: 'rows', rows: [{ text: '=1+1, "x"', amount: -12.5, none: null }] }),
    writer.run({ do: 'end' }),
    writer.run({ do: 'begin', file: 'b.json', columns: null }),
    writer.run({ do: 'end' }),
    writer.run({ do: 'finish' }),
  ]);
  const files = unzipSync(bytes);
  expect(Buffer.from(files['a.csv'] ?? []).toString()).toBe('\u{feff}text,amount,none\r\n"\'=1+1, ""x""",-12.5,\r\n');
  expect(JSON.parse(strFromU8(files['b.json'] ?? new Uint8Array()))).toEqual([]);
});
