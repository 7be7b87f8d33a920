/**
 * A process that runs one use case of payments and is killed at a named transaction, right before or right after its commit:
 * `node killed-payments.ts <json>`. It exits with 3 if that transaction was never reached.
 */
import type { PlayerId, OrderId, Id } from '@arara/contract/protocol/fields';
import { createIdentitySandbox, createSandboxRegister } from '../../src/open-context.ts';
import { buildIdempotentCommand } from '../../src/platform/idempotency/idempotency.ts';
import type { ServerConfig } from '../../src/config/config.ts';
import type { Ctx } from '../../src/context.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { openPostgres } from '../../src/platform/db/engines/postgres.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { pollDeposit } from '../../src/payments/deposits/poll-deposit.ts';
import * as payments from '../../src/payments/payments.ts';
import { createPixProvider } from '../../src/payments/provider/pix-provider.ts';
import { PaymentProviderError } from '../../src/ports/payment-provider.ts';
import { UNWATCHED_RESTORE_STATUS } from '../../src/platform/restore/restore-watch.ts';
import { openEncryptionVault } from '../../src/platform/vault/vault.ts';

/** The use case, the server's database, keys and bank, and where to be killed. */
export interface KilledPaymentsPlan {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly config: ServerConfig;
  readonly killAt: { readonly tx: string; readonly when: 'before' | 'after' };
  readonly act:
    | {
        readonly what: 'prePay';
        readonly player: PlayerId;
        readonly package: Id;
        readonly key: string;
        readonly expirySeconds: number;
      }
    | { readonly what: 'look'; readonly player: PlayerId; readonly order: OrderId }
    | { readonly what: 'refund'; readonly player: PlayerId; readonly payment: Id };
}

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
};

const withKill = (db: Db, { tx: at, when }: KilledPaymentsPlan['killAt']): Db => ({
  ...db,
  tx: async (name, f) => {
    const result = await db.tx(name, async (tx) => {
      const done = await f(tx);
      return name === at && when === 'before' ? die() : done;
    });
    return name === at ? die() : result;
  },
});

const plan = JSON.parse(process.argv[2] ?? '') as KilledPaymentsPlan;
const log = openLog('silent');
const ctx: Ctx = {
  db: withKill(await openPostgres({ connectionString: plan.databaseUrl, log, lanes: 1 }), plan.killAt),
  config: plan.config,
  log,
  now: Date.now,
  newId: createIdGenerator(Date.now, 15),
  vault: openEncryptionVault(Buffer.from(plan.masterKey, 'hex')),
  identity: createIdentitySandbox(Date.now),
  exclusionRegister: createSandboxRegister(),
  bank: createPixProvider({ ...plan.config.bank, now: Date.now, timeoutMs: 1000 }),
  restore: UNWATCHED_RESTORE_STATUS,
};
const { act } = plan;
try {
  if (act.what === 'look') await pollDeposit(ctx, act.player, act.order);
  else if (act.what === 'refund')
    await payments.refundUncreditedPayment(ctx, { player: act.player, payment: act.payment });
  else
    await payments.createDeposit(
      { ...ctx, config: { ...ctx.config, depositExpirySeconds: act.expirySeconds } },
      {
        player: act.player,
        package: act.package,
        giftWanted: true,
        command: buildIdempotentCommand(act.player, 'prePay', act.key, { pkgId: String(act.package), gift: 1 }),
      },
    );
} catch (error) {
  if (!(error instanceof PaymentProviderError)) throw error;
}
process.exit(3);
