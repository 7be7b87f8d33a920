import type { Centavos } from '@arara/money';
import type { SandboxBankClock } from './clock.ts';
import type { SandboxBankFaultInjector } from './injected-faults.ts';
import type { SandboxAccessTokenStore } from './merchant/access-tokens.ts';
import type { ChargeWatchers } from './merchant/charges/charge-watchers.ts';
import type { WebhookNotificationSender } from './merchant/webhooks/notifications.ts';
import type { TokenBucket } from './merchant/payouts/token-bucket.ts';
import type { PayloadSigner } from './pix/payload-signer.ts';
import type { SandboxPixCharge } from './store/rows.ts';
import type { SandboxBankStore } from './store/store.ts';

export type SandboxBankSettings = {
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
export type SandboxBankContext = {
  settings: SandboxBankSettings;
  store: SandboxBankStore;
  clock: SandboxBankClock;
  faults: SandboxBankFaultInjector;
  notifications: WebhookNotificationSender;
  access: SandboxAccessTokenStore;
  payloadSigner: PayloadSigner;
  chargeWatchers: ChargeWatchers;
  keyLookups: TokenBucket;
  /** The public address, used in links. */
  url(): string;
  /** The host of the public address, used in payload locations. */
  host(): string;
  /** The address at which this process listens. */
  localUrl(): string;
  balance(): Centavos;
  /** Notifies the merchant of a payment of this charge that never happened. */
  forgePaymentNotification(charge: SandboxPixCharge, signed: boolean): void;
  /** Settles and delivers everything that is due by now. */
  settleDue(): Promise<void>;
  /** Delivers due notifications soon, without waiting for them. */
  deliverSoon(): void;
};
