import type { Id, OrderId } from '@arara/contract/protocol/fields';
import { payments } from '@arara/contract/player/payments';
import { toReais } from '@arara/money';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';
import { loadPixel } from './pixel-frame.ts';

/** Orders whose report was claimed in this tab. */
const claimedOrders = new Set<Id>();

/**
 * Reports a paid order to the advertising pixel, at most once over all devices. First the script is loaded, so that a blocked
 * script claims nothing; then the report is claimed on the server; then it is sent. Only for players who have agreed.
 */
export async function reportPurchase(orderId: OrderId): Promise<void> {
  if (claimedOrders.has(orderId)) return;
  claimedOrders.add(orderId);
  try {
    const pixel = await loadPixel();
    const { report } = await api(payments.reportPurchase, { orderId }, BACKGROUND_CALL);
    if (report === null) return;
    // Only the purchase is reported, not what the pixel would find in its page by itself.
    pixel('set', 'autoConfig', false, report.pixelId);
    pixel('init', report.pixelId);
    pixel(
      'track',
      'Purchase',
      { value: toReais(report.value), currency: report.curreny },
      { eventID: String(orderId) },
    );
  } catch {
    // The player need not know about a failed report; the next purchase or visit tries again.
    claimedOrders.delete(orderId);
  }
}
