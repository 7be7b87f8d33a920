import type { OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { subscribeToSignOut } from '../../../platform/session/session.ts';

const OPEN_DEPOSIT_ORDER_STORAGE_KEY = 'arara.order';

/** A deposit that was started and whose end is not known. */
export interface OpenDepositOrder {
  readonly orderId: OrderId;
  readonly url: string;
  readonly price: Centavos;
  /** The dialog in which it was started, which decides where its end leads. Orders stored by an older version have none. */
  readonly dialog?: DialogName;
  /** The page on which it was started, for the way back to a game. */
  readonly from?: string;
}

function readStoredOpenDepositOrder(): OpenDepositOrder | null {
  const text = localStorage.getItem(OPEN_DEPOSIT_ORDER_STORAGE_KEY);
  return text === null ? null : (JSON.parse(text) as OpenDepositOrder);
}

/** The open deposit order, which survives a reload; `isShown` while its hosted page fills the screen. */
export const useOpenDepositOrder = create<{ readonly order: OpenDepositOrder | null; readonly isShown: boolean }>(
  () => ({
    order: readStoredOpenDepositOrder(),
    isShown: false,
  }),
);

// Another person on this device must not see the order or its page.
subscribeToSignOut(() => useOpenDepositOrder.setState({ order: null, isShown: false }));

/** True while there is an order whose end is not known. */
export const useHasOpenDepositOrder = (): boolean => useOpenDepositOrder(({ order }) => order !== null);

/** Stores a new order and shows its hosted page. */
export function openNewDepositOrder(order: OpenDepositOrder): void {
  localStorage.setItem(OPEN_DEPOSIT_ORDER_STORAGE_KEY, JSON.stringify(order));
  useOpenDepositOrder.setState({ order, isShown: true });
}

/** Shows or hides the hosted page of the open order. */
export const setOpenDepositOrderVisible = (shown: boolean): void => useOpenDepositOrder.setState({ isShown: shown });

/** Forgets the order: it has ended, or the player gives it up. */
export function clearOpenDepositOrder(): void {
  localStorage.removeItem(OPEN_DEPOSIT_ORDER_STORAGE_KEY);
  useOpenDepositOrder.setState({ order: null, isShown: false });
}
