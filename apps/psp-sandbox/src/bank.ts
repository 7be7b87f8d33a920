import { addCentavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { readDefaults } from '@arara/settings';
import { type SandboxBankOptions, isProduction } from './bank-config.ts';
import { openSandboxBankClock, toIsoTimestamp } from './clock.ts';
import type { SandboxBankContext, SandboxBankSettings } from './context.ts';
import { createHttpServer, reportSandboxBankError } from './http-server.ts';
import { createFaultInjector } from './injected-faults.ts';
import { createAccessTokenIssuer } from './merchant/access-tokens.ts';
import { createChargeWatchers } from './merchant/charges/charge-watchers.ts';
import { createMerchantRoutes } from './merchant/merchant-routes.ts';
import { createWebhookNotifications, type WebhookNotificationSender } from './merchant/webhooks/notifications.ts';
import { createChargePayloadRoutes } from './merchant/charges/payload-routes.ts';
import { settlePayouts } from './merchant/payouts/payouts.ts';
import { settleRefunds } from './merchant/received/refunds.ts';
import { createTokenBucket } from './merchant/payouts/token-bucket.ts';
import { createPaymentPageRoutes } from './page/page-routes.ts';
import { sendLatePayments } from './page/payer.ts';
import { createEndToEndId } from './pix/ids.ts';
import { openPayloadSigner } from './pix/payload-signer.ts';
import type { SandboxPixCharge } from './store/rows.ts';
import { sandboxBankSettings } from './settings.ts';
import { openSandboxBankStore } from './store/store.ts';
import { createTesterRoutes } from './tester-routes.ts';

export type { SandboxBankOptions } from './bank-config.ts';

export type RunningSandboxBank = {
  url: string;
  port: number;
  /** The address of the merchant's calls: `url`, unless they are over TLS. */
  apiUrl: string;
  close(): Promise<void>;
};

const SANDBOX_BANK_SETTLE_INTERVAL_MS = 250;
const SANDBOX_BANK_REFUSES_PRODUCTION_MESSAGE =
  'the sandbox bank moves no real money and refuses to start in production';

const defaults = readDefaults(sandboxBankSettings);

function toSandboxBankSettings(options: SandboxBankOptions): SandboxBankSettings {
  const { siteOrigins, pixKey, speed } = { ...defaults, ...options };
  return {
    siteOrigins,
    pixKeys: [pixKey],
    speed,
    merchantName: 'Arara',
    merchantCity: 'Sao Paulo',
    merchantCnpj: '12ABC34501DE35',
    openingBalance: toCentavos(100_000_00),
    fee: options.fee ?? ZERO_CENTAVOS,
  };
}

/** The notification of a payment of this charge that never happened. */
function sendForgedPaymentNotification(
  notifications: WebhookNotificationSender,
  charge: SandboxPixCharge,
  signed: boolean,
  nowMs: number,
): void {
  const { devedor, valor, chave } = charge.content;
  const pix = {
    endToEndId: createEndToEndId('E', nowMs),
    txid: charge.txid,
    valor: valor.original,
    chave,
    horario: toIsoTimestamp(nowMs),
    gnExtras: { pagador: devedor ?? {} },
  };
  notifications.forge(chave, charge.txid, pix, signed);
}

async function createSandboxBank(
  options: SandboxBankOptions,
  address: () => { port: number; host: string },
): Promise<SandboxBankContext> {
  const settings = toSandboxBankSettings(options);
  const store = openSandboxBankStore(options.storePath ?? ':memory:');
  const clock = openSandboxBankClock(store);
  const faults = createFaultInjector();
  const { webhookSecret: secret, clientId, clientSecret } = { ...defaults, ...options };
  const notifications = createWebhookNotifications({ store, clock, faults, secret, speed: settings.speed });
  const publicUrl = (): URL => new URL(options.publicUrl ?? `http://localhost:${address().port}`);
  let scheduled: NodeJS.Immediate | undefined;
  const bank: SandboxBankContext = {
    settings,
    store,
    clock,
    faults,
    notifications,
    chargeWatchers: createChargeWatchers(),
    keyLookups: createTokenBucket(clock.now),
    payloadSigner: await openPayloadSigner(store),
    access: createAccessTokenIssuer({ id: clientId, secret: clientSecret }),
    url: () => publicUrl().origin,
    host: () => publicUrl().host,
    localUrl: () => `http://${address().host}:${address().port}`,
    balance: () => addCentavos(settings.openingBalance, toCentavos(store.selectNetFlow())),
    forgePaymentNotification: (charge, signed) =>
      sendForgedPaymentNotification(notifications, charge, signed, clock.now()),
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
function startSandboxBankSettlementTimer(bank: SandboxBankContext): () => Promise<void> {
  let settling: Promise<void> = Promise.resolve();
  let idle = true;
  const timer = setInterval(() => {
    if (!idle) return;
    idle = false;
    settling = bank
      .settleDue()
      .catch((error: unknown) => reportSandboxBankError('settling failed', error))
      .finally(() => {
        idle = true;
      });
  }, SANDBOX_BANK_SETTLE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    return settling;
  };
}

/**
 * Starts a sandbox bank in this process. Throws an Error with `NODE_ENV=production`. `close()` ends it; the database file
 * stays.
 */
export async function startPixSandboxBank(options: SandboxBankOptions = {}): Promise<RunningSandboxBank> {
  if (isProduction()) throw new Error(SANDBOX_BANK_REFUSES_PRODUCTION_MESSAGE);
  const listening = { port: options.port ?? 0, host: options.host ?? defaults.host };
  const localAddress = (): { port: number; host: string } => ({
    port: listening.port,
    host: listening.host === '0.0.0.0' || listening.host === '::' ? '127.0.0.1' : listening.host,
  });
  const bank = await createSandboxBank(options, localAddress);
  const app = createHttpServer(undefined);
  for (const routes of [createChargePayloadRoutes, createPaymentPageRoutes, createTesterRoutes])
    void app.register(routes(bank));
  const api = options.tls === undefined ? app : createHttpServer(options.tls);
  void api.register(createMerchantRoutes(bank));
  try {
    await app.listen(listening);
    if (api !== app) await api.listen({ port: options.tls?.port ?? 0, host: listening.host });
  } catch (error) {
    bank.store.close();
    throw error;
  }
  const boundPort = (server: typeof app): number | undefined => {
    const [first] = server.addresses();
    return typeof first === 'object' ? first.port : undefined;
  };
  listening.port = boundPort(app) ?? listening.port;

  const stopSettling = startSandboxBankSettlementTimer(bank);
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
