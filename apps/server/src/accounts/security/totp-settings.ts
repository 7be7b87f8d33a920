/** An authenticator is added and removed by its player. */
import type { PlayerCallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import type { Session } from '../../domain.ts';
import type { CountedAttempt, SteppedUp } from '../../platform/http/calls/caller.ts';
import { createRecoveryCodes, formatRecoveryCode } from '../../platform/vault/recovery-codes.ts';
import { buildEnrolmentUri, createTotpSecret, findMatchingTotpTimeStep } from '../../platform/vault/totp.ts';
import * as wallet from '../../wallet/wallet.ts';
import { readPlayerAccount } from '../identity/account.ts';
import { formatMailInstant, insertAccountMail } from '../mails/account-mails.ts';
import { computePlayerRecoveryHmac, formatPlayerTotpSealContext } from '../totp/player-totp.ts';
import * as queries from '../totp/totp.queries.ts';

/** Makes a secret for an authenticator that a first code has to confirm. Throws Refusal totpAlreadyOn, playMoney. */
export async function startTotp(
  ctx: Ctx,
  _steppedUp: SteppedUp,
  { person: player }: Session,
): Promise<PlayerCallOutput<'startTotp'>> {
  const { username, demo } = await readPlayerAccount(ctx.db.read, player);
  if (demo) throw new Refusal('playMoney');
  const secret = createTotpSecret();
  const [begun] = await ctx.db.tx('totp begun', (tx) =>
    tx.query(queries.upsertUnconfirmedTotp(player, ctx.vault.seal(secret, formatPlayerTotpSealContext(player)))),
  );
  if (begun === undefined) throw new Refusal('totpAlreadyOn');
  return { secret, uri: buildEnrolmentUri(secret, username) };
}

/**
 * Confirms the authenticator with its first code; from then on log-in and step-up ask for it. Throws Refusal
 * totpAlreadyOn, badFields (code).
 */
export async function confirmTotp(
  ctx: Ctx,
  { attempt }: { readonly attempt: CountedAttempt; readonly steppedUp: SteppedUp },
  { person: player }: Session,
  typed: string,
): Promise<PlayerCallOutput<'confirmTotp'>> {
  const codes = createRecoveryCodes();
  await ctx.db.tx('totp confirmed', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [row] = await tx.query(queries.selectPlayerTotp(player));
    if (row !== undefined && row.confirmed_at !== null) throw new Refusal('totpAlreadyOn');
    const secret =
      row === undefined ? '' : ctx.vault.unsealText(row.secret_sealed, formatPlayerTotpSealContext(player));
    const step =
      row === undefined ? undefined : findMatchingTotpTimeStep(attempt, secret, typed.replaceAll(' ', ''), ctx.now());
    if (step === undefined) throw new Refusal('badFields', {}, { fields: { code: 'totp' } });
    const account = await readPlayerAccount(tx, player);
    await tx.flight(
      queries.updateTotpConfirmed(player, ctx.now(), step),
      queries.deletePlayerRecoveryCodes(player),
      queries.insertPlayerRecoveryCodes(
        player,
        codes.map((code) => computePlayerRecoveryHmac(ctx, player, code)),
      ),
      insertAccountMail(ctx, {
        kind: 'totpOn',
        to: account.username,
        language: account.language,
        values: { when: formatMailInstant(ctx.now(), account.language) },
      }),
    );
  });
  return { recoveryCodes: codes.map(formatRecoveryCode) };
}

/** Removes the authenticator. Throws Refusal notFound without one. */
export async function stopTotp(ctx: Ctx, _steppedUp: SteppedUp, { person: player }: Session): Promise<void> {
  await ctx.db.tx('totp stopped', async (tx) => {
    await wallet.lockWallet(tx, player);
    const [removed] = await tx.query(queries.deletePlayerTotp(player));
    if (removed === undefined) throw new Refusal('notFound');
    const account = await readPlayerAccount(tx, player);
    await tx.flight(
      queries.deletePlayerRecoveryCodes(player),
      insertAccountMail(ctx, {
        kind: 'totpOff',
        to: account.username,
        language: account.language,
        values: { when: formatMailInstant(ctx.now(), account.language) },
      }),
    );
  });
}
