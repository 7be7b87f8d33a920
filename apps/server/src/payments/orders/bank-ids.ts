/** The ids of charges, payouts and refunds at the bank. They hold the player and the order, so that any of them leads back to its order. */
import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';

/** An order by its player and its id. */
interface PlayerPaymentOrderKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

const toPlayerAndOrderHexId = (player: PlayerId, id: Id): string =>
  player.toString(16).padStart(16, '0') + id.toString(16).padStart(16, '0');

/** The id of a deposit's charge at the bank: 32 hex digits that hold the player and the order. */
export const toChargeId = (player: PlayerId, deposit: OrderId): string => toPlayerAndOrderHexId(player, deposit);

/** The id of a withdrawal's payout at the bank. */
export const toBankPayoutId = (player: PlayerId, withdrawal: OrderId): string =>
  `p${toPlayerAndOrderHexId(player, withdrawal)}`;

/** The id of a refund at the bank. */
export const toBankRefundId = (player: PlayerId, refund: Id): string => `r${toPlayerAndOrderHexId(player, refund)}`;

function parseOrderKeyFromBankId(hex: string): PlayerPaymentOrderKey | undefined {
  if (!/^[0-9a-f]{32}$/.test(hex)) return undefined;
  const player = Number.parseInt(hex.slice(0, 16), 16);
  const order = Number.parseInt(hex.slice(16), 16);
  const isValid = [player, order].every((id) => Number.isSafeInteger(id) && id > 0);
  return isValid ? { player: player as PlayerId, order: order as OrderId } : undefined;
}

/** The player and the order of one of our charges; undefined for any other text. */
export const parseBankChargeId = (chargeId: string): PlayerPaymentOrderKey | undefined =>
  parseOrderKeyFromBankId(chargeId);

/** The player and the withdrawal of one of our payouts; undefined for any other text. */
export const parseBankPayoutId = (payoutId: string): PlayerPaymentOrderKey | undefined =>
  payoutId.startsWith('p') ? parseOrderKeyFromBankId(payoutId.slice(1)) : undefined;
