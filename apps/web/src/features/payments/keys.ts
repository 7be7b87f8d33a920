import type { paymentCalls } from '@arara/contract/player/payments/payments';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import type { Id, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The groups of deposit packages, by the wire's parameter `curreny`. */
export type OfferGroup = NonNullable<EndpointInput<typeof paymentCalls.getPrices>['curreny']>;

/** The query keys of payments. */
export const paymentQueryKeys = {
  packages: (group: OfferGroup) => ['prices', group],
  freeAmount: ['publicFreeAmount'],
  depositTerms: (pkgId: Id | undefined, gift: 0 | 1, amount?: Centavos) => ['terms', pkgId, gift, amount],
  bonusOverlay: ['userGift'],
  offers: ['promo'],
  order: (orderId: OrderId | undefined) => ['order', orderId],
} as const satisfies QueryKeyMap;
