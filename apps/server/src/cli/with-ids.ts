import { migrateDatabase } from '../platform/db/migrate.ts';
import { leaseIdGenerator } from '../platform/cluster/node-ids.ts';
import { openMarks } from '../platform/restore/high-water-mark.ts';
import { readMarkedAt } from '../platform/restore/lost-span.ts';
import type { LocalCommand } from './run-command.ts';

/** A command that writes rows with ids of their own: the database gets its newest schema, and this process a node's number. */
export const withIds =
  (run: LocalCommand): LocalCommand =>
  async (ctx, words, report) => {
    await migrateDatabase(ctx.db, ctx);
    const marks = openMarks(ctx.config, ctx.log);
    const notBefore = await readMarkedAt(ctx, marks).finally(() => marks.close());
    const ids = await leaseIdGenerator({ ...ctx, notBefore });
    try {
      return await run({ ...ctx, newId: ids.newId }, words, report);
    } finally {
      await ids.stop();
    }
  };
