import type { Id, OrderId } from '@arara/contract/protocol/fields';
import { payments } from '@arara/contract/player/payments';
import { toReais } from '@arara/money';
import { api, BACKGROUND } from '../../platform/api/api.ts';
import { loadPixel } from './pixel-script.ts';

/** Orders that were claimed here, or are being claimed. */
const claimedOrders = new Set<Id>();

/**
 * Reports a paid order to the advertising pixel, at most once on whatever device: the script comes first, so that a blocked one
 * uses nothing up; then the report is claimed; then it is sent. Only for a player who agreed to it.
 */
export async function reportPurchase(orderId: OrderId, script: string): Promise<void> {
  if (claimedOrders.has(orderId)) return;
  claimedOrders.add(orderId);
  try {
    const pixel = await loadPixel(script);
    const { report } = await api(payments.reportPurchase, { orderId }, BACKGROUND);
    if (report === null) return;
    // Nothing is read off the page by itself: a purchase is all that is told.
    pixel('set', 'autoConfig', false, report.pixelId);
    pixel('init', report.pixelId);
    pixel(
      'track',
      'Purchase',
      { value: toReais(report.value), currency: report.curreny },
      { eventID: String(orderId) },
    );
  } catch {
    // The report is no business of the player's: another purchase, or the next visit, tries again.
    claimedOrders.delete(orderId);
  }
}
