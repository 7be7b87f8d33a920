import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { openMailServer, type TestMailServer } from '../../../test/mail-server.ts';
import { freshFolder, openWorld, type World } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { sql } from '../db/db.ts';
import type { BackgroundWorker } from '../worker/worker.ts';
import { insertMail, startMailWorker } from './mail-outbox.ts';
import { createFileMailSender, createMailSender } from './mail-sender.ts';

const message = (more: object = {}) => ({
  to: 'ana@exemplo.com.br',
  subject: 'Olá, Ação!',
  text: 'Código: não é spam',
  html: '<p>Código</p>',
  ...more,
});

describe('mails', () => {
  let world: World;
  let mailServer: TestMailServer;
  let worker: BackgroundWorker | undefined;
  const logged: string[] = [];
  beforeAll(async () => {
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
    world = await openWorld({ engine: 'pglite', overrides: { log } });
    mailServer = await openMailServer();
  });
  afterEach(async () => {
    await worker?.stop();
    mailServer.refuse(undefined);
  });
  afterAll(async () => {
    await mailServer.close();
    await world.close();
  });

  const put = (mail = message(), options?: Parameters<typeof insertMail>[2]) =>
    world.db.tx('cause', (tx) => tx.query(insertMail(world.ctx, mail, options)));
  const countWaiting = async () =>
    Number((await world.db.read.query(sql('test mails', 'select count(*) as n from mail_outbox')))[0]?.['n']);
  const createSender = (url = mailServer.url) =>
    createMailSender({ mail: { url: new URL(url), from: 'no-reply@arara.example' }, dataDir: '' });
  const start = (url?: string) => (worker = startMailWorker(world.ctx, createSender(url)));

  test('a mail reaches the server as it was written, from the configured sender, once', async () => {
    proves('A-165');
    await put();
    await start().drain();
    const mail = await mailServer.take('ana@exemplo.com.br');
    expect(mail).toMatchObject({ subject: 'Olá, Ação!', from: 'no-reply@arara.example' });
    expect(mail.text).toContain('Código: não é spam');
    expect(mail.html).toContain('<p>Código</p>');
    expect(await countWaiting()).toBe(0);
    await worker?.drain();
    expect(mailServer.mails).toHaveLength(1);
  });

  test('a mail of a transaction that rolled back is never sent', async () => {
    proves('A-410');
    const before = mailServer.mails.length;
    await expect(
      world.db.tx('cause', async (tx) => {
        await tx.query(insertMail(world.ctx, message()));
        throw new Error('the cause failed');
      }),
    ).rejects.toThrow('the cause failed');
    await start().drain();
    expect(mailServer.mails).toHaveLength(before);
  });

  test('a mail for nobody is dropped', async () => {
    const before = mailServer.mails.length;
    await put(message(), { isDecoy: true });
    await start().drain();
    expect([mailServer.mails.length - before, await countWaiting()]).toEqual([0, 0]);
  });

  test('a mail server that is down loses nothing: the mail waits, and goes out when it is back', async () => {
    proves('A-410');
    await put(message({ to: 'bia@exemplo.com.br' }));
    await start('smtp://127.0.0.1:1').drain();
    expect(await countWaiting()).toBe(1);
    await worker?.stop();
    mailServer.refuse(451);
    world.clock.advance(60_000);
    await start().drain();
    expect(await countWaiting()).toBe(1);
    mailServer.refuse(undefined);
    world.clock.advance(600_000);
    await worker?.drain();
    expect((await mailServer.take('bia@exemplo.com.br')).subject).toBe('Olá, Ação!');
    expect(await countWaiting()).toBe(0);
  });

  test('a recipient that the server refuses for good is given up; a mail that is out of date too', async () => {
    mailServer.refuse(550);
    await put(message({ to: 'gone@exemplo.com.br' }));
    await start().drain();
    expect(await countWaiting()).toBe(0);
    mailServer.refuse(undefined);
    await put(message({ to: 'late@exemplo.com.br' }), { expiresAt: world.ctx.now() });
    await worker?.drain();
    expect(await countWaiting()).toBe(0);
    expect(mailServer.mails.some(({ to }) => to === 'gone@exemplo.com.br' || to === 'late@exemplo.com.br')).toBe(false);
  });

  test('neither the log nor the database has an address or a text in clear', async () => {
    proves('A-410');
    await put(message({ to: 'secret.person@exemplo.com.br' }));
    mailServer.refuse(550);
    const [row] = await world.db.read.query(sql('test mail row', 'select message_sealed from mail_outbox'));
    expect(Buffer.from(row?.['message_sealed'] as Uint8Array).toString('latin1')).not.toContain('secret.person');
    await start().drain();
    expect(logged.join('')).toContain('a mail was not sent');
    expect(logged.join('')).not.toContain('@exemplo.com.br');
  });

  test('line ends in a subject or an address add no header and no recipient', async () => {
    const before = mailServer.mails.length;
    await put(message({ to: 'caio@exemplo.com.br', subject: 'x\r\nBcc: victim@exemplo.com.br' }));
    await start().drain();
    expect((await mailServer.take('caio@exemplo.com.br')).subject).toContain('Bcc:');
    expect(mailServer.mails).toHaveLength(before + 1);
  });

  test('by default a mail is a file that a mail program opens', async () => {
    const folder = freshFolder('mail');
    await createFileMailSender(folder, 'no-reply@arara.example').send(message(), '7');
    expect(readdirSync(folder)).toEqual(['7.eml']);
    const mail = await PostalMime.parse(readFileSync(`${folder}/7.eml`));
    expect(mail).toMatchObject({ subject: 'Olá, Ação!', messageId: '<7@arara.example>' });
    rmSync(folder, { recursive: true });
  });
});
