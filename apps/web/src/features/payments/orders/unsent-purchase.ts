import type { OrderId } from '@arara/contract/protocol/fields';
import { create } from 'zustand';

/** The last paid order that the advertising pixel has not heard of (`czflag` 0). Who may report it is decided elsewhere. */
export const useUnsentPurchase = create<{ readonly orderId: OrderId | null }>(() => ({ orderId: null }));

/** Notes a paid order by its czflag. */
export function recordUnsentPurchase(orderId: OrderId, czflag: number): void {
  if (czflag === 0) useUnsentPurchase.setState({ orderId });
}
