import type pg from 'pg';
import type { SqlReader } from '../../db.ts';
import { sendStatements } from './pg-connection.ts';

/**
 * Checks each connection once, before its first use. After a restart of the server, a restore or a fail-over, every statement runs
 * on a new connection: the check is the one place that sees another database before anything is decided on it.
 */
export class PostgresConnectionGuard {
  #check: ((reader: SqlReader) => Promise<void>) | undefined;
  readonly #checked = new WeakSet<pg.ClientBase>();

  /** From now on, no connection is used before this has resolved for it. */
  set(check: (reader: SqlReader) => Promise<void>): void {
    this.#check = check;
  }

  /** True when this connection may be used as it is. */
  isChecked(client: pg.ClientBase): boolean {
    return this.#check === undefined || this.#checked.has(client);
  }

  /** Checks a connection. Throws what the check throws: the connection may not be used then. */
  async check(client: pg.ClientBase): Promise<void> {
    await this.#check?.({
      query: async (statement) => ((await sendStatements(client, [statement])).rows[0] ?? []) as never,
    });
    this.#checked.add(client);
  }
}
