/**
 * Which master key the database is sealed with. The row of `master_key` is the check value: a process whose MASTER_KEY cannot open
 * it does not start. Running processes follow a rotation by it (`npm run keys:rotate`, rotate-keys.ts).
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db, SqlReader, Tx } from '../db/db.ts';
import { raiseAlarm } from '../metrics/metrics.ts';
import { readClockMoment } from '../worker/held-leases.ts';
import { startWorker, type BackgroundWorker } from '../worker/worker.ts';
import { type KeyRing, parseKeyRing } from './hmac-layers.ts';
import * as queries from './key-ring.queries.ts';
import { computeKeyId } from './master-keys.ts';
import { type SealedColumn, selectAnyKeyId } from './sealed-columns.ts';
import {
  KeyVault,
  openEncryptionVault,
  EncryptionVaultError,
  type EncryptionVault,
  type EncryptionVaultKeys,
} from './vault.ts';

/** The wake-up topic: a rotation began or ended. */
export const MASTER_KEY_TOPIC = 'master-key';
/** A process that was not woken follows within this time. */
const KEY_RING_FOLLOW_INTERVAL_MS = 5000;
/**
 * A process that has not followed for this time seals nothing. A rotation gives the old key up without a process that it has not
 * seen for fifteen seconds (key-ring.queries.ts): the rest is for what was sealed just before and is committed late.
 */
const FOLLOWED_KEYS_VALID_MS = 12_000;

/** The keys of a process: MASTER_KEY, and MASTER_KEY_OLD while the database is rotated. */
export interface MasterKeys {
  readonly masterKey: Uint8Array;
  readonly oldMasterKey?: Uint8Array;
}

/** The keys of this process are not the ones of the database. The message is one line for the operator, and holds no secret. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

/** The label under which the key ring of a generation is sealed. */
export const formatKeyRingEncryptionLabel = (generation: number): string => `master_key.ring:${generation}`;

const WRONG_MASTER_KEY_MESSAGE =
  'MASTER_KEY is not the key of this database; start with the key that it is sealed with (docs/how-to/rotate-the-master-key.md)';
const OLD_MASTER_KEY_MISSING_MESSAGE =
  'MASTER_KEY_OLD is missing or wrong: the master key of this database is being rotated, and needs both keys until npm run keys:rotate has ended';

/** The keys as the row wants them, with its ring. Throws MasterKeyError when this process does not have them. */
export function resolveVaultKeys(
  row: queries.MasterKeyRow,
  { masterKey, oldMasterKey }: MasterKeys,
): EncryptionVaultKeys {
  const find = (id: Uint8Array): Uint8Array | undefined =>
    [masterKey, oldMasterKey].find((key) => key !== undefined && computeKeyId(key).equals(id));
  const current = find(row.key_id);
  if (current === undefined) throw new MasterKeyError(WRONG_MASTER_KEY_MESSAGE);
  const previous = row.previous_id === null ? undefined : find(row.previous_id);
  if (row.previous_id !== null && previous === undefined) throw new MasterKeyError(OLD_MASTER_KEY_MISSING_MESSAGE);
  return {
    current,
    ...(previous === undefined ? {} : { previous }),
    ...(previous === undefined && current !== masterKey ? { next: masterKey } : {}),
    ring: unsealRing(row, current),
  };
}

function unsealRing({ generation, ring_sealed: sealed }: queries.MasterKeyRow, current: Uint8Array): KeyRing {
  const vault = new KeyVault({ current, ring: { layers: [], anchors: [] } });
  try {
    return parseKeyRing(vault.unsealText(sealed, formatKeyRingEncryptionLabel(generation)));
  } catch (error) {
    // Another key with the same name of four bytes.
    if (error instanceof EncryptionVaultError) throw new MasterKeyError(WRONG_MASTER_KEY_MESSAGE);
    throw error;
  }
}

/** The state of the master key. Throws an Error where there is none yet. */
export async function readMasterKey(reader: SqlReader): Promise<queries.MasterKeyRow> {
  const [row] = await reader.query(queries.selectMasterKey());
  if (row === undefined) throw new Error('the database has no row of its master key');
  return row;
}

/** A vault that follows the database, until it is closed. */
export interface KeyRingFollower {
  readonly vault: KeyVault;
  /** Follows rotations from now on, and reports to them which keys this process has. */
  start(): BackgroundWorker;
  /** Reports that this process has ended. */
  close(): Promise<void>;
}

/**
 * Opens the vault of a database. A new database takes MASTER_KEY as its key; one that is older than this check takes the key that
 * its values are sealed with. Throws MasterKeyError when this process does not have the database's keys.
 */
export async function openKeyRing(
  ctx: { readonly db: Db; readonly log: Logger },
  keys: MasterKeys,
  sealed: readonly SealedColumn[],
): Promise<KeyRingFollower> {
  const { db } = ctx;
  const [known] = await db.read.query(queries.selectMasterKey());
  if (known === undefined) await insertFirstMasterKeyState(db, keys, sealed);
  let followed = await readMasterKey(db.read);
  const vault = new KeyVault(resolveVaultKeys(followed, keys));
  const holder = randomBytes(8).toString('hex');
  const keyIds = listKeyIds(keys);
  const follow = async (): Promise<void> => {
    const { monotonic, wall } = readClockMoment();
    const row = await readMasterKey(db.read);
    if (!isSameMasterKeyState(row, followed)) changeVaultKeys(ctx, vault, row, keys);
    followed = row;
    await db.tx('master key holder', (tx) => tx.query(queries.upsertMasterKeyHolder(holder, keyIds, row.generation)));
    vault.trustKeysUntil({ monotonic: monotonic + FOLLOWED_KEYS_VALID_MS, wall: wall + FOLLOWED_KEYS_VALID_MS });
  };
  // Before anything is sealed: a rotation that begins now waits for this process.
  await follow();
  return {
    vault,
    start: () =>
      startWorker(
        ctx,
        { name: 'master key', everyMs: KEY_RING_FOLLOW_INTERVAL_MS, wakeOn: MASTER_KEY_TOPIC },
        async () => {
          await follow();
          return false;
        },
      ),
    close: async () =>
      void (await db.tx('master key holder', (tx) => tx.query(queries.deleteMasterKeyHolders(holder)))),
  };
}

/**
 * The vault of a command: it is read once, and follows nothing. A database without the table takes MASTER_KEY, unchecked: the
 * command may be about to migrate it. Throws MasterKeyError.
 */
export async function openCommandVault(db: Db, keys: MasterKeys, sealed: readonly SealedColumn[]): Promise<KeyVault> {
  const [table] = await db.read.query(queries.selectHasMasterKeyTable());
  if (table?.exists !== true) return openEncryptionVault(keys.masterKey);
  const [known] = await db.read.query(queries.selectMasterKey());
  if (known === undefined) await insertFirstMasterKeyState(db, keys, sealed);
  return new KeyVault(resolveVaultKeys(await readMasterKey(db.read), keys));
}

/**
 * True when the database is sealed with the key that this vault seals with, and is not being rotated. No rotation begins until the
 * transaction ends, so what is sealed in it is there to be renewed.
 */
export async function holdMasterKey(tx: Tx, vault: EncryptionVault): Promise<boolean> {
  const [row] = await tx.query(queries.lockMasterKeyShared());
  if (row === undefined) return !vault.isRotating;
  return row.previous_id === null && !vault.isStale(row.ring_sealed);
}

/** The names of the keys that a process has, as they are reported. */
export const listKeyIds = ({ masterKey, oldMasterKey }: MasterKeys): string =>
  [masterKey, ...(oldMasterKey === undefined ? [] : [oldMasterKey])]
    .map((key) => computeKeyId(key).toString('hex'))
    .join(' ');

const isSameMasterKeyState = (a: queries.MasterKeyRow, b: queries.MasterKeyRow): boolean =>
  a.generation === b.generation && (a.previous_id === null) === (b.previous_id === null);

function changeVaultKeys(
  { log }: { readonly log: Logger },
  vault: KeyVault,
  row: queries.MasterKeyRow,
  keys: MasterKeys,
): void {
  try {
    vault.changeKeys(resolveVaultKeys(row, keys));
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error;
    vault.refuse('the master key of the database was rotated, and this process does not have it');
    raiseAlarm(log, 'master-key-missing', {}, `this process can seal and read nothing any more: ${error.message}`);
  }
}

async function insertFirstMasterKeyState(db: Db, keys: MasterKeys, sealed: readonly SealedColumn[]): Promise<void> {
  const current = await findKeyInUse(db, keys, sealed);
  const vault = new KeyVault({ current, ring: { layers: [], anchors: [] } });
  const ring = vault.seal(
    JSON.stringify({ layers: [], anchors: [] } satisfies KeyRing),
    formatKeyRingEncryptionLabel(1),
  );
  await db.tx('master key', (tx) => tx.query(queries.insertMasterKey(computeKeyId(current), ring)));
}

/** The key that the values of a database are sealed with; MASTER_KEY where there are none. Throws MasterKeyError for an unknown one. */
async function findKeyInUse(
  db: Db,
  { masterKey, oldMasterKey }: MasterKeys,
  sealed: readonly SealedColumn[],
): Promise<Uint8Array> {
  for (const column of sealed) {
    const [row] = await db.read.query(selectAnyKeyId(column));
    if (row === undefined) continue;
    const key = [masterKey, oldMasterKey].find(
      (given) => given !== undefined && computeKeyId(given).equals(row.key_id),
    );
    if (key === undefined) throw new MasterKeyError(WRONG_MASTER_KEY_MESSAGE);
    return key;
  }
  return masterKey;
}
