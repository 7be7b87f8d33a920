import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toCentavos } from '@arara/money';
import { type RunningSandboxBank, startPixSandboxBank } from '@arara/psp-sandbox';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canMakeCertificates, type Certificates, makeCertificates } from '../../test/network/certificates.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { childProcessEnvironment } from '../../test/noon.ts';
import { KEY, payCharge, post, waitUntil } from '../../test/payments-site.ts';
import { migratedDatabase, serverAnswers } from '../../test/world.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { createPixProvider } from './provider/pix-provider.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = (await serverAnswers()) && canMakeCertificates();
if (!there) console.warn(NEEDS_SERVER, 'and openssl');

const DAY_MS = 24 * 3600 * 1000;
/** Longer than a busy machine needs for a thing of seconds. */
const PATIENCE_MS = 60_000;
/** Nine digits of CPFs whose owners the identity service of development believes. */
const PEOPLE = ['111111110', '111111112', '111111113', '111111114', '111111115', '111111116'];
const checked = (base: string): string => {
  const digit = (digits: string) =>
    ((([...digits].reduce((sum, d, i) => sum + Number(d) * (digits.length + 1 - i), 0) * 10) % 11) % 10).toString();
  const one = base + digit(base);
  return one + digit(one);
};
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

describe.skipIf(!there)(
  'two whole servers on one database, and a bank over API Pix with certificates',
  { timeout: 180_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'arara-two-servers-'));
    const running = new Set<ChildProcess>();
    let certificates: Certificates;
    let bank: RunningSandboxBank;
    let database: Awaited<ReturnType<typeof migratedDatabase>>;
    let env: Record<string, string>;
    let sites: string[];

    /** Starts a program of the server as `npm` does. */
    const start = (file: string, more: Record<string, string>, ...words: string[]) => {
      const program = fileURLToPath(new URL(`../${file}`, import.meta.url));
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...words], {
        env: { PATH: process.env['PATH'], ...childProcessEnvironment, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      running.add(child);
      let [out, err] = ['', ''];
      child.stdout?.on('data', (chunk) => (out += String(chunk)));
      child.stderr?.on('data', (chunk) => (err += String(chunk)));
      const ended = new Promise<number | null>((resolve) =>
        child.once('close', (code) => {
          running.delete(child);
          resolve(code);
        }),
      );
      return { out: () => out, err: () => err, ended };
    };
    const command = async (file: string, ...words: string[]) => {
      const deposit = start(file, {}, ...words);
      const code = await deposit.ended;
      return { code, lines: deposit.out().trim().split('\n'), err: deposit.err() };
    };
    const look = async (text: string): Promise<Record<string, unknown>[]> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return (await client.query(text)).rows as Record<string, unknown>[];
      } finally {
        await client.end();
      }
    };

    beforeAll(async () => {
      certificates = makeCertificates();
      database = await migratedDatabase();
      const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
      sites = ports.slice(0, 2).map((port) => `http://localhost:${port}`);
      bank = await startPixSandboxBank({
        storePath: ':memory:',
        siteOrigins: sites,
        pixKey: KEY,
        speed: 20,
        fee: toCentavos(3),
        tls: { ...certificates.server, clientCa: certificates.authority },
      });
      const file = (name: string, text: string): string => {
        const path = join(folder, name);
        writeFileSync(path, text);
        return path;
      };
      env = {
        DATABASE_URL: database.url,
        MASTER_KEY: randomBytes(32).toString('hex'),
        DATA_DIR: folder,
        PUBLIC_URL: sites[0] ?? '',
        CAPTCHA_TEST_CODE: '0000',
        RATE_LIMITS: 'off',
        FEED: 'off',
        PAYMENT_PROVIDER: 'pix',
        PIX_URL: bank.apiUrl,
        PIX_CLIENT_ID: 'arara-dev',
        PIX_CLIENT_SECRET: 'arara-dev-secret',
        PIX_KEY: KEY,
        PIX_CERT_FILE: file('client.pem', certificates.client.cert),
        PIX_CERT_KEY_FILE: file('client.key', certificates.client.key),
        PIX_CA_FILE: file('authority.pem', certificates.authority),
        PIX_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
        WITHDRAW_AUTO_APPROVE_PER_DAY: '1000',
        WITHDRAW_AUTO_APPROVE_AFTER: '0',
      };
      // One after the other, as a careful operator does: the first one migrates.
      for (const [nth, port] of ports.slice(0, 2).entries()) {
        const deposit = start('main.ts', { PORT: String(port), BACKOFFICE_PORT: String(ports[nth + 2]) });
        await waitUntil(
          'a server that serves',
          async () => deposit.out() + deposit.err(),
          // Its site, under the address that both share, and its back office.
          (said) => said.split('ready http').length === 3,
          PATIENCE_MS,
        );
      }
    }, 150_000);
    afterAll(async () => {
      for (const child of running) child.kill('SIGKILL');
      await bank?.close();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    });

    interface Person {
      readonly token: string;
      readonly cpf: string;
    }
    const call = async (node: number, path: string, input: { body?: object; who?: Person; key?: string } = {}) => {
      const answer = await fetch(`${sites[node % 2]}${path}`, {
        ...(input.body === undefined ? {} : { method: 'POST', body: JSON.stringify(input.body) }),
        headers: {
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': input.key ?? randomUUID(),
          ...(input.who === undefined ? {} : { authorization: input.who.token }),
        },
      });
      const { status, message, data } = (await answer.json()) as { status: number; message: string; data: unknown };
      return { status, message, data: data as Record<string, unknown> };
    };
    const newcomer = async (node: number, base: string): Promise<Person> => {
      const cpf = checked(base);
      const entered = await call(node, '/api/auth/user/restRegister', {
        body: {
          name: 'Ana Souza',
          cardNo: cpf,
          username: `${randomUUID()}@x.com`,
          country: '+55',
          phone: '11912345678',
          pwd: 'segredo-longo',
          pwd1: 'segredo-longo',
          codeId: 12,
          captCode: '0000',
        },
      });
      expect(entered.message).toBe('ok');
      const who = { token: String(entered.data['access_token']), cpf };
      expect(
        (await call(node, '/api/app/user/updateKyc', { who, body: { name: 'Ana Souza', cardNo: cpf } })).status,
      ).toBe(0);
      return who;
    };
    const balance = async (node: number, who: Person) =>
      (await call(node, '/api/app/user/getBalance', { who })).data['balance'];

    let people: Person[] = [];

    test('deposits: ordered on either, notified to one, polled by both, each credited once', async () => {
      proves('P-001');
      people = await Promise.all(PEOPLE.map((base, nth) => newcomer(nth, base)));
      const orders = await Promise.all(
        people.map(async (who, nth) => {
          const body = { gift: 0, pkgId: 103, isapp: 0 };
          const key = randomUUID();
          // The same request reaches both servers at once: one order.
          const both = await Promise.all(
            [0, 1].map((node) => call(node, '/api/app/order/prePay/103', { who, body, key })),
          );
          const made = both.filter((item) => item.status === 0).map((item) => String(item.data['orderId']));
          expect(new Set(made).size, JSON.stringify(both)).toBe(1);
          const { data } = await call(nth, '/api/app/order/prePay/103', { who, body, key });
          return { who, orderId: String(data['orderId']), url: String(data['url']), payNo: String(data['payNo']) };
        }),
      );
      for (const [nth, name] of ['webhook-lost', 'webhook-duplicate', 'webhook-late'].entries())
        await post(`${bank.url}/sandbox/trouble`, { name, txid: orders[nth]?.payNo });
      await Promise.all(orders.map((order) => payCharge(order.url)));
      for (const [nth, item] of orders.entries())
        await waitUntil(
          `order ${nth}`,
          async () =>
            (await call(nth + 1, `/api/app/order/getStatus/${item.orderId}`, { who: item.who })).data['status'],
          (status) => status === '10',
          PATIENCE_MS,
        );
      expect(await Promise.all(people.map((who, nth) => balance(nth, who)))).toEqual(people.map(() => 100));
      expect(await look('select count(*)::int as n from entry where kind = 1')).toEqual([{ n: people.length }]);
    });

    test('payouts requested on both servers at once and sent by either are each paid once', async () => {
      proves('P-001');
      await look('update wallet set turn_filled = turn_required');
      await post(`${bank.url}/sandbox/trouble`, { name: 'payout-timeout' });
      const asked = await Promise.all(
        people.map(async (who) => {
          const body = {
            payCardBank: 'CPF',
            payCardNo: who.cpf,
            ifsc: who.cpf,
            name: 'Ana Souza',
            amount: 60,
            whatsapp: '',
          };
          const key = randomUUID();
          const both = await Promise.all(
            [0, 1].map((node) => call(node, '/api/app/order/withdraw', { who, body, key })),
          );
          const made = both.filter((item) => item.status === 0).map((item) => String(item.data['orderId']));
          expect(new Set(made).size, JSON.stringify(both)).toBe(1);
          return who;
        }),
      );
      for (const [nth, who] of asked.entries())
        await waitUntil(
          `withdrawal ${nth}`,
          async () =>
            ((await call(nth, '/api/app/records?kind=withdraw', { who })).data['items'] as { status: string }[]).map(
              (item) => item.status,
            ),
          (statuses) => statuses.length === 1 && statuses[0] === '10',
          PATIENCE_MS,
        );
      expect(await Promise.all(people.map((who, nth) => balance(nth, who)))).toEqual(people.map(() => 40));
      const provider = createPixProvider({
        url: bank.apiUrl,
        clientId: 'arara-dev',
        clientSecret: 'arara-dev-secret',
        webhookSecret: '',
        pixKey: KEY,
        tls: { ...certificates.client, ca: certificates.authority },
        now: Date.now,
        timeoutMs: 10_000,
      });
      const sent = await provider.listPayouts(Date.now() - DAY_MS, Date.now() + DAY_MS);
      expect(sent.filter((item) => item.status === 'confirmed').map((item) => item.amount)).toEqual(
        people.map(() => 6000),
      );
      // The proofs of the next test find turnover that no stake has filled.
      await look('update wallet set turn_filled = 0');
    });

    test('payments:reconcile and ledger:verify as processes of their own: 0 when all is well, 1 when it is not, 2 when nobody knows, D7-F1', async () => {
      const codes = proves('P-017') as Readonly<Record<'agree' | 'differ' | 'unknown', number>>;
      const days = [toSaoPauloDay(Date.now() - DAY_MS), toSaoPauloDay(Date.now() + DAY_MS)];
      const [books, proof] = await Promise.all([
        command('cli/payments-reconcile.ts', ...days),
        command('cli/ledger-verify.ts'),
      ]);
      expect(books).toMatchObject({ code: codes.agree, err: '' });
      expect(books.lines[0]).toContain('6 payments, 6 payouts');
      expect(books.lines.at(-1)).toBe('difference 0.00: books and bank agree');
      expect(proof, proof.lines.join('\n')).toMatchObject({ code: 0, err: '' });
      expect(proof.lines).toContainEqual(expect.stringMatching(/audit trail ends with line 0:[0-9a-f]*$/));
      await look(
        'set session_replication_role = replica; update entry set amount = amount + 1 where (player, id) = (select player, id from entry where kind = 1 order by id limit 1)',
      );
      const [differs, disproof] = await Promise.all([
        command('cli/payments-reconcile.ts', ...days),
        command('cli/ledger-verify.ts'),
      ]);
      expect([differs.code, disproof.code]).toEqual([codes.differ, codes.differ]);
      expect(differs.lines.at(-1)).toBe('difference 0.01 IN 1 PLACES');
      await look(
        'set session_replication_role = replica; update entry set amount = amount - 1 where (player, id) = (select player, id from entry where kind = 1 order by id limit 1)',
      );
      const away = start('cli/payments-reconcile.ts', { PIX_URL: 'https://localhost:1' }, ...days);
      expect(await away.ended).toBe(codes.unknown);
      expect(away.out()).toContain('the bank cannot be asked');
    });
  },
);
