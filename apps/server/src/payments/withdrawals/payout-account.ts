import type { PayoutKind } from '@arara/contract/player/payout';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { PayoutAccount } from './rules.ts';

const accountSchema = z.object({ payCardNo: z.string(), ifsc: z.string(), name: z.string(), whatsapp: z.string() });

/** A payout account as it is sealed. `place` binds it to where it stands, so that it opens nowhere else. */
export const sealAccount = (ctx: Pick<Ctx, 'vault'>, account: PayoutAccount, place: string): Uint8Array =>
  ctx.vault.seal(JSON.stringify(account), place);
export const unsealAccount = (ctx: Pick<Ctx, 'vault'>, sealed: Uint8Array, place: string): PayoutAccount =>
  accountSchema.parse(JSON.parse(ctx.vault.unsealText(sealed, place)));

/** By which accounts of several players are found to be the same. */
export const accountHmac = (ctx: Pick<Ctx, 'vault'>, kind: PayoutKind, number: string): Uint8Array =>
  ctx.vault.computeHmac(`${kind} ${number}`, 'payout account');

/** Where the account of an order stands sealed. */
export const orderSealLabel = (player: PlayerId, order: OrderId): string => `withdrawal:${player}:${order}`;
export const accountSealLabel = (player: PlayerId, kind: PayoutKind): string => `payout_account:${player}:${kind}`;
