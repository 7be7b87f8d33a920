import type { DepositState } from '@arara/contract/player/deposit';

/** The labels of orders that there are. */
const LABELS = ['00', '10', '01', '-01'] as const;

/** The label of an order's status: 99 and -99 are being paid as 00 is (specification, point 4), and whatever else is no end is pending. */
export const toOrderLabel = (status: string): (typeof LABELS)[number] => LABELS.find((it) => it === status) ?? '00';

/**
 * What a deposit's tag says where the four states of the wire do not tell it; undefined where they do. "Recarregado" stands only
 * where the money has reached us (specification, point 4): an unpaid order claims no credit.
 */
export function toDepositTag(
  state: string | undefined,
): 'waiting' | 'arrived' | 'goingBack' | 'back' | 'takenBack' | undefined {
  const tags: Readonly<Record<string, ReturnType<typeof toDepositTag>>> = {
    created: 'waiting',
    awaiting_payment: 'waiting',
    received: 'arrived',
    in_review: 'arrived',
    refund_pending: 'goingBack',
    refunded: 'back',
    clawed_back: 'takenBack',
  } satisfies { readonly [State in DepositState]?: ReturnType<typeof toDepositTag> };
  return state !== undefined && Object.hasOwn(tags, state) ? tags[state] : undefined;
}
