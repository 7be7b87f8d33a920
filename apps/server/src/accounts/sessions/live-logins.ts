import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { selectLoginsOfPerson } from './sessions.queries.ts';

/** The ids of the log-ins of a person that live, over the own and the test account. */
export async function findLiveLogins(
  { config, db, now }: Pick<Ctx, 'config' | 'db' | 'now'>,
  player: PlayerId,
): Promise<ReadonlySet<Id>> {
  const rows = await db.read.query(
    selectLoginsOfPerson(player, {
      seenAfter: now() - config.sessionIdleSeconds * 1000,
      loginAfter: now() - config.sessionLifeSeconds * 1000,
    }),
  );
  return new Set(rows.map(({ login }) => login));
}
