import type { OrderId } from '@arara/contract/protocol/fields';
import { create } from 'zustand';

/** The last paid order that was not reported to the advertising pixel yet (`czflag` 0). Advertising decides whether it may be. */
export const useUnreportedPixelPurchase = create<{ readonly orderId: OrderId | null }>(() => ({ orderId: null }));

/** Records a paid order as unsent, if its czflag says so. */
export function recordUnreportedPixelPurchase(orderId: OrderId, czflag: number): void {
  if (czflag === 0) useUnreportedPixelPurchase.setState({ orderId });
}
