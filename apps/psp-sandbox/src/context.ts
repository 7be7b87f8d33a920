import type { Centavos } from '@arara/money';
import type { BankClock } from './clock.ts';
import type { FaultInjector } from './injected-faults.ts';
import type { AccessTokens } from './merchant/access-tokens.ts';
import type { ChargeWatchers } from './merchant/charges/charge-watchers.ts';
import type { Notifications } from './merchant/webhooks/notifications.ts';
import type { TokenBucket } from './merchant/payouts/token-bucket.ts';
import type { PayloadSigner } from './pix/payload-signer.ts';
import type { Charge } from './store/rows.ts';
import type { Store } from './store/store.ts';

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
  /** The public address, used in links. */
  url(): string;
  /** The host of the public address, used in payload locations. */
  host(): string;
  /** The address at which this process listens. */
  localUrl(): string;
  balance(): Centavos;
  /** Notifies the merchant of a payment of this charge that never happened. */
  forgePaymentNotification(charge: Charge, signed: boolean): void;
  /** Settles and delivers everything that is due by now. */
  settleDue(): Promise<void>;
  /** Delivers due notifications soon, without waiting for them. */
  deliverSoon(): void;
};
