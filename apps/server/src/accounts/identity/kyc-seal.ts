/** Seals when a player's identity was confirmed, so that `ledger:verify` finds a confirmation that the program did not make. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';

/** The label under which the instant of a player's confirmation is sealed. */
export const formatKycSealContext = (player: PlayerId): string => `account.kyc:${player}`;

export const sealKycInstant = (ctx: Pick<Ctx, 'vault'>, player: PlayerId, at: Instant): Uint8Array =>
  ctx.vault.seal(String(at), formatKycSealContext(player));

/** The instant as text. Throws EncryptionVaultError. */
export const unsealKycInstant = (ctx: Pick<Ctx, 'vault'>, player: PlayerId, sealed: Uint8Array): string =>
  ctx.vault.unsealText(sealed, formatKycSealContext(player));
