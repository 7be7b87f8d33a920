/** Step-up: a session proves again who its player is before what a thief of the session would do. */
import type { PlayerCallInput, PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import type { CountedAttempt, SteppedUp } from '../../platform/http/calls/caller.ts';
import { verifyPlayerPassword } from '../identity/player-names.ts';
import { consumePlayerSecondFactor, findStepUpMethods } from '../totp/player-totp.ts';
import type { Session } from '../../domain.ts';
import * as queries from './sessions.queries.ts';

/** What names a session: its player and its id. */
export type SessionKey = Pick<Session, 'person' | 'id'>;

/** No other file makes one. */
const STEPPED_UP = Object.freeze({}) as SteppedUp;

/** So long a step-up lasts. */
const STEP_UP_MS = 10 * 60_000;

/**
 * Proves the step-up of a session: the pipeline for a call whose contract says `always`, the use case itself for one that says
 * `byRule`, in its own transaction. Read from the database and not from the cached session: the caller repeats the call right after
 * the step-up, perhaps on another node. Throws Refusal stepUpNeeded with `data { methods }`.
 */
export async function proveStepUp(
  reader: SqlReader,
  ctx: Pick<Ctx, 'now'>,
  { person: player, id }: SessionKey,
): Promise<SteppedUp> {
  const [found] = await reader.query(queries.selectStepUp(player, id));
  if (ctx.now() < (found?.stepped_up_until ?? 0)) return STEPPED_UP;
  throw new Refusal('stepUpNeeded', {}, { methods: await findStepUpMethods(reader, player) });
}

/**
 * Steps a session up for ten minutes, by the code of the authenticator where the player has one, else by the password. A wrong
 * password takes as long as a right one. Throws Refusal badFields without what is asked or for a wrong code, wrongPassword,
 * notSignedIn when the session ended meanwhile, unavailable while too many passwords wait.
 */
export async function stepUp(
  ctx: Ctx,
  { person: player, id }: SessionKey,
  { attempt, ...input }: PlayerCallInput<'stepUp'> & { readonly attempt: CountedAttempt | undefined },
): Promise<PlayerCallOutput<'stepUp'>> {
  const [method] = await findStepUpMethods(ctx.db.read, player);
  const given = method === 'totp' ? input.totp : input.pwd;
  if (method === undefined || given === undefined || attempt === undefined)
    throw new Refusal('badFields', {}, { fields: { [method ?? 'pwd']: 'missing' } });
  if (method === 'pwd' && !(await verifyPlayerPassword(ctx, attempt, player, given)))
    throw new Refusal('wrongPassword', {}, { fields: { pwd: 'wrongPassword' } });
  const until = ctx.now() + STEP_UP_MS;
  const isRight = await ctx.db.tx('step-up', async (tx) => {
    if (method === 'totp' && !(await consumePlayerSecondFactor(tx, ctx, { attempt, player, typed: given })))
      return false;
    const [steppedUp] = await tx.query(queries.updateStepUp(player, id, until));
    if (steppedUp === undefined) throw new Refusal('notSignedIn');
    return true;
  });
  if (!isRight) throw new Refusal('badFields', {}, { fields: { totp: 'totp' } });
  return { until };
}
