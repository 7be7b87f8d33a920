/**
 * A server's payments with a database and a bank of their own, met over HTTP: newcomers register, prove who they are, pay and
 * ask for their money through the doors, and a test looks at what a player would see.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
import { startBank } from '@arara/psp-sandbox';
import { expect } from 'vitest';
import { drawCaptcha, register, sessionOf, updateKyc } from '../src/accounts/accounts.ts';
import { identitySandbox } from '../src/accounts/identity/identity-sandbox.ts';
import { commandOf } from '../src/platform/idempotency/idempotency.ts';
import type { Config } from '../src/config/config.ts';
import type { Ctx } from '../src/context.ts';
import { sql } from '../src/platform/db/db.ts';
import { type RawRequest, registerRawRoutes } from '../src/platform/http/raw-routes.ts';
import { createServer } from '../src/platform/http/server.ts';
import * as payments from '../src/payments/payments.ts';
import { pixProvider } from '../src/payments/provider/pix-provider.ts';
import { chargeIdOf } from '../src/payments/deposits/rules.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { freshDatabase, openWorld, type World } from './world.ts';

const SECRET = 'a-secret-of-the-tests';
export const KEY = '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3';
/** Shorter than the bank's silence, so that a time-out is seen soon. */
const BANK_TIMEOUT_MS = 1500;

export interface Site {
  readonly world: World;
  readonly ctx: Ctx;
  readonly bankUrl: string;
  /** Where its database is; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Starts the sweeper; before that nothing happens by itself. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** A server's payments with a database of their own and a bank of their own, met over HTTP. */
export async function openSite(
  over: {
    withdraw?: Partial<Config['withdraw']>;
    expirySeconds?: number;
    engine?: 'postgres' | 'pglite';
    bankFee?: number;
  } = {},
): Promise<Site> {
  const database =
    over.engine === 'pglite' ? undefined : await freshDatabase(`arara_payments_${randomBytes(4).toString('hex')}`);
  const world = await openWorld(
    database === undefined ? { engine: 'pglite' } : { engine: 'postgres', databaseUrl: database.url },
  );
  const http = createServer({ log: world.ctx.log, production: false });
  // The context is made below, once the address of this server is known.
  const hooks = (['/api/hooks/pix/pix', '/api/hooks/pix'] as const).map((path, nth) => ({
    method: 'POST' as const,
    path,
    handle: async (it: RawRequest) => payments.bankNotices(ctx)[nth]?.handle(it) ?? { status: 404 },
  }));
  registerRawRoutes(http, hooks);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const publicUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const bank = await startBank({
    storePath: ':memory:',
    siteOrigins: [publicUrl],
    webhookSecret: SECRET,
    pixKey: KEY,
    speed: 20,
    fee: centavos(over.bankFee ?? 0),
  });
  const settings = {
    url: bank.url,
    clientId: 'arara-dev',
    clientSecret: 'arara-dev-secret',
    webhookSecret: SECRET,
    pixKey: KEY,
  };
  const ctx: Ctx = {
    ...world.ctx,
    identity: identitySandbox(Date.now),
    bank: pixProvider({ ...settings, now: Date.now, timeoutMs: BANK_TIMEOUT_MS }),
    config: {
      ...world.ctx.config,
      publicUrl,
      bank: settings,
      depositExpirySeconds: over.expirySeconds ?? 1800,
      withdraw: { ...world.ctx.config.withdraw, ...over.withdraw },
    },
  };
  await payments.seedPackages(ctx);
  const sweepers: { stop(): Promise<void> }[] = [];
  return {
    world,
    ctx,
    bankUrl: bank.url,
    databaseUrl: database?.url,
    sweep: async () => {
      sweepers.push(payments.startPayments(ctx));
    },
    close: async () => {
      for (const sweeper of sweepers) await sweeper.stop();
      await bank.close();
      await http.close();
      await world.close();
      await database?.drop();
    },
  };
}

let serial = 0;
function freshCpf(): string {
  const base = `2${String(++serial).padStart(8, '0')}`;
  const check = (digits: string) =>
    ((([...digits].reduce((sum, d, i) => sum + Number(d) * (digits.length + 1 - i), 0) * 10) % 11) % 10).toString();
  const one = base + check(base);
  return one + check(one);
}

/** Registers a newcomer and, unless told otherwise, confirms who they are. */
export async function newcomer(
  site: Site,
  it: { kyc?: boolean; cpf?: string } = {},
): Promise<{ player: Id; cpf: string; token: string }> {
  const cpf = it.cpf ?? freshCpf();
  const nth = ++serial;
  const codeId = String(nth);
  await drawCaptcha(site.ctx, codeId);
  const { token } = await register(site.ctx, {
    name: 'Ana Souza',
    cardNo: cpf,
    username: `ana${nth}@exemplo.com.br`,
    country: '+55',
    phone: '11912345678',
    pwd: 'segredo-longo',
    pwd1: 'segredo-longo',
    regcode: '',
    codeId,
    captCode: '0000',
    device: 'd',
    language: 'pt_BR',
  });
  const session = await sessionOf(site.ctx, token);
  if (session === undefined) throw new Error('a registration opens a session');
  if (it.kyc !== false) await updateKyc(site.ctx, session.player, { name: 'Ana Souza', cardNo: cpf });
  return { player: session.player, cpf, token };
}

const HUNDRED = 103 as Id;
export const buy = (site: Site, player: Id, key = randomBytes(8).toString('hex'), pkg = HUNDRED) =>
  payments.prePay(site.ctx, {
    player,
    package: pkg,
    giftWanted: true,
    command: commandOf(player, 'prePay', key, { pkgId: String(pkg), gift: 1 }),
  });

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
export const pay = async (url: string, trouble?: string) => {
  const answer = await post(`${url}/pay`, trouble === undefined ? {} : { trouble });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { pix?: { endToEndId: string; txid: string; valor: string }[] };
};
export const trouble = async (site: Site, it: object) =>
  expect((await post(`${site.bankUrl}/sandbox/trouble`, it)).status).toBe(200);

/** Waits until it is so, for as long as a person would. */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  isSo: (it: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const it = await ask();
    if (isSo(it)) return it;
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(it)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
export const status = async (site: Site, player: Id, order: Id) =>
  (await payments.depositStatus(site.ctx, player, order)).status;
export const becomes = (site: Site, player: Id, order: Id, wanted: string, withinMs?: number) =>
  until(
    `order ${order}`,
    () => status(site, player, order),
    (it) => it === wanted,
    withinMs,
  );
export const main = async (site: Site, player: Id) => (await wallet.balanceOf(site.ctx.db.read, player)).main;
export const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('not refused'),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    },
  );
export const history = async (site: Site, player: Id, order: Id) =>
  (
    await site.ctx.db.read.query(
      sql<{ state: string }>(
        'test steps',
        'select state from order_step where player = $1 and order_id = $2 order by id',
        player,
        order,
      ),
    )
  ).map((row) => row.state);
/** What the proofs of the wallet and of the payments find wrong; empty is good. */
export async function wrongInPayments(site: Site): Promise<string[]> {
  const findings = [
    ...(await wallet.auditWallet(site.ctx.db.read)),
    ...(await payments.auditPayments(site.ctx.db.read)),
  ];
  const { whole: sums } = await wallet.bookSums(site.ctx.db.read);
  return [
    ...findings.flatMap((finding) => finding.wrong),
    ...sums.filter((sum) => sum.amount !== 0).map((sum) => `the book in ${sum.currency} sums to ${sum.amount}`),
  ];
}
/** What waits in suspense of this player, by the ledger. */
export const suspense = async (site: Site, player: Id) =>
  (
    await site.ctx.db.read.query(
      sql<{ sum: number }>(
        'test suspense',
        `select coalesce(sum(amount), 0)::bigint as sum from posting where player = $1 and account = ${wallet.house.suspense}`,
        player,
      ),
    )
  )[0]?.sum;
export const facts = async (site: Site, order: Id) =>
  (
    await site.ctx.db.read.query(
      sql<{ f: string }>(
        'test facts',
        `select e->>'f' as f from fact, json_array_elements(facts) e where (e->>'order')::bigint = $1 order by id`,
        order,
      ),
    )
  ).map((row) => row.f);
/** The bank's signature of a body. */
export function signatureOf(text: string, it: { secret?: string; at?: number } = {}): string {
  const t = Math.floor((it.at ?? Date.now()) / 1000);
  const mac = createHmac('sha256', it.secret ?? SECRET)
    .update(`${t}.${text}`)
    .digest('hex');
  return `t=${t},v1=${mac}`;
}
/** What the bank would send, signed as it would. */
export const notice = (site: Site, body: unknown, it: { secret?: string; at?: number; path?: string } = {}) =>
  post(`${site.ctx.config.publicUrl}${it.path ?? '/api/hooks/pix/pix'}`, body, {
    'x-sandbox-signature': signatureOf(JSON.stringify(body), it),
  }).then((answer) => answer.status);
export const chargeAtBank = async (site: Site, player: Id, order: Id) =>
  site.ctx.bank.getCharge(chargeIdOf(player, order)).then(
    (charge) => charge.status,
    () => 'none',
  );

/** Marks the turnover as done, as settled stakes would. */
export const wager = (site: Site, player: Id) =>
  site.ctx.db.tx('wagered', (tx) =>
    tx.query(sql('test wagered', 'update wallet set turn_filled = turn_required where player = $1', player)),
  );
/** Puts money into the wallet through the ledger, wagered already. */
export async function withMoney(site: Site, amount: number): Promise<{ player: Id; cpf: string }> {
  const it = await newcomer(site);
  await site.ctx.db.tx('money', async (tx) =>
    wallet.deposit(tx, site.ctx, await wallet.lock(tx, it.player), {
      amount: centavos(amount),
      order: site.ctx.newId(),
      payment: site.ctx.newId(),
    }),
  );
  await wager(site, it.player);
  return it;
}
type Asked = Parameters<typeof payments.withdraw>[1];
export function ask(
  site: Site,
  player: Id,
  cpf: string,
  amount: number | '' | null | undefined,
  it: Partial<Pick<Asked, 'kind'>> & { account?: Partial<Asked['account']>; key?: string } = {},
) {
  const money = typeof amount === 'number' ? centavos(amount) : amount;
  const account = { payCardNo: cpf, ifsc: '', name: '', whatsapp: '', ...it.account };
  return payments.withdraw(site.ctx, {
    player,
    amount: money,
    kind: it.kind ?? 'CPF',
    account,
    command: commandOf(player, 'withdraw', it.key ?? randomBytes(8).toString('hex'), { amount, account }),
  });
}
