import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { create } from 'zustand';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { atLogOut } from '../../../platform/session/session.ts';

const KEY = 'arara.order';

/** A deposit that was begun and is not known to have ended. */
export interface OpenOrder {
  readonly orderId: Id;
  readonly url: string;
  readonly price: Centavos;
  /** The dialog that it was begun in, which says where its end leads. Orders kept by an older version have none. */
  readonly dialog?: DialogName;
  /** The page that it was begun on, for the way back to a game. */
  readonly from?: string;
}

function kept(): OpenOrder | null {
  const text = localStorage.getItem(KEY);
  return text === null ? null : (JSON.parse(text) as OpenOrder);
}

/** The open deposit order, kept over a reload; `shown` while its hosted page fills the screen. */
export const useOpenOrder = create<{ readonly order: OpenOrder | null; readonly shown: boolean }>(() => ({
  order: kept(),
  shown: false,
}));

// Nobody else is asked about it, or shown its page.
atLogOut(() => useOpenOrder.setState({ order: null, shown: false }));

/** Keeps a new order and shows its hosted page. */
export function openOrder(order: OpenOrder): void {
  localStorage.setItem(KEY, JSON.stringify(order));
  useOpenOrder.setState({ order, shown: true });
}

/** Shows or hides the hosted page of the open order. */
export const showOrder = (shown: boolean): void => useOpenOrder.setState({ shown });

/** The order has ended or the player lets it go. */
export function dropOrder(): void {
  localStorage.removeItem(KEY);
  useOpenOrder.setState({ order: null, shown: false });
}
