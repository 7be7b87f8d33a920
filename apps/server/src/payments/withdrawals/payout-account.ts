import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { PayoutAccount } from './withdrawal-rules.ts';

const storedPayoutAccountSchema = z.object({
  payCardNo: z.string(),
  ifsc: z.string(),
  name: z.string(),
  whatsapp: z.string(),
});

/** Seals a payout account. `label` names the row that keeps it: with another label it cannot be opened. */
export const encryptPayoutAccount = (ctx: Pick<Ctx, 'vault'>, account: PayoutAccount, label: string): Uint8Array =>
  ctx.vault.seal(JSON.stringify(account), label);

export const decryptPayoutAccount = (ctx: Pick<Ctx, 'vault'>, sealed: Uint8Array, label: string): PayoutAccount =>
  storedPayoutAccountSchema.parse(JSON.parse(ctx.vault.unsealText(sealed, label)));

const formatPayoutAccountIdentity = (kind: PayoutKind, number: string): string => `${kind} ${number}`;

/** The HMAC of an account: equal for the same account of several players. */
export const computePayoutAccountHmac = (ctx: Pick<Ctx, 'vault'>, kind: PayoutKind, number: string): Uint8Array =>
  ctx.vault.computeHmac(formatPayoutAccountIdentity(kind, number), 'payout account');

/** Every form in which the HMAC of an account may be stored. */
export const listPayoutAccountHmacs = (
  ctx: Pick<Ctx, 'vault'>,
  kind: PayoutKind,
  number: string,
): readonly Uint8Array[] => ctx.vault.listHmacs(formatPayoutAccountIdentity(kind, number), 'payout account');

/** The label of the account that an order keeps. */
export const formatWithdrawalEncryptionLabel = (player: PlayerId, order: OrderId): string =>
  `withdrawal:${player}:${order}`;

/** The label of the account that a player used last. */
export const formatPayoutAccountEncryptionLabel = (player: PlayerId, kind: PayoutKind): string =>
  `payout_account:${player}:${kind}`;
