import type { SqlReader } from '../src/platform/db/db.ts';
import { type OutboxFact, type FactName, parseStoredFacts, type StoredFact } from '../src/facts.ts';
import { sql } from '../src/platform/db/db.ts';

/** Reads every fact of this name, in the order of its transaction. */
export async function readFactsNamed<F extends FactName>(
  read: SqlReader,
  name: F,
): Promise<Extract<OutboxFact, { f: F }>[]> {
  const rows = await read.query(sql<{ facts: StoredFact[] }>('test told', 'select facts from fact order by xid, id'));
  return rows
    .flatMap((row) => parseStoredFacts(row.facts))
    .filter((fact): fact is Extract<OutboxFact, { f: F }> => fact.f === name);
}
