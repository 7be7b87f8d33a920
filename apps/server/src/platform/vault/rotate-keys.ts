/** `npm run keys:rotate`: changes the master key of the database, beside running nodes. How it is used: docs/how-to/rotate-the-master-key.md. */
import { setTimeout as pause } from 'node:timers/promises';
import { insertAuditTrailLine, operatorTrailEntry, readAuditTrailHead } from '../audit/audit-trail.ts';
import { type Instant, readMonotonicTimeMs } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import { buildStoredLayer, type KeyRing } from './hmac-layers.ts';
import * as queries from './key-ring.queries.ts';
import {
  MASTER_KEY_TOPIC,
  MasterKeyError,
  type MasterKeys,
  readMasterKey,
  resolveVaultKeys,
  formatKeyRingEncryptionLabel,
} from './key-ring.ts';
import { computeKeyId } from './master-keys.ts';
import { type RenewedColumn, renewStoredSecrets } from './renew-values.ts';
import type { StoredSecrets } from './sealed-columns.ts';
import { KeyVault } from './vault.ts';

/** Nodes follow within five seconds, or are not seen any more after fifteen. */
const NODES_FOLLOW_WITHIN_MS = 20_000;
const NODES_FOLLOW_POLL_MS = 200;
/** A node that was slow wrote values of the old key while the first pass was under way; the second one finds none. */
const MAX_RENEWAL_PASSES = 5;

interface RotationContext {
  readonly db: Db;
  readonly now: () => Instant;
  readonly keys: MasterKeys;
}

interface RotationResult {
  readonly ok: boolean;
  readonly isUnfinished?: boolean;
  readonly lines: readonly string[];
}

/** The rotation cannot go on now; it may be run again. */
class RotationStopped extends Error {}

/**
 * Rotates the master key from MASTER_KEY_OLD to MASTER_KEY, or goes on with a rotation that was interrupted: all nodes seal with the
 * new key from here on, then every stored value is renewed, then the old key is given up. Returns the counts by column.
 */
export async function rotateMasterKey(
  ctx: RotationContext,
  secrets: StoredSecrets,
  report: (line: string) => void,
): Promise<RotationResult> {
  const passes: RenewedColumn[][] = [];
  try {
    const row = await readMasterKey(ctx.db.read);
    resolveVaultKeys(row, ctx.keys);
    if (row.previous_id === null && computeKeyId(ctx.keys.masterKey).equals(row.key_id))
      return { ok: true, lines: ['MASTER_KEY is the key of this database: there is nothing to rotate'] };
    if (row.previous_id === null) await beginRotation(ctx);
    ctx.db.wake(MASTER_KEY_TOPIC);
    await waitUntilNodesFollow(ctx.db);
    await renewUntilNothingIsLeft(ctx, secrets, passes, report);
    await endRotation(ctx);
    ctx.db.wake(MASTER_KEY_TOPIC);
  } catch (error) {
    if (!(error instanceof RotationStopped) && !(error instanceof MasterKeyError)) throw error;
    return { ok: false, isUnfinished: true, lines: [...formatRenewalCounts(passes), `not finished: ${error.message}`] };
  }
  return {
    ok: true,
    lines: [
      ...formatRenewalCounts(passes),
      'everything is sealed with MASTER_KEY; start the nodes without MASTER_KEY_OLD from now on',
    ],
  };
}

/** Makes the new key the one that seals, once every running process has both keys. */
async function beginRotation(ctx: RotationContext): Promise<void> {
  const { masterKey, oldMasterKey } = ctx.keys;
  if (oldMasterKey === undefined)
    throw new RotationStopped('MASTER_KEY is the new key, and MASTER_KEY_OLD the one that the database has now');
  const id = computeKeyId(masterKey);
  await assertNodesHaveBoth(ctx.db, id, computeKeyId(oldMasterKey));
  await changeMasterKeyState(ctx, 'begun', (row, ring) => {
    if (row.previous_id !== null) throw new RotationStopped('another rotation began meanwhile');
    if (ring.layers.some(({ keyId }) => keyId === id.toString('hex')))
      throw new RotationStopped('MASTER_KEY was the key of this database before; make a new one');
    return {
      generation: row.generation + 1,
      current: masterKey,
      previousId: row.key_id,
      ring: { ...ring, layers: [...ring.layers, buildStoredLayer(oldMasterKey)] },
    };
  });
}

/** Gives the old key up. From the present end of the audit trail on, lines are linked with the new key alone. */
const endRotation = (ctx: RotationContext): Promise<void> =>
  changeMasterKeyState(ctx, 'done', (row, ring, head) => {
    if (row.previous_id === null) throw new RotationStopped('another run of this command ended it meanwhile');
    return {
      generation: row.generation,
      current: ctx.keys.masterKey,
      previousId: null,
      ring: { ...ring, anchors: [...ring.anchors, head] },
    };
  });

/** Changes the state in one transaction, with a line of the audit trail before it. */
const changeMasterKeyState = (
  ctx: RotationContext,
  outcome: 'begun' | 'done',
  change: (
    row: queries.MasterKeyRow,
    ring: KeyRing,
    head: KeyRing['anchors'][number],
  ) => {
    readonly generation: number;
    readonly current: Uint8Array;
    readonly previousId: Uint8Array | null;
    readonly ring: KeyRing;
  },
): Promise<void> =>
  ctx.db.tx('master key', async (tx) => {
    const [row] = await tx.query(queries.lockMasterKey());
    if (row === undefined) throw new RotationStopped('the row of the master key is gone');
    const keys = resolveVaultKeys(row, ctx.keys);
    await insertRotationTrailLine(tx, ctx, new KeyVault(keys), outcome);
    const changed = change(row, keys.ring, await readAuditTrailHead(tx));
    const sealer = new KeyVault({ current: changed.current, ring: changed.ring });
    const ringSealed = sealer.seal(JSON.stringify(changed.ring), formatKeyRingEncryptionLabel(changed.generation));
    const keyId = computeKeyId(changed.current);
    await tx.query(queries.updateMasterKey({ ...changed, keyId, ringSealed }));
  });

const insertRotationTrailLine = (tx: Tx, ctx: RotationContext, vault: KeyVault, outcome: string): Promise<number> =>
  insertAuditTrailLine(
    tx,
    { vault },
    { ...operatorTrailEntry, at: ctx.now(), call: 'keys:rotate', outcome, detail: {} },
  );

/** A node without the new key could read nothing of what the others seal from now on. Throws RotationStopped. */
async function assertNodesHaveBoth(db: Db, newId: Uint8Array, oldId: Uint8Array): Promise<void> {
  const names = [newId, oldId].map((id) => Buffer.from(id).toString('hex'));
  const holders = await db.read.query(queries.selectMasterKeyHolders());
  const without = holders.filter(({ key_ids: held }) => !names.every((name) => held.split(' ').includes(name)));
  if (without.length > 0)
    throw new RotationStopped(`${without.length} of ${holders.length} running processes do not have both keys`);
  const [count] = await db.read.query(queries.selectNodeCount());
  if ((count?.nodes ?? 0) > holders.length)
    throw new RotationStopped('a process of an older version runs, which cannot follow a rotation');
}

/** Waits until every running process seals with the new key. Throws RotationStopped. */
async function waitUntilNodesFollow(db: Db): Promise<void> {
  const { generation } = await readMasterKey(db.read);
  const began = readMonotonicTimeMs();
  for (;;) {
    const holders = await db.read.query(queries.selectMasterKeyHolders());
    const behind = holders.filter((holder) => holder.generation < generation).length;
    if (behind === 0) return;
    if (readMonotonicTimeMs() - began > NODES_FOLLOW_WITHIN_MS)
      throw new RotationStopped(`${behind} of ${holders.length} running processes do not follow; run this again`);
    await pause(NODES_FOLLOW_POLL_MS);
  }
}

/** Renews until a pass finds nothing left. Throws RotationStopped when values cannot be read, or keep being made. */
async function renewUntilNothingIsLeft(
  ctx: RotationContext,
  secrets: StoredSecrets,
  passes: RenewedColumn[][],
  report: (line: string) => void,
): Promise<void> {
  const vault = new KeyVault(resolveVaultKeys(await readMasterKey(ctx.db.read), ctx.keys));
  const { db } = ctx;
  const currentKey = ctx.keys.masterKey;
  for (let pass = 1; pass <= MAX_RENEWAL_PASSES; pass++) {
    const columns = await renewStoredSecrets({ db, vault, currentKey }, secrets, ({ name, renewed }) =>
      report(`pass ${pass}: ${name}: ${renewed} renewed`),
    );
    passes.push(columns);
    const unreadable = columns.filter((column) => column.unreadable > 0);
    if (unreadable.length > 0)
      throw new RotationStopped(
        `neither key reads ${unreadable.map(({ name, unreadable: count }) => `${count} values of ${name}`).join(', ')}`,
      );
    if (columns.every(({ renewed, skipped }) => renewed + skipped === 0)) return;
  }
  throw new RotationStopped('values of the old key are still being made; run this again');
}

/** How much was renewed in each column, over all passes. */
function formatRenewalCounts(passes: readonly (readonly RenewedColumn[])[]): string[] {
  const sums = new Map<string, number>();
  for (const { name, renewed } of passes.flat()) sums.set(name, (sums.get(name) ?? 0) + renewed);
  return [...sums].map(([name, renewed]) => `${name}: ${renewed} renewed`);
}
