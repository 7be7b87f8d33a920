/** A database that still reads may refuse every write: its disk is full, or it is a standby or set to be read only. */
import { EventEmitter } from 'node:events';
import { type Db, sql } from './db.ts';
import type { DbError } from './errors.ts';

/** disk_full and read_only_sql_transaction: errors that other writes would meet too. */
const writeRefusedSqlstates: ReadonlySet<string> = new Set(['53100', '25006']);

/** Is given every error of a database, and passes on those that say that it refuses writes. */
export interface DatabaseWriteRefusalWatch {
  noteError(error: DbError): void;
  onRefusal(f: (error: DbError) => void): () => void;
}

export function createDbWriteRefusalNotifier(): DatabaseWriteRefusalWatch {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    noteError: (error) => {
      if (writeRefusedSqlstates.has(error.sqlstate)) emitter.emit('refusal', error);
    },
    onRefusal: (f) => {
      emitter.on('refusal', f);
      return () => void emitter.off('refusal', f);
    },
  };
}

/** Enough to need room on the disk, also where bets that come at once make their tables longer by many pages. */
const WRITE_PROBE_PAGES = 64;
/** Fills a page of the table, which keeps its rows as they are. */
const WRITE_PROBE_CHARACTERS_PER_PAGE = 8000;

/**
 * Writes what needs room on the disk, and commits. Rows of a table that is emptied first: its new file is as long as the rows.
 * Throws DbError when the database does not take it.
 */
export const probeWrites = (db: Pick<Db, 'schemaTx'>): Promise<void> =>
  db.schemaTx('write probe', async (tx) => {
    await tx.flight(
      sql('write probe clear', 'truncate write_probe'),
      sql(
        'write probe fill',
        `insert into write_probe (page) select repeat('x', ${WRITE_PROBE_CHARACTERS_PER_PAGE})
        from generate_series(1, ${WRITE_PROBE_PAGES})`,
      ),
      sql('write probe end', 'truncate write_probe'),
    );
  });
