/** The authenticator that a player may have: whether it is asked for, and the codes that it and its recovery give. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { StepUpMethod } from '@arara/contract/protocol/step-up';
import type { Ctx } from '../../context.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { normalizeSecondFactor } from '../../platform/vault/recovery-codes.ts';
import { findMatchingTotpTimeStep } from '../../platform/vault/totp.ts';
import * as queries from './totp.queries.ts';

/** The label under which the secret of a player's authenticator is sealed. */
export const formatPlayerTotpSealContext = (player: PlayerId): string => `player_totp.secret:${player}`;

/** What is hashed of a recovery code: it includes the player, so it is of no use to another one. */
const buildRecoveryHmacInput = (player: PlayerId, code: string): string => `${player}:${code}`;
export const computePlayerRecoveryHmac = (ctx: Pick<Ctx, 'vault'>, player: PlayerId, code: string): Uint8Array =>
  ctx.vault.computeHmac(buildRecoveryHmacInput(player, code), 'player recovery');

/** Whether a player has an authenticator that is in use. */
export async function hasConfirmedTotp(reader: SqlReader, player: PlayerId): Promise<boolean> {
  const [row] = await reader.query(queries.selectPlayerTotp(player));
  return row !== undefined && row.confirmed_at !== null;
}

/** What a player proves themselves with: the authenticator where there is one, else the password. */
export const findStepUpMethods = async (reader: SqlReader, player: PlayerId): Promise<readonly StepUpMethod[]> =>
  (await hasConfirmedTotp(reader, player)) ? ['totp'] : ['pwd'];

/** Uses a code of the authenticator, or a recovery code, up. False for a wrong or used one, and without an authenticator. */
export async function consumePlayerSecondFactor(
  tx: Tx,
  ctx: Ctx,
  { attempt, player, typed }: { readonly attempt: CountedAttempt; readonly player: PlayerId; readonly typed: string },
): Promise<boolean> {
  const code = normalizeSecondFactor(typed);
  const [row] = await tx.query(queries.selectPlayerTotp(player));
  if (row === undefined || row.confirmed_at === null) return false;
  const secret = ctx.vault.unsealText(row.secret_sealed, formatPlayerTotpSealContext(player));
  const step = findMatchingTotpTimeStep(attempt, secret, code, ctx.now());
  const [used] =
    step === undefined
      ? await tx.query(
          queries.deletePlayerRecoveryCode(
            player,
            ctx.vault.listHmacs(buildRecoveryHmacInput(player, code), 'player recovery'),
          ),
        )
      : await tx.query(queries.updatePlayerTotpStep(player, step));
  return used !== undefined;
}
