/** Files of conversations: taken by their content, kept in the storage, given to the two sides only. */
import { randomBytes } from 'node:crypto';
import type { SupportFile } from '@arara/contract/player/support/chat-messages';
import type { FileResponse } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { UploadedFile } from '../../platform/http/calls/upload.ts';
import { incrementCounter } from '../../platform/metrics/metrics.ts';
import type { TableRetention } from '../../platform/retention/retention.ts';
import { type FileStorage, StorageError } from '../../ports/file-storage.ts';
import { inspectFile, toDownloadName } from './file-content-rules.ts';
import * as queries from './files.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** A file that no message has sent after a day never will be. */
const UNSENT_FILE_RETENTION_MS = DAY_MS;
/** As long as the conversation that it belongs to may be disputed. */
const SENT_FILE_RETENTION_MS = 2 * 365 * DAY_MS;

const DELETES_AT_ONCE = 16;

/** A file as both sides see it. */
export const presentFile = ({ id, name, type, size }: queries.StoredFile): SupportFile => ({
  fileId: id,
  name,
  type,
  size,
});

/** Waits for the storage. One that fails loses nothing that was stored: throws Refusal filesUnavailable, and the log says why. */
async function refuseWithoutStorage<Value>(ctx: Pick<Ctx, 'log'>, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    ctx.log.warn({ service: 'file storage', reason: error.message }, 'the file storage failed');
    incrementCounter('file_storage_failures_total');
    throw new Refusal('filesUnavailable');
  }
}

/** Stores a file of a player, or of staff for a player. Throws Refusal fileRefused, filesUnavailable. */
export async function storeFile(
  ctx: Pick<Ctx, 'db' | 'log' | 'newId' | 'now'>,
  storage: FileStorage,
  input: { player: PlayerId; staff: StaffId | null; file: UploadedFile },
): Promise<SupportFile> {
  const accepted = await inspectFile(input.file.name, input.file.bytes);
  if (accepted === undefined) throw new Refusal('fileRefused');
  const file = {
    ...accepted,
    player: input.player,
    id: ctx.newId(),
    conversation: null,
    staff: input.staff,
    size: input.file.bytes.length,
    storage_key: `support/${randomBytes(16).toString('hex')}`,
  };
  // The row first: what a crash leaves in the storage is then found, and deleted with its row.
  await ctx.db.tx('support file', (tx) => tx.query(queries.insertFile(file, ctx.now())));
  await refuseWithoutStorage(ctx, storage.put(file.storage_key, input.file.bytes, file.type));
  return presentFile(file);
}

/** A file of a player as a download. Throws Refusal notFound, filesUnavailable. */
export async function readFile(
  ctx: Pick<Ctx, 'db' | 'log'>,
  storage: FileStorage,
  { player, id, reader }: { player: PlayerId; id: Id; reader: 'player' | 'staff' },
): Promise<FileResponse> {
  const [file] = await ctx.db.read.query(queries.selectFile(player, id));
  // What the other side has uploaded and not sent is not there yet.
  const isTheirs =
    file !== undefined && (file.conversation !== null || (file.staff === null) === (reader === 'player'));
  const bytes = isTheirs ? await refuseWithoutStorage(ctx, storage.get(file.storage_key)) : undefined;
  if (file === undefined || bytes === undefined) throw new Refusal('notFound');
  if (bytes.length !== file.size) {
    ctx.log.error(
      { file: id, size: file.size, got: bytes.length },
      'the file storage has another size than was stored',
    );
    throw new Refusal('filesUnavailable');
  }
  const sendOnce = async function* () {
    yield bytes;
  };
  return { type: file.type, name: toDownloadName(file.id, file.type), parts: sendOnce() };
}

/** The life of files; what lies in the storage goes before its row, so that nothing is left there. */
export const createFileRetention = (storage: FileStorage): TableRetention => ({
  table: 'support_file',
  deleteExpired: async (tx, now, limit) => {
    const lives = { sentBefore: now - SENT_FILE_RETENTION_MS, unsentBefore: now - UNSENT_FILE_RETENTION_MS };
    const expired = await tx.query(queries.lockExpiredFiles(lives, limit));
    if (expired.length === 0) return 0;
    for (let at = 0; at < expired.length; at += DELETES_AT_ONCE)
      await Promise.all(expired.slice(at, at + DELETES_AT_ONCE).map((file) => storage.delete(file.storage_key)));
    return (await tx.query(queries.deleteFiles(expired.map((file) => file.id)))).length;
  },
});
