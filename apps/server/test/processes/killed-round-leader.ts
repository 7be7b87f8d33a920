/**
 * A process that leads a shared game and is killed at a named transaction, right before or right after its commit: `node
 * killed-round-leader.ts <json>`. It exits with 3 if that transaction was never reached.
 */
import type { SharedGameCode } from '@arara/games';
import type { ServerConfig } from '../../src/config/config.ts';
import type { Ctx } from '../../src/context.ts';
import { createIdGenerator } from '../../src/platform/ids.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { openPostgres } from '../../src/platform/db/engines/postgres.ts';
import { openSharedGames } from '../../src/games/games.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { UNWATCHED_RESTORE_STATUS } from '../../src/platform/restore/restore-watch.ts';
import { openEncryptionVault } from '../../src/platform/vault/vault.ts';

/** The server to use, where to be killed, and the time on its own clock of each step. */
export interface RoundLeaderPlan {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly config: ServerConfig;
  readonly game: SharedGameCode;
  readonly epoch: number;
  readonly killAt: { readonly tx: string; readonly nth: number; readonly when: 'before' | 'after' };
  readonly steps: readonly number[];
}

const plan = JSON.parse(process.argv[2] ?? '') as RoundLeaderPlan;
const log = openLog('silent');
const db = await openPostgres({ connectionString: plan.databaseUrl, log, lanes: 1 });
let seen = 0;
let now = 0;
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
};
const dbWithKill: Db = {
  ...db,
  tx: async (name, f) => {
    const isIt = name === plan.killAt.tx && ++seen === plan.killAt.nth;
    const result = await db.tx(name, async (tx) => {
      const done = await f(tx);
      return isIt && plan.killAt.when === 'before' ? die() : done;
    });
    return isIt ? die() : result;
  },
};
const missing = undefined as never;
const ctx: Ctx = {
  db: dbWithKill,
  config: plan.config,
  log,
  now: () => now,
  newId: createIdGenerator(Date.now, 14),
  vault: openEncryptionVault(Buffer.from(plan.masterKey, 'hex')),
  identity: missing,
  exclusionRegister: missing,
  bank: missing,
  restore: UNWATCHED_RESTORE_STATUS,
};
const shared = openSharedGames(ctx);
for (const at of plan.steps) {
  now = at;
  await shared.advance(plan.game, plan.epoch);
}
process.exit(3);
