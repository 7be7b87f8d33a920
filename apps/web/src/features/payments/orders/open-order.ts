import type { OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { onSignOut } from '../../../platform/session/session.ts';

const KEY = 'arara.order';

/** A deposit that was begun and is not known to have ended. */
export interface OpenOrder {
  readonly orderId: OrderId;
  readonly url: string;
  readonly price: Centavos;
  /** The dialog that it was begun in, which says where its end leads. Orders kept by an older version have none. */
  readonly dialog?: DialogName;
  /** The page that it was begun on, for the way back to a game. */
  readonly from?: string;
}

function readStoredOrder(): OpenOrder | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as OpenOrder);
}

/** The open deposit order, kept over a reload; `shown` while its hosted page fills the screen. */
export const useOpenOrder = create<{ readonly order: OpenOrder | null; readonly isShown: boolean }>(() => ({
  order: readStoredOrder(),
  isShown: false,
}));

// Nobody else is asked about it, or shown its page.
onSignOut(() => useOpenOrder.setState({ order: null, isShown: false }));

/** Keeps a new order and shows its hosted page. */
export function showNewOrder(order: OpenOrder): void {
  localStorage.setItem(KEY, JSON.stringify(order));
  useOpenOrder.setState({ order, isShown: true });
}

/** Shows or hides the hosted page of the open order. */
export const setOrderShown = (shown: boolean): void => useOpenOrder.setState({ isShown: shown });

/** The order has ended or the player lets it go. */
export function clearOpenOrder(): void {
  localStorage.removeItem(KEY);
  useOpenOrder.setState({ order: null, isShown: false });
}
