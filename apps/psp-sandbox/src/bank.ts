import { add, centavos, ZERO } from '@arara/money';
import { type BankOptions, isProduction } from './bank-config.ts';
import { openClock, timestamp } from './clock.ts';
import type { Bank, BankSettings } from './context.ts';
import { createHttpServer, reportError } from './http-server.ts';
import { createFaultInjector } from './injected-faults.ts';
import { createAccessTokens } from './merchant/access-tokens.ts';
import { createChargeWatchers } from './merchant/charges/charge-watchers.ts';
import { merchantRoutes } from './merchant/merchant-routes.ts';
import { createNotifications, type Notifications } from './merchant/webhooks/notifications.ts';
import { payloadRoutes } from './merchant/charges/payload-routes.ts';
import { settlePayouts } from './merchant/payouts/payouts.ts';
import { settleRefunds } from './merchant/received/refunds.ts';
import { createTokenBucket } from './merchant/payouts/token-bucket.ts';
import { pageRoutes } from './page/page-routes.ts';
import { sendLatePayments } from './page/payer.ts';
import { createEndToEndId } from './pix/ids.ts';
import { openPayloadSigner } from './pix/payload-signer.ts';
import type { Charge } from './store/rows.ts';
import { openStore } from './store/store.ts';
import { testerRoutes } from './tester-routes.ts';

export type { BankOptions } from './bank-config.ts';

export type RunningBank = {
  url: string;
  port: number;
  /** The address of the merchant's calls: `url`, unless they are over TLS. */
  apiUrl: string;
  close(): Promise<void>;
};

const SETTLE_EVERY_MS = 250;
const IN_PRODUCTION = 'the sandbox bank moves no real money and refuses to start in production';

function toSettings(options: BankOptions): BankSettings {
  return {
    siteOrigins: options.siteOrigins ?? ['http://localhost:8080', 'http://127.0.0.1:8080'],
    pixKeys: [options.pixKey ?? '7f0a3c52-6d1e-4b8a-9c47-2e5b81d0a6f3'],
    speed: options.speed ?? 1,
    merchantName: 'Arara',
    merchantCity: 'Sao Paulo',
    merchantCnpj: '12ABC34501DE35',
    openingBalance: centavos(100_000_00),
    fee: options.fee ?? ZERO,
  };
}

/** The notification of a payment of this charge that never happened. */
function forgeNotification(notifications: Notifications, charge: Charge, signed: boolean, nowMs: number): void {
  const { devedor, valor, chave } = charge.content;
  const pix = {
    endToEndId: createEndToEndId('E', nowMs),
    txid: charge.txid,
    valor: valor.original,
    chave,
    horario: timestamp(nowMs),
    gnExtras: { pagador: devedor ?? {} },
  };
  notifications.forge(chave, charge.txid, pix, signed);
}

async function createBank(options: BankOptions, address: () => { port: number; host: string }): Promise<Bank> {
  const settings = toSettings(options);
  const store = openStore(options.storePath ?? ':memory:');
  const clock = openClock(store);
  const faults = createFaultInjector();
  const secret = options.webhookSecret ?? 'arara-dev-webhook-secret';
  const notifications = createNotifications({ store, clock, faults, secret, speed: settings.speed });
  const publicUrl = (): URL => new URL(options.publicUrl ?? `http://localhost:${address().port}`);
  let scheduled: NodeJS.Immediate | undefined;
  const bank: Bank = {
    settings,
    store,
    clock,
    faults,
    notifications,
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
    forgePaymentNotification: (charge, signed) => forgeNotification(notifications, charge, signed, clock.now()),
    async settleDue() {
      settleRefunds(bank);
      settlePayouts(bank);
      await sendLatePayments(bank);
      notifications.deliverDue();
    },
    deliverSoon() {
      scheduled ??= setImmediate(() => {
        scheduled = undefined;
        notifications.deliverDue();
      });
    },
  };
  return bank;
}

/** Settles what is due every quarter of a second, one run at a time. The returned function stops it and waits for its end. */
function startSettling(bank: Bank): () => Promise<void> {
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
  return () => {
    clearInterval(timer);
    return settling;
  };
}

/**
 * Starts a sandbox bank in this process. Throws an Error with `NODE_ENV=production`. `close()` ends it; the database file
 * stays.
 */
export async function startBank(options: BankOptions = {}): Promise<RunningBank> {
  if (isProduction()) throw new Error(IN_PRODUCTION);
  const listening = { port: options.port ?? 0, host: options.host ?? '127.0.0.1' };
  const localAddress = (): { port: number; host: string } => ({
    port: listening.port,
    host: listening.host === '0.0.0.0' || listening.host === '::' ? '127.0.0.1' : listening.host,
  });
  const bank = await createBank(options, localAddress);
  const app = createHttpServer(undefined);
  for (const routes of [payloadRoutes, pageRoutes, testerRoutes]) void app.register(routes(bank));
  const api = options.tls === undefined ? app : createHttpServer(options.tls);
  void api.register(merchantRoutes(bank));
  try {
    await app.listen(listening);
    if (api !== app) await api.listen({ port: 0, host: listening.host });
  } catch (error) {
    bank.store.close();
    throw error;
  }
  const boundPort = (server: typeof app): number | undefined => {
    const [first] = server.addresses();
    return typeof first === 'object' ? first.port : undefined;
  };
  listening.port = boundPort(app) ?? listening.port;

  const stopSettling = startSettling(bank);
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const settled = stopSettling();
    await app.close();
    if (api !== app) await api.close();
    await settled;
    await bank.notifications.stop();
    bank.store.close();
  };
  return {
    url: bank.url(),
    port: listening.port,
    apiUrl: api === app ? bank.url() : `https://localhost:${boundPort(api) ?? 0}`,
    close: () => (closing ??= close()),
  };
}
