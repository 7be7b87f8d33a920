import type { Reader } from '../src/platform/db/db.ts';
import { sql } from '../src/platform/db/db.ts';
import type { Fact, FactName } from '../src/platform/outbox/outbox.ts';
import { parseFacts, type StoredFact } from '../src/platform/outbox/stored-facts.ts';

/** Reads every fact of this name, in the order of its transaction. */
export async function readFactsNamed<F extends FactName>(read: Reader, name: F): Promise<Extract<Fact, { f: F }>[]> {
  const rows = await read.query(sql<{ facts: StoredFact[] }>('test told', 'select facts from fact order by xid, id'));
  return rows
    .flatMap((row) => parseFacts(row.facts))
    .filter((fact): fact is Extract<Fact, { f: F }> => fact.f === name);
}
