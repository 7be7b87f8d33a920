import type { OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { onSignOut } from '../../../platform/session/session.ts';

const KEY = 'arara.order';

/** A deposit that was started and whose end is not known. */
export interface OpenOrder {
  readonly orderId: OrderId;
  readonly url: string;
  readonly price: Centavos;
  /** The dialog in which it was started, which decides where its end leads. Orders stored by an older version have none. */
  readonly dialog?: DialogName;
  /** The page on which it was started, for the way back to a game. */
  readonly from?: string;
}

function readStoredOrder(): OpenOrder | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as OpenOrder);
}

/** The open deposit order, which survives a reload; `isShown` while its hosted page fills the screen. */
export const useOpenOrder = create<{ readonly order: OpenOrder | null; readonly isShown: boolean }>(() => ({
  order: readStoredOrder(),
  isShown: false,
}));

// Another person on this device must not see the order or its page.
onSignOut(() => useOpenOrder.setState({ order: null, isShown: false }));

/** Stores a new order and shows its hosted page. */
export function showNewOrder(order: OpenOrder): void {
  localStorage.setItem(KEY, JSON.stringify(order));
  useOpenOrder.setState({ order, isShown: true });
}

/** Shows or hides the hosted page of the open order. */
export const setOrderShown = (shown: boolean): void => useOpenOrder.setState({ isShown: shown });

/** Forgets the order: it has ended, or the player gives it up. */
export function clearOpenOrder(): void {
  localStorage.removeItem(KEY);
  useOpenOrder.setState({ order: null, isShown: false });
}
