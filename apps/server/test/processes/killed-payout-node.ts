/**
 * A node that pays one withdrawal out and is killed at a given point (payouts-crash.test.ts). Its argument is a PayoutKillPlan
 * as JSON. It approves the withdrawal unless that is done, then polls the payout until its end or until it is killed.
 */
import type { PlayerId, StaffId, OrderId } from '@arara/contract/protocol/fields';
import { createIdGenerator } from '../../src/platform/ids.ts';
import type { ServerConfig } from '../../src/config/config.ts';
import * as payments from '../../src/payments/payments.ts';
import { createPixProvider } from '../../src/payments/provider/pix-provider.ts';
import { pollPayout } from '../../src/payments/payouts/poll-payout.ts';
import { openEncryptionVault } from '../../src/platform/vault/vault.ts';
import { openWorld } from '../world.ts';

/** Where the node is killed: at the `nth` transaction or bank call of the name `at`, before or after it. */
export interface PayoutKillPlan {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly bank: ServerConfig['bank'];
  readonly player: number;
  readonly order: number;
  readonly at: string;
  readonly nth: number;
  readonly when: 'before' | 'after';
}

const plan = JSON.parse(process.argv[2] ?? '') as PayoutKillPlan;
const world = await openWorld({ engine: 'postgres', databaseUrl: plan.databaseUrl });
const seen = new Map<string, number>();
/** Runs the work and kills the process right before or right after it, also after an error, if this is the planned point. */
async function runAndMaybeDie<T>(name: string, work: () => Promise<T>): Promise<T> {
  const nth = (seen.get(name) ?? 0) + 1;
  seen.set(name, nth);
  const here = name === plan.at && nth === plan.nth;
  if (here && plan.when === 'before') process.kill(process.pid, 'SIGKILL');
  try {
    return await work();
  } finally {
    if (here) process.kill(process.pid, 'SIGKILL');
  }
}

const bank = createPixProvider({ ...plan.bank, now: Date.now, timeoutMs: 2000 });
const ctx = {
  ...world.ctx,
  vault: openEncryptionVault(Uint8Array.from(Buffer.from(plan.masterKey, 'hex'))),
  newId: createIdGenerator(Date.now, process.pid % 16),
  bank: {
    ...bank,
    createPayout: (order: Parameters<typeof bank.createPayout>[0]) =>
      runAndMaybeDie('createPayout', () => bank.createPayout(order)),
  },
  db: {
    ...world.db,
    read: world.db.read,
    tx: <T>(name: string, work: Parameters<typeof world.db.tx<T>>[1]) =>
      runAndMaybeDie(name, () => world.db.tx(name, work)),
  },
};
const name = { player: plan.player as PlayerId, order: plan.order as OrderId };
await payments.approveWithdrawal(ctx, { staff: 1 as StaffId, ownPlayers: [] }, name);
for (;;) {
  await pollPayout(ctx, { ...name, until: Date.now() + 20_000, attempt: -1 }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
