/**
 * A node that pays one withdrawal out, and is killed where it is told to (payouts-crash.test.ts). Its only argument is a Fate as
 * JSON. It approves the order if nobody did, then pursues the payout until its end, or until the killing.
 */
import type { PlayerId, StaffId, OrderId } from '@arara/contract/protocol/fields';
import { createIdGenerator } from '../src/platform/ids.ts';
import type { Config } from '../src/config/config.ts';
import * as payments from '../src/payments/payments.ts';
import { createPixProvider } from '../src/payments/provider/pix-provider.ts';
import { pollPayout } from '../src/payments/payouts/poll-payout.ts';
import { openVault } from '../src/platform/vault/vault.ts';
import { openWorld } from './world.ts';

/** Where a node dies: at which transaction or call, the how manieth of its kind, before or after it. */
export interface Fate {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly bank: Config['bank'];
  readonly player: number;
  readonly order: number;
  readonly at: string;
  readonly nth: number;
  readonly when: 'before' | 'after';
}

const fate = JSON.parse(process.argv[2] ?? '') as Fate;
const world = await openWorld({ engine: 'postgres', databaseUrl: fate.databaseUrl });
const seen = new Map<string, number>();
/** Does the work, and dies right before or right after it, however it ends, if this is where it should. */
async function mortally<T>(name: string, work: () => Promise<T>): Promise<T> {
  const nth = (seen.get(name) ?? 0) + 1;
  seen.set(name, nth);
  const here = name === fate.at && nth === fate.nth;
  if (here && fate.when === 'before') process.kill(process.pid, 'SIGKILL');
  try {
    return await work();
  } finally {
    if (here) process.kill(process.pid, 'SIGKILL');
  }
}

const bank = createPixProvider({ ...fate.bank, now: Date.now, timeoutMs: 2000 });
const ctx = {
  ...world.ctx,
  vault: openVault(Uint8Array.from(Buffer.from(fate.masterKey, 'hex'))),
  newId: createIdGenerator(Date.now, process.pid % 16),
  bank: {
    ...bank,
    createPayout: (order: Parameters<typeof bank.createPayout>[0]) =>
      mortally('createPayout', () => bank.createPayout(order)),
  },
  db: {
    ...world.db,
    read: world.db.read,
    tx: <T>(name: string, work: Parameters<typeof world.db.tx<T>>[1]) => mortally(name, () => world.db.tx(name, work)),
  },
};
const name = { player: fate.player as PlayerId, order: fate.order as OrderId };
await payments.approveWithdrawal(ctx, { staff: 1 as StaffId, ownPlayers: [] }, name);
for (;;) {
  await pollPayout(ctx, { ...name, until: Date.now() + 20_000, attempt: -1 }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
}
