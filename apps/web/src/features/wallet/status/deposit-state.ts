import type { DepositState } from '@arara/contract/player/payments/deposit';

/** The order statuses that have a label. */
const LABELLED_DEPOSIT_STATUS_CODES = ['00', '10', '01', '-01'] as const;

/** The status whose label an order gets: 99 and -99 mean being paid as 00 does, and so does every unknown status. */
export const toLabelledOrderStatusCode = (status: string): (typeof LABELLED_DEPOSIT_STATUS_CODES)[number] =>
  LABELLED_DEPOSIT_STATUS_CODES.find((label) => label === status) ?? '00';

/**
 * The tag of a deposit in a state that has no status of its own on the wire; undefined for the other states. "Recarregado" is
 * shown only after the money has reached us: an unpaid order must not look credited.
 */
export function toDepositStateTag(
  state: string | undefined,
): 'arrived' | 'goingBack' | 'back' | 'takenBack' | undefined {
  const tags: Readonly<Record<string, ReturnType<typeof toDepositStateTag>>> = {
    received: 'arrived',
    in_review: 'arrived',
    refund_pending: 'goingBack',
    refunded: 'back',
    clawed_back: 'takenBack',
  } satisfies { readonly [State in DepositState]?: ReturnType<typeof toDepositStateTag> };
  return state !== undefined && Object.hasOwn(tags, state) ? tags[state] : undefined;
}
