import { createHmac, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { startPixSandboxBank } from '@arara/psp-sandbox';
import { expect } from 'vitest';
import { drawCaptcha, registerAccount, findSession, stepUp, confirmPlayerKyc } from '../src/accounts/accounts.ts';
import { createIdentitySandbox } from '../src/open-context.ts';
import type { ServerConfig } from '../src/config/config.ts';
import type { Ctx } from '../src/context.ts';
import { toChargeId } from '../src/payments/orders/bank-ids.ts';
import * as payments from '../src/payments/payments.ts';
import { createPixProvider } from '../src/payments/provider/pix-provider.ts';
import { sql } from '../src/platform/db/db.ts';
import { type RawHttpRequest, registerRawWebhookRoutes } from '../src/platform/http/raw-routes.ts';
import { disabledRateLimits } from '../src/platform/http/rate-limits.ts';
import { createHttpServer } from '../src/platform/http/server.ts';
import { buildIdempotentCommand } from '../src/platform/idempotency/idempotency.ts';
import { createSessionProtectionRules } from '../src/protection/protection.ts';
import * as wallet from '../src/wallet/wallet.ts';
import { migratedDatabase, openWorld, type World } from './world.ts';
import { countedAttempt, countNothing } from './counted-attempt.ts';
import { provePayments } from '../src/proofs/proofs.ts';

/**
 * A server's payments with a database and a sandbox bank of their own, called over HTTP: players register, prove their
 * identity, deposit and withdraw, and a test reads what a player would see.
 */
const SECRET = 'a-secret-of-the-tests';
const PASSWORD = 'segredo-longo';
export const KEY = '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3';

/** Shorter than the bank's silence, so that a time-out comes soon. */
const BANK_TIMEOUT_MS = 1500;

export interface Site {
  readonly world: World;
  readonly ctx: Ctx;
  readonly bankUrl: string;
  /** The URL of its database; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Starts the sweeper. Before that nothing is polled. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the payments of a server with a database and a sandbox bank of their own, called over HTTP. */
export async function openPaymentsSite(
  over: {
    withdraw?: Partial<ServerConfig['withdraw']>;
    expirySeconds?: number;
    engine?: 'postgres' | 'pglite';
    bankFee?: number;
    /** Makes its ids; those of its world by default. */
    newId?: Ctx['newId'];
  } = {},
): Promise<Site> {
  const database =
    over.engine === 'pglite' ? undefined : await migratedDatabase(`arara_payments_${randomBytes(4).toString('hex')}`);
  const world = await openWorld(
    database === undefined ? { engine: 'pglite' } : { engine: 'postgres', databaseUrl: database.url },
  );
  const http = createHttpServer({ log: world.ctx.log, production: false });
  // The context is set below, once the address of this server is known.
  const hooks = (['/api/hooks/pix/pix', '/api/hooks/pix'] as const).map((path, nth) => ({
    method: 'POST' as const,
    path,
    handle: async (input: RawHttpRequest) =>
      payments.createBankWebhookRoutes(ctx)[nth]?.handle(input) ?? { status: 404 },
  }));
  registerRawWebhookRoutes(http, hooks, disabledRateLimits);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const publicUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const bank = await startPixSandboxBank({
    storePath: ':memory:',
    siteOrigins: [publicUrl],
    webhookSecret: SECRET,
    pixKey: KEY,
    speed: 20,
    fee: toCentavos(over.bankFee ?? 0),
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
    newId: over.newId ?? world.ctx.newId,
    identity: createIdentitySandbox(Date.now),
    bank: createPixProvider({ ...settings, now: Date.now, timeoutMs: BANK_TIMEOUT_MS }),
    config: {
      ...world.ctx.config,
      publicUrl,
      bank: settings,
      depositExpirySeconds: over.expirySeconds ?? 1800,
      withdraw: { ...world.ctx.config.withdraw, ...over.withdraw },
    },
  };
  await payments.insertInitialDepositPackages(ctx);
  const sweepers: { stop(): Promise<void> }[] = [];
  return {
    world,
    ctx,
    bankUrl: bank.url,
    databaseUrl: database?.url,
    sweep: async () => {
      sweepers.push(payments.startPaymentWorkers(ctx));
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

/** Registers a player and, unless `kyc` is false, confirms their identity. */
export async function registerPlayer(
  site: Site,
  input: { kyc?: boolean; cpf?: string; device?: string } = {},
): Promise<{ player: PlayerId; cpf: string; token: string }> {
  const cpf = input.cpf ?? freshCpf();
  const nth = ++serial;
  const codeId = String(nth);
  await drawCaptcha(site.ctx, codeId, (text) => Buffer.from(text));
  const { token } = await registerAccount(site.ctx, createSessionProtectionRules(site.ctx), {
    name: 'Ana Souza',
    cardNo: cpf,
    username: `ana${nth}@exemplo.com.br`,
    country: '+55',
    phone: '11912345678',
    pwd: PASSWORD,
    pwd1: PASSWORD,
    regcode: '',
    codeId,
    captCode: '0000',
    attempt: countNothing,
    device: { id: input.device ?? 'd' },
    language: 'pt_BR',
  });
  const session = await findSession(site.ctx, token);
  if (session === undefined) throw new Error('a registration opens a session');
  if (input.kyc !== false)
    await confirmPlayerKyc(site.ctx, session.person, { attempt: countedAttempt, name: 'Ana Souza', cardNo: cpf });
  return { player: session.person, cpf, token };
}

const HUNDRED = 103 as Id;
export const startDeposit = (site: Site, player: PlayerId, key = randomBytes(8).toString('hex'), pkg = HUNDRED) =>
  payments.createDeposit(site.ctx, {
    player,
    package: pkg,
    giftWanted: true,
    command: buildIdempotentCommand(player, 'prePay', key, { pkgId: String(pkg), gift: 1 }),
  });

export const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
export const payCharge = async (url: string, fault?: string) => {
  const answer = await post(`${url}/pay`, fault === undefined ? {} : { trouble: fault });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as { pix?: { endToEndId: string; txid: string; valor: string }[] };
};

export const injectFault = async (site: Site, input: object) =>
  expect((await post(`${site.bankUrl}/sandbox/trouble`, input)).status).toBe(200);

/** Waits until the condition is true, for as long as a person would wait. */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T>,
  isSo: (input: T) => boolean,
  withinMs = 15_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await ask();
    if (isSo(found)) return found;
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const readStatus = async (site: Site, player: PlayerId, order: OrderId) =>
  (await payments.getDepositStatus(site.ctx, player, order)).status;
export const waitForStatus = (site: Site, player: PlayerId, order: OrderId, wanted: string, withinMs?: number) =>
  waitUntil(
    `order ${order}`,
    () => readStatus(site, player, order),
    (item) => item === wanted,
    withinMs,
  );
export const readMain = async (site: Site, player: PlayerId) =>
  (await wallet.readBalances(site.ctx.db.read, player)).main;
export const refusalCode = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('not refused'),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return error.code;
    },
  );
export const readOrderStates = async (site: Site, player: PlayerId, order: OrderId) =>
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
/** What the audits of wallet and payments find wrong; empty is good. */
export async function findPaymentProblems(site: Site): Promise<string[]> {
  const findings = [...(await wallet.auditWallet(site.ctx.db.read)), ...(await provePayments(site.ctx.db.read))];
  const { totals: sums } = await wallet.sumWholeLedger(site.ctx.db.read);
  return [
    ...findings.flatMap((finding) => finding.wrong),
    ...sums.filter((sum) => sum.amount !== 0).map((sum) => `the book in ${sum.currency} sums to ${sum.amount}`),
  ];
}

/** The money of this player that waits in suspense, from the ledger. */
export const readSuspense = async (site: Site, player: PlayerId) =>
  (
    await site.ctx.db.read.query(
      sql<{ sum: number }>(
        'test suspense',
        `select coalesce(sum(amount), 0)::bigint as sum from posting where player = $1 and account = ${wallet.houseLedgerAccounts.suspense}`,
        player,
      ),
    )
  )[0]?.sum;
export const readOrderFacts = async (site: Site, order: OrderId) =>
  (
    await site.ctx.db.read.query(
      sql<{ f: string }>(
        'test facts',
        `select e->>'f' as f from fact, json_array_elements(facts) e where (e->>'order')::bigint = $1 order by id`,
        order,
      ),
    )
  ).map((row) => row.f);
/** The signature that the bank would compute for a body. */
export function computeSignature(text: string, input: { secret?: string; at?: number } = {}): string {
  const t = Math.floor((input.at ?? Date.now()) / 1000);
  const mac = createHmac('sha256', input.secret ?? SECRET)
    .update(`${t}.${text}`)
    .digest('hex');
  return `t=${t},v1=${mac}`;
}

/** Sends a notice with a signature, as the bank would. */
export const sendBankNotice = (
  site: Site,
  body: unknown,
  input: { secret?: string; at?: number; path?: string } = {},
) =>
  post(`${site.ctx.config.publicUrl}${input.path ?? '/api/hooks/pix/pix'}`, body, {
    'x-sandbox-signature': computeSignature(JSON.stringify(body), input),
  }).then((answer) => answer.status);
export const readChargeStatus = async (site: Site, player: PlayerId, order: OrderId) =>
  site.ctx.bank.getCharge(toChargeId(player, order)).then(
    (charge) => charge.status,
    () => 'none',
  );

/** Marks the turnover as met, as settled stakes would. */
export const completeTurnover = (site: Site, player: PlayerId) =>
  site.ctx.db.tx('wagered', (tx) =>
    tx.query(sql('test wagered', 'update wallet set turn_filled = turn_required where player = $1', player)),
  );
/** Sets the turnover back to what stakes on games have filled, so that `ledger:verify` finds nothing wrong after `completeTurnover`. */
export const resetCompletedTurnover = (site: Pick<Site, 'ctx'>) =>
  site.ctx.db.tx('not wagered', (tx) =>
    tx.query(
      sql(
        'test not wagered',
        `update wallet w set turn_filled = least(turn_required, (select coalesce(sum(amount), 0) from entry e
           where e.player = w.player and e.kind = ${wallet.entryKinds.stake}
             and e.credit = ${wallet.houseLedgerAccounts.games}
             and not exists (select from entry r where r.player = e.player and r.ref = e.ref
               and r.kind = ${wallet.entryKinds.refund})))`,
      ),
    ),
  );
/** Registers a player and books money that is already wagered. */
export async function newcomerWithMoney(
  site: Site,
  amount: number,
): Promise<{ player: PlayerId; cpf: string; token: string }> {
  const found = await registerPlayer(site);
  await site.ctx.db.tx('money', async (tx) =>
    wallet.bookDeposit(tx, site.ctx, await wallet.lockWallet(tx, found.player), {
      amount: toCentavos(amount),
      order: site.ctx.newId(),
      payment: site.ctx.newId(),
    }),
  );
  await completeTurnover(site, found.player);
  return found;
}

/** These players play no game, so nothing of theirs waits for a result. */
export const notPlaying: payments.HasStakeInOpenGame = async () => false;

type WithdrawalInput = Parameters<typeof payments.requestWithdrawal>[1];
/** Requests a withdrawal from the player's newest session; where it needs a step-up, gives the password and sends the same again. */
export async function requestWithdrawal(
  site: Site,
  player: PlayerId,
  cpf: string,
  amount: number | '' | null | undefined,
  input: Partial<Pick<WithdrawalInput, 'kind'>> & { account?: Partial<WithdrawalInput['account']>; key?: string } = {},
) {
  const money = typeof amount === 'number' ? toCentavos(amount) : amount;
  const account = { payCardNo: cpf, ifsc: '', name: '', whatsapp: '', ...input.account };
  const [newest] = await site.ctx.db.read.query(
    sql<{ id: Id }>('test session', 'select id from session where player = $1 order by id desc limit 1', player),
  );
  if (newest === undefined) throw new Error('this player has no session');
  const session = { person: player, id: newest.id };
  const command = buildIdempotentCommand(player, 'withdraw', input.key ?? randomBytes(8).toString('hex'), {
    amount,
    account,
  });
  const request = { player, session, amount: money, kind: input.kind ?? 'CPF', account, command };
  try {
    return await payments.requestWithdrawal(site.ctx, request, notPlaying);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'stepUpNeeded') throw error;
    await stepUp(site.ctx, session, { pwd: PASSWORD, attempt: countedAttempt });
    return payments.requestWithdrawal(site.ctx, request, notPlaying);
  }
}
