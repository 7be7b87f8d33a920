/** The gates above the events: one for each sport, and one for all of them. Only people close them. */
import { sportModules } from '@arara/sports/registry';
import type { Ctx } from '../../context.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { insertBettingGates } from '../../platform/db/gates.ts';
import { formatPostgresArrayLiteral, formatPostgresTextArray, type SqlStatement, sql } from '../../platform/db/db.ts';

/** In place of a sport's code: the gate of all sports. */
export const ALL_SPORTS = '*';

/** The gates of these sports. */
export const selectSportGates = (sports: readonly string[]): SqlStatement<{ sport: string; gate: Id }> =>
  sql(
    'sport gates',
    'select sport, gate from sport_gate where sport = any($1::text[])',
    formatPostgresTextArray(sports),
  );

const insertSportGates = (gates: readonly { readonly sport: string; readonly gate: Id }[]): SqlStatement =>
  sql(
    'sport gates made',
    `insert into sport_gate (sport, gate) select * from unnest($1::text[], $2::bigint[])
     on conflict (sport) do nothing`,
    formatPostgresTextArray(gates.map(({ sport }) => sport)),
    formatPostgresArrayLiteral(gates.map(({ gate }) => gate)),
  );

/** Creates, open, the gates that do not exist yet: those of sports that are new. Existing gates stay as they are. */
export async function ensureSportGates({ db, newId }: Pick<Ctx, 'db' | 'newId'>): Promise<void> {
  const sports = [ALL_SPORTS, ...sportModules.map(({ code }) => code)];
  if ((await db.read.query(selectSportGates(sports))).length === sports.length) return;
  await db.tx('sport gates', async (tx) => {
    await tx.query(insertSportGates(sports.map((sport) => ({ sport, gate: newId() }))));
    const rows = await tx.query(selectSportGates(sports));
    await tx.query(insertBettingGates(rows.map(({ gate }) => ({ id: gate, open: true }))));
  });
}
