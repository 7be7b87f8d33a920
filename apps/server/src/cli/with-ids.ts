import { migrateDatabase } from '../platform/db/migrate.ts';
import { openLeasedIdGenerator } from '../platform/cluster/node-ids.ts';
import { openHighWaterMarks } from '../platform/restore/high-water-mark.ts';
import { readHighWaterMarkInstant } from '../platform/restore/lost-span.ts';
import { openCommandVault } from '../platform/vault/key-ring.ts';
import { schemaFiles } from '../schema-files.ts';
import { storedSecrets } from '../stored-secrets.ts';
import type { CliCommand } from './run-command.ts';

/** A command that writes rows with ids of their own: the database gets its newest schema, and this process a node's number. */
export const wrapCliCommandWithIdGenerator =
  (run: CliCommand): CliCommand =>
  async (ctx, words, report) => {
    await migrateDatabase(ctx.db, { log: ctx.log, schema: schemaFiles });
    // The state of the master key may be new with this schema.
    const vault = await openCommandVault(ctx.db, ctx.config, storedSecrets.sealed);
    const marks = openHighWaterMarks(ctx.config, ctx.log);
    const notBefore = await readHighWaterMarkInstant(ctx, marks).finally(() => marks.close());
    const ids = await openLeasedIdGenerator({ ...ctx, notBefore });
    try {
      return await run({ ...ctx, vault, newId: ids.newId }, words, report);
    } finally {
      await ids.stop();
    }
  };
