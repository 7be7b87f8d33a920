/** Whatever somebody changes in the database behind the program's back, `ledger:verify` names the row. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookCorruptions, type BookCorruption } from '../../test/book/corruptions.ts';
import { type FilledBook, fillBook } from '../../test/book/filled-book.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../platform/db/db.ts';
import type { StoredSecrets } from '../platform/vault/sealed-columns.ts';
import { storedSecrets } from '../stored-secrets.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { ledgerProofs, verifyLedger } from './proofs.ts';
import { sealNewRows } from './row-seals.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

class RolledBackError extends Error {}

/** A storage in memory. */
function createVolatileStorage(): FileStorage {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => files.get(key),
    delete: async (key) => void files.delete(key),
  };
}

describe.skipIf(!onServer)('a book of which rows were changed behind the program', () => {
  let book: FilledBook;
  let sealed: Ctx & { readonly sealStorage: FileStorage; readonly secrets: StoredSecrets };
  beforeAll(async () => {
    book = await fillBook();
    sealed = { ...book.ctx, sealStorage: createVolatileStorage(), secrets: storedSecrets };
    const sealing = { db: sealed.db, now: () => book.ctx.now() + 3_600_000 };
    while ((await sealNewRows(sealing, sealed.sealStorage)) !== undefined);
  }, 120_000);
  afterAll(() => book?.close());

  test('right books: nothing is found', async () => {
    const { ok, lines } = await verifyLedger(sealed);
    expect(ok, lines.join('\n')).toBe(true);
  });

  /** The rows that a corruption changed, and what the proofs of its part find then. Everything is undone. */
  const findAfter = async ({ part, change }: BookCorruption): Promise<{ rows: string[]; found: string[] }> => {
    let result: { rows: string[]; found: string[] } | undefined;
    await book.ctx.db
      .tx('corruption', async (tx) => {
        // The database refuses changes of the ledger to everybody; its owner can switch that off.
        await tx.query(sql('', 'set local session_replication_role = replica'));
        const rows: string[] = [];
        for (const text of [change].flat())
          rows.push(
            ...(await tx.query<{ row: unknown }>(sql('', text))).flatMap(({ row }) =>
              row === null || row === undefined ? [] : [String(row)],
            ),
          );
        const findings = await ledgerProofs[part](sealed, tx);
        result = { rows, found: findings.flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`)) };
        throw new RolledBackError();
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBackError)) throw error;
      });
    return result ?? { rows: [], found: [] };
  };

  test.each(bookCorruptions)('$name', async (corruption) => {
    const { rows, found } = await findAfter(corruption);
    expect(rows, 'the change met no row').not.toEqual([]);
    expect(found, `of row ${rows.join()}`).toContainEqual(
      expect.stringMatching(new RegExp(`\\b(${rows.join('|')})\\b`)),
    );
  });
});
