/** A copy of all that is stored about a player, for the player alone. */
import { randomBytes } from 'node:crypto';
import type { PlayerCallOutput } from '@arara/contract';
import type { FileResponse } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { TableRetention } from '../../platform/retention/retention.ts';
import { computeWorkerBackoffMs, type BackgroundWorker, startWorker } from '../../platform/worker/worker.ts';
import type { FileStorage } from '../../ports/file-storage.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount } from '../identity/account.ts';
import { insertAccountMail } from '../mails/account-mails.ts';
import { proveStepUp } from '../sessions/step-up.ts';
import * as queries from './data-export.queries.ts';
import { deleteArchive, readArchive, storeArchive } from './export-parts.ts';
import { type DataExportSection, writeArchive } from './write-archive.ts';

const HOUR_MS = 3_600_000;
/** So long a request answers the copy that was asked for before. */
const REPEAT_MS = 24 * HOUR_MS;
const EXPORT_LIFE_DAYS = 7;
const EXPORT_LIFE_MS = EXPORT_LIFE_DAYS * 24 * HOUR_MS;
const EXPORT_KEY_BYTES = 32;
const EXPORT_TOPIC = 'data exports';
const EXPORT_POLL_MS = 60_000;
/** Longer than one part takes; each part begins it again. A node that dies leaves the copy to another one. */
const EXPORT_LEASE_MS = 5 * 60_000;
const MAX_EXPORT_ATTEMPTS = 5;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 10 * 60_000;

/** The label under which the key of a copy is sealed. */
export const formatExportKeySealContext = (player: PlayerId, id: Id): string => `data_export.key:${player}:${id}`;

const presentDataExport = ({ id, state, requested_at, expires_at, size }: queries.DataExportRow) => ({
  id,
  state,
  requestedAt: requested_at,
  expiresAt: expires_at,
  size,
});

/** Asks for a copy; one that was asked for within a day is answered instead. Throws Refusal stepUpNeeded, playMoney. */
export async function requestDataExport(ctx: Ctx, session: Session): Promise<PlayerCallOutput<'requestExport'>> {
  const { person: player } = session;
  const { demo } = await readPlayerAccount(ctx.db.read, player);
  if (demo) throw new Refusal('playMoney');
  await proveStepUp(ctx.db.read, ctx, session);
  return ctx.db.tx('data export requested', async (tx) => {
    await wallet.lockWallet(tx, player);
    const now = ctx.now();
    const [last] = await tx.query(queries.selectLastDataExport(player, now));
    if (last !== undefined && last.state !== 'failed' && now < last.requested_at + REPEAT_MS)
      return presentDataExport(last);
    const id = ctx.newId();
    const [made] = await tx.query(
      queries.insertDataExport({
        player,
        id,
        requestedAt: now,
        storageKey: `export/${randomBytes(16).toString('hex')}`,
        keySealed: ctx.vault.seal(randomBytes(EXPORT_KEY_BYTES), formatExportKeySealContext(player, id)),
        expiresAt: now + EXPORT_LIFE_MS,
      }),
    );
    tx.afterCommit(() => ctx.db.wake(EXPORT_TOPIC));
    return presentDataExport(made as queries.DataExportRow);
  });
}

/** The last copy that a player asked for; null when there is none or it has expired. */
export async function readDataExport(ctx: Ctx, player: PlayerId): Promise<PlayerCallOutput<'dataExport'>> {
  const [last] = await ctx.db.read.query(queries.selectLastDataExport(player, ctx.now()));
  return last === undefined ? null : presentDataExport(last);
}

/** A copy as a file. Throws Refusal notFound for one of somebody else or one that has expired, stepUpNeeded. */
export async function readDataExportFile(
  ctx: Ctx,
  storage: FileStorage,
  session: Session,
  id: Id,
): Promise<FileResponse> {
  const [row] = await ctx.db.read.query(queries.selectReadyDataExport(session.person, id, ctx.now()));
  if (row === undefined) throw new Refusal('notFound');
  // A thief of the session must not read in the copy what the pages show masked.
  await proveStepUp(ctx.db.read, ctx, session);
  return {
    type: 'application/zip',
    name: `arara-${toSaoPauloDay(row.requested_at)}.zip`,
    parts: readArchive(storage, openArchiveKey(ctx, row), row.parts),
  };
}

const openArchiveKey = (ctx: Pick<Ctx, 'vault'>, { player, id, storage_key, key_sealed }: queries.DataExportRow) => ({
  storageKey: storage_key,
  key: ctx.vault.unseal(key_sealed, formatExportKeySealContext(player, id)),
});

/** Starts to build the copies that wait, one at a time on each node. */
export const startDataExports = (
  ctx: Ctx,
  storage: FileStorage,
  sections: readonly DataExportSection[],
): BackgroundWorker =>
  startWorker(ctx, { name: 'data exports', everyMs: EXPORT_POLL_MS, wakeOn: EXPORT_TOPIC }, async () => {
    const [claimed] = await ctx.db.tx('data export claimed', (tx) =>
      tx.query(queries.claimDataExport(ctx.now(), ctx.now() + EXPORT_LEASE_MS)),
    );
    if (claimed === undefined) return false;
    try {
      await buildDataExport(ctx, storage, sections, claimed);
    } catch (error) {
      ctx.log.warn({ err: String(error), export: claimed.id, attempts: claimed.attempts }, 'a copy was not built');
      const state = claimed.attempts >= MAX_EXPORT_ATTEMPTS ? 'failed' : 'waiting';
      const from = ctx.now() + computeWorkerBackoffMs(claimed.attempts, MAX_RETRY_MS, FIRST_RETRY_MS);
      await ctx.db.tx('data export put off', (tx) =>
        tx.query(queries.updateDataExportTried(claimed.player, claimed.id, { state, from })),
      );
    }
    return true;
  });

async function buildDataExport(
  ctx: Ctx,
  storage: FileStorage,
  sections: readonly DataExportSection[],
  row: queries.DataExportRow,
): Promise<void> {
  const { player, id } = row;
  const archive = writeArchive(sections, player);
  const stored = await storeArchive(storage, openArchiveKey(ctx, row), archive, async (parts) => {
    await ctx.db.tx('data export part', (tx) =>
      tx.query(queries.updateDataExportPart(player, id, parts, ctx.now() + EXPORT_LEASE_MS)),
    );
  });
  await ctx.db.tx('data export ready', async (tx) => {
    const expiresAt = ctx.now() + EXPORT_LIFE_MS;
    const [ready] = await tx.query(queries.updateDataExportReady(player, id, { ...stored, expiresAt }));
    if (ready === undefined) return;
    const { username, language } = await readPlayerAccount(tx, player);
    await tx.query(
      insertAccountMail(ctx, {
        kind: 'exportReady',
        to: username,
        language,
        values: { days: EXPORT_LIFE_DAYS },
        linkUrl: `${ctx.config.publicUrl}/seguranca`,
      }),
    );
  });
}

/** The life of copies; what lies in the storage goes before its row, so that nothing is left there. */
export const createDataExportRetention = (storage: FileStorage): TableRetention => ({
  table: 'data_export',
  deleteExpired: async (tx, now, limit) => {
    const expired = await tx.query(queries.lockExpiredDataExports(now, limit));
    if (expired.length === 0) return 0;
    for (const { storage_key: storageKey, parts } of expired) await deleteArchive(storage, storageKey, parts);
    return (await tx.query(queries.deleteDataExports(expired.map(({ id }) => id)))).length;
  },
});
