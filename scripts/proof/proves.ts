/** Marks the test that runs as a proof of rows of docs/specification, so that `npm test` can hold rows against tests. */
import { TestRunner } from 'vitest';
import purpose from '../../docs/specification/1-purpose.json' with { type: 'json' };
import screens from '../../docs/specification/2-screens.json' with { type: 'json' };
import entities from '../../docs/specification/3-entities.json' with { type: 'json' };
import states from '../../docs/specification/4-states.json' with { type: 'json' };
import validation from '../../docs/specification/5-validation.json' with { type: 'json' };
import roles from '../../docs/specification/6-roles.json' with { type: 'json' };
import calls from '../../docs/specification/7-calls.json' with { type: 'json' };
import errors from '../../docs/specification/8-errors.json' with { type: 'json' };
import constants from '../../docs/specification/9-constants.json' with { type: 'json' };
import added from '../../docs/specification/A-added.json' with { type: 'json' };
import payments from '../../docs/specification/P-payment-faults.json' with { type: 'json' };

interface Row {
  readonly id: string;
  readonly value?: unknown;
}

const rows = [purpose, screens, entities, states, validation, roles, calls, errors, constants, added, payments];
const valueById = new Map(rows.flat().map((row: Row) => [row.id, row.value]));

/**
 * Says that the running test proves these rows. A row with a value wants that value compared with the product's: the check
 * `specification` fails while no test of the row takes it. In a test that runs beside others this is called before the first
 * `await`, because afterwards another test may be the running one.
 *
 * @param ids ids of rows as they stand in docs/specification, such as '9-017'
 * @returns the value of the first row, for the test to compare with: a number, a text or a list
 * @throws Error for an id of no row, and outside a test
 */
export function proves(...ids: readonly [string, ...string[]]): unknown {
  const unknown = ids.filter((id) => !valueById.has(id));
  if (unknown.length > 0) throw new Error(`docs/specification has no row ${unknown.join(', ')}`);
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error(`proves(${ids.join(', ')}) stands outside a test`);
  const meta = test.meta as { proves?: string[] };
  meta.proves = [...(meta.proves ?? []), ...ids];
  return valueById.get(ids[0]);
}
