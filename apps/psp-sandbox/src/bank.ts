import { EventEmitter } from 'node:events';
import formbody from '@fastify/formbody';
import { add, centavos, type Centavos, ZERO } from '@arara/money';
import Fastify, { type FastifyInstance } from 'fastify';
import { merchantRoutes, payloadRoutes } from './merchant/merchant-routes.ts';
import { createAccessTokens, type AccessTokens } from './merchant/access-tokens.ts';
import { inProduction } from './bank-config.ts';
import { openClock, timestamp, type BankClock } from './clock.ts';
import { newEndToEndId } from './pix/ids.ts';
import { createNotifications, type Notifications } from './merchant/notifications.ts';
import { pageRoutes } from './page/page-routes.ts';
import { sendLatePayments } from './page/payer.ts';
import { settlePayouts } from './merchant/payouts.ts';
import { Problem } from './pix/problem.ts';
import { settleRefunds } from './merchant/received.ts';
import { testerRoutes } from './tester/tester-routes.ts';
import { openPayloadSigner, type PayloadSigner } from './pix/payload-signer.ts';
import type { Charge } from './store/schema.ts';
import { openStore, type Store } from './store/store.ts';
import { createFaultInjector, type FaultInjector } from './tester/injected-faults.ts';

/** The bank has no log of its own: what nobody expected goes to standard error, without what was sent. */
const reportError = (what: string, error: unknown): void =>
  void process.stderr.write(`sandbox bank: ${what}: ${String(error)}\n`);

/** How to start a bank; everything has a development default. `port` 0 takes any free one, `storePath` `:memory:` forgets at the end. */
export type BankOptions = {
  port?: number;
  host?: string;
  /** The address in links and codes; `http://localhost:<port>` unless given. */
  publicUrl?: string;
  storePath?: string;
  siteOrigins?: readonly string[];
  clientId?: string;
  clientSecret?: string;
  webhookSecret?: string;
  pixKey?: string;
  /** Divides every delay of the bank: retries, returns, payouts. */
  speed?: number;
  /** The merchant's calls on a port of their own, over TLS with a client certificate; PEM. The other port then refuses them. */
  tls?: { cert: string; key: string; clientCa: string };
  /** What the bank takes for each Pix received and each one sent; nothing unless given. */
  fee?: Centavos;
};

export type BankSettings = {
  siteOrigins: readonly string[];
  pixKeys: readonly string[];
  speed: number;
  merchantName: string;
  merchantCity: string;
  merchantCnpj: string;
  openingBalance: Centavos;
  fee: Centavos;
};

/** What every part of the bank works with. */
export type Bank = {
  settings: BankSettings;
  store: Store;
  clock: BankClock;
  faults: FaultInjector;
  notifications: Notifications;
  access: AccessTokens;
  payloadSigner: PayloadSigner;
  chargeWatchers: ChargeWatchers;
  keyLookups: TokenBucket;
  /** The public address, and its host for payload locations; `innerUrl` is where the bank itself listens. */
  url(): string;
  host(): string;
  localUrl(): string;
  balance(): Centavos;
  /** Notifies of a payment of this charge that never happened. */
  forgePaymentNotification(charge: Charge, signed: boolean): void;
  /** Settles and delivers what is due by now; `stir` does it soon and does not wait. */
  settleDue(): Promise<void>;
  deliverSoon(): void;
};

export type RunningBank = {
  url: string;
  port: number;
  /** Where the merchant's calls are: `url`, unless they are over TLS. */
  apiUrl: string;
  close(): Promise<void>;
};

/** Who wants to know about changes of a charge: open hosted pages. */
export type ChargeWatchers = ReturnType<typeof createChargeWatchers>;

function createChargeWatchers() {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    notifyChanged: (txid: string): void => void emitter.emit(txid),
    notifyAllChanged: (): void => emitter.eventNames().forEach((name) => void emitter.emit(name)),
    watch(txid: string, listener: () => void): () => void {
      emitter.on(txid, listener);
      return () => void emitter.off(txid, listener);
    },
  };
}

/** DICT's token bucket for a natural person: 100 tokens, two a minute. */
type TokenBucket = { spend(tokens: number): boolean };

function createTokenBucket(now: () => number): TokenBucket {
  let level = 100;
  let at = now();
  return {
    spend(tokens) {
      level = Math.min(100, level + ((now() - at) / 60_000) * 2);
      at = now();
      if (level < tokens) return false;
      level -= tokens;
      return true;
    },
  };
}

const SETTLE_EVERY_MS = 250;

async function createBank(options: BankOptions, address: () => { port: number; host: string }): Promise<Bank> {
  const settings: BankSettings = {
    siteOrigins: options.siteOrigins ?? ['http://localhost:8080', 'http://127.0.0.1:8080'],
    pixKeys: [options.pixKey ?? '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3'],
    speed: options.speed ?? 1,
    merchantName: 'Arara',
    merchantCity: 'Sao Paulo',
    merchantCnpj: '12ABC34501DE35',
    openingBalance: centavos(100_000_00),
    fee: options.fee ?? ZERO,
  };
  const store = openStore(options.storePath ?? ':memory:');
  const clock = openClock(store);
  const troubles = createFaultInjector();
  const notices = createNotifications({
    store,
    clock,
    troubles,
    secret: options.webhookSecret ?? 'arara-dev-webhook-secret',
    speed: settings.speed,
  });
  const publicUrl = (): URL => new URL(options.publicUrl ?? `http://localhost:${address().port}`);
  let soon: NodeJS.Immediate | undefined;
  const bank: Bank = {
    settings,
    store,
    clock,
    faults: troubles,
    notifications: notices,
    chargeWatchers: createChargeWatchers(),
    keyLookups: createTokenBucket(clock.now),
    payloadSigner: await openPayloadSigner(store),
    access: createAccessTokens({
      id: options.clientId ?? 'arara-dev',
      secret: options.clientSecret ?? 'arara-dev-secret',
    }),
    url: () => publicUrl().origin,
    host: () => publicUrl().host,
    localUrl: () => `http://${address().host}:${address().port}`,
    balance: () => add(settings.openingBalance, centavos(store.selectNetFlow())),
    forgePaymentNotification(charge, signed) {
      const now = clock.now();
      const { devedor, valor, chave } = charge.content;
      notices.forge(
        chave,
        charge.txid,
        {
          endToEndId: newEndToEndId('E', now),
          txid: charge.txid,
          valor: valor.original,
          chave,
          horario: timestamp(now),
          gnExtras: { pagador: devedor ?? {} },
        },
        signed,
      );
    },
    async settleDue() {
      settleRefunds(bank);
      settlePayouts(bank);
      await sendLatePayments(bank);
      notices.deliverDue();
    },
    deliverSoon() {
      soon ??= setImmediate(() => {
        soon = undefined;
        notices.deliverDue();
      });
    },
  };
  return bank;
}

type Tls = NonNullable<BankOptions['tls']>;

function createHttpServer(tls: Tls | undefined): FastifyInstance {
  const app = Fastify({
    ...(tls !== undefined && {
      https: { cert: tls.cert, key: tls.key, ca: tls.clientCa, requestCert: true, rejectUnauthorized: true },
    }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  });
  void app.register(formbody);
  // A bare `POST` without a body is a valid way to pay, whatever content type the client claims.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(String(text)));
    } catch {
      done(new Problem('RequisicaoInvalida', { detail: 'O corpo da requisição não é JSON.' }), undefined);
    }
  });
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.once('end', () => done(null, undefined));
    payload.once('error', done);
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('x-correlation-id', request.id);
  });
  const answer = (
    problem: Problem,
    id: string,
    reply: { code(status: number): { type(type: string): { send(body: unknown): unknown } } },
  ) => reply.code(problem.status).type('application/problem+json').send(problem.body(id));
  app.setNotFoundHandler((request, reply) => answer(new Problem('NaoEncontrado'), request.id, reply));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Problem) return answer(error, request.id, reply);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return answer(new Problem('RequisicaoInvalida', { status }), request.id, reply);
    reportError(`${request.method} ${request.url.split('?')[0] ?? ''}`, error);
    return answer(new Problem('ErroInternoDoServidor'), request.id, reply);
  });
  return app;
}

/** What everybody may open: the charges' payloads, their pages, and a tester's calls. */
function createPublicServer(bank: Bank): FastifyInstance {
  const app = createHttpServer(undefined);
  void app.register(payloadRoutes(bank));
  void app.register(pageRoutes(bank));
  void app.register(testerRoutes(bank));
  return app;
}

/** Starts a sandbox bank in this process. Refuses (Error) under `NODE_ENV=production`; `close()` ends it and keeps the book. */
export async function startBank(options: BankOptions = {}): Promise<RunningBank> {
  if (inProduction()) throw new Error('the sandbox bank moves no real money and refuses to start in production');
  const listening = { port: options.port ?? 0, host: options.host ?? '127.0.0.1' };
  const inner = (): { port: number; host: string } => ({
    port: listening.port,
    host: listening.host === '0.0.0.0' || listening.host === '::' ? '127.0.0.1' : listening.host,
  });
  const bank = await createBank(options, inner);
  const app = createPublicServer(bank);
  const api = options.tls === undefined ? app : createHttpServer(options.tls);
  void api.register(merchantRoutes(bank));
  try {
    await app.listen(listening);
    if (api !== app) await api.listen({ port: 0, host: listening.host });
  } catch (error) {
    bank.store.close();
    throw error;
  }
  listening.port =
    app.addresses().map((address) => (typeof address === 'string' ? undefined : address.port))[0] ?? listening.port;

  let settling: Promise<void> = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    settling = bank
      .settleDue()
      .catch((error: unknown) => reportError('settling failed', error))
      .finally(() => {
        idle = true;
      });
  }, SETTLE_EVERY_MS);

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearInterval(timer);
    await app.close();
    if (api !== app) await api.close();
    await settling;
    await bank.notifications.stop();
    bank.store.close();
  };
  const [apiPort] = api.addresses().map((address) => (typeof address === 'string' ? 0 : address.port));
  return {
    url: bank.url(),
    port: listening.port,
    apiUrl: api === app ? bank.url() : `https://localhost:${apiPort}`,
    close: () => (closing ??= close()),
  };
}
