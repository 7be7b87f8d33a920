/** The server under NODE_ENV=production, with nothing of a sandbox in it, and the money journey through it over HTTP. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CaptchaWork, solveCaptchaWork } from '../test/captcha-work.ts';
import { createFreshCpf } from '../test/fresh-cpf.ts';
import { canMakeCertificates } from '../test/network/certificates.ts';
import { NEEDS_SERVER } from '../test/nodes.ts';
import { childProcessEnvironment } from '../test/noon.ts';
import { payCharge, waitUntil } from '../test/payments-site.ts';
import { openProductionServices, type ProductionServices } from '../test/production-services.ts';
import { registerAnswers } from '../test/stand-ins/register-stand-in.ts';
import { migratedDatabase, serverAnswers, type TestDatabase } from '../test/world.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const REDIS_URL = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const redisAnswers = async (): Promise<boolean> => {
  const redis = new Redis(REDIS_URL, { lazyConnect: true, connectTimeout: 500, retryStrategy: () => null });
  redis.on('error', () => undefined);
  return redis.connect().then(
    () => redis.quit().then(() => true),
    () => false,
  );
};
const there = (await serverAnswers()) && canMakeCertificates() && (await redisAnswers());
if (!there) console.warn(NEEDS_SERVER, 'Redis, and openssl');

/** Longer than a busy machine needs for a thing of seconds. */
const PATIENCE_MS = 120_000;
const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

describe.skipIf(!there)('production', { timeout: 300_000 }, () => {
  let child: ChildProcess;
  let site: string;
  let metricsUrl: string;
  let database: TestDatabase;
  let services: ProductionServices;

  beforeAll(async () => {
    const [port, officePort, metricsPort] = await Promise.all([freePort(), freePort(), freePort()]);
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    site = `http://127.0.0.1:${port}`;
    [database, services] = await Promise.all([migratedDatabase(), openProductionServices(`https://localhost:${port}`)]);
    child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('main.ts', import.meta.url))],
      {
        env: {
          PATH: process.env['PATH'],
          ...childProcessEnvironment,
          ...services.settings,
          DATABASE_URL: database.url,
          REDIS_URL,
          PORT: String(port),
          BACKOFFICE_PORT: String(officePort),
          METRICS_PORT: String(metricsPort),
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
    await waitUntil(
      'the server in production',
      async () => said,
      (text) => text.split('ready http').length === 3 || child.exitCode !== null,
      PATIENCE_MS,
    );
    expect(child.exitCode, said).toBeNull();
  }, 200_000);
  afterAll(async () => {
    child?.kill('SIGKILL');
    await services?.close();
    await database?.drop();
  });

  const call = async (path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
    const answer = await fetch(site + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: token }),
        'idempotency-key': randomUUID(),
      },
    });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: unknown };
    return { status, message, data: data as Record<string, unknown> };
  };
  const solveCaptcha = async (codeId: number) => {
    const { data } = await call(`/api/auth/user/captcha/${codeId}/work`);
    return { codeId, captCode: solveCaptchaWork(data as unknown as CaptchaWork) };
  };
  const registerPerson = async (codeId: number, cardNo: string) => ({
    name: 'José D’Ávila',
    cardNo,
    username: `jose${codeId}@exemplo.com.br`,
    country: '+55',
    phone: '11912345678',
    pwd: 'gralha azul 41',
    pwd1: 'gralha azul 41',
    ...(await solveCaptcha(codeId)),
  });

  test('registers, confirms, deposits, bets and withdraws', async () => {
    proves('A-387');
    const cpf = createFreshCpf(2);
    services.serpro.people.set(cpf, { nome: 'JOSE D’AVILA', nascimento: '29021996' });
    const entered = await call('/api/auth/user/restRegister', { body: await registerPerson(1, cpf) });
    expect(entered.message).toBe('ok');
    const token = String(entered.data['access_token']);
    const kyc = await call('/api/app/user/updateKyc', { token, body: { name: 'José D’Ávila' } });
    expect(kyc).toMatchObject({ status: 0, data: { kyc: 1 } });

    const order = await call('/api/app/order/prePay/103', { token, body: { gift: 0, pkgId: 103, isapp: 0 } });
    expect(order.message).toBe('ok');
    await payCharge(String(order.data['url']));
    await waitUntil(
      'the deposit',
      async () => (await call(`/api/app/order/getStatus/${String(order.data['orderId'])}`, { token })).data['status'],
      (status) => status === '10',
      PATIENCE_MS,
    );

    // Ten stakes of a tenth of the deposit, each almost certain to come back: the turnover is met, and most of it is left.
    for (let nth = 0; nth < 10; nth++) {
      const bet = await call('/api/app/game/SE0002/bet', { token, body: { amount: 10, direction: 'over', target: 2 } });
      expect(bet.message).toBe('ok');
    }
    const own = { payCardBank: 'CPF', payCardNo: cpf, ifsc: cpf, name: 'José D’Ávila', whatsapp: '' };
    const asked = await call('/api/app/order/withdraw', { token, body: { ...own, amount: 50 } });
    expect(asked.message).toBe('ok');
    await waitUntil(
      'the payout',
      async () =>
        ((await call('/api/app/records?kind=withdraw', { token })).data['items'] as { status: string }[])[0]?.status,
      (status) => status === '10',
      PATIENCE_MS,
    );
    expect(services.serpro.requests.filter((request) => request.endsWith(cpf)).length).toBeGreaterThan(0);
    expect(services.register.requests.filter((request) => request.endsWith(cpf)).length).toBeGreaterThan(0);
  });
  test('an operator reads bets, bank, facts, money in suspense and the process on a port of its own', async () => {
    const answer = await fetch(metricsUrl);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await answer.text();
    const read = (series: string): number | undefined => {
      const line = text.split('\n').find((each) => each.startsWith(`${series} `));
      return line === undefined ? undefined : Number(line.slice(series.length + 1));
    };
    expect(read('arara_batch_commands_total{batch="games"}')).toBeGreaterThanOrEqual(10);
    expect(read('arara_call_seconds_count{call="diceBet",status="200"}')).toBe(10);
    expect(read('arara_bank_calls_total{outcome="answered"}')).toBeGreaterThan(0);
    expect(read('arara_payments_in_suspense')).toBe(0);
    expect(read('arara_restore_pending')).toBe(0);
    expect(read('arara_fact_lag_seconds{consumer="promotions"}')).toBeGreaterThanOrEqual(0);
    expect(read('arara_process_resident_memory_bytes')).toBeGreaterThan(0);
    // No person in it: no CPF, no e-mail, no token.
    expect(text).not.toContain('@');
    for (const cpf of services.serpro.people.keys()) expect(text).not.toContain(cpf);
    expect((await fetch(`${site}/metrics`)).headers.get('content-type')).not.toMatch(/^text\/plain/);
  });
  test('who is barred is refused, and told by mail', async () => {
    const cpf = createFreshCpf(2);
    services.register.barred.set(cpf, registerAnswers.selfExclusion);
    const body = await registerPerson(2, cpf);
    expect((await call('/api/auth/user/restRegister', { body })).status).toBe(42_201);
    expect((await services.mail.take(body.username)).text).toContain('gov.br/autoexclusaoapostas');
  });
});
