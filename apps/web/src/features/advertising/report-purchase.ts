import type { Id, OrderId } from '@arara/contract/protocol/fields';
import { paymentCalls } from '@arara/contract/player/payments';
import { centavosToReais } from '@arara/money';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import { loadAdvertisingPixel } from './pixel-frame.ts';

/** Orders whose report was claimed in this tab. */
const orderIdsClaimedForPixelReport = new Set<Id>();

/**
 * Reports a paid order to the advertising pixel, at most once over all devices. First the script is loaded, so that a blocked
 * script claims nothing; then the report is claimed on the server; then it is sent. Only for players who have agreed.
 */
export async function reportPurchaseToPixel(orderId: OrderId): Promise<void> {
  if (orderIdsClaimedForPixelReport.has(orderId)) return;
  orderIdsClaimedForPixelReport.add(orderId);
  try {
    const pixel = await loadAdvertisingPixel();
    const { report } = await callApi(paymentCalls.reportPurchase, { orderId }, BACKGROUND_CALL_OPTIONS);
    if (report === null) return;
    // Only the purchase is reported, not what the pixel would find in its page by itself.
    pixel('set', 'autoConfig', false, report.pixelId);
    pixel('init', report.pixelId);
    pixel(
      'track',
      'Purchase',
      { value: centavosToReais(report.value), currency: report.curreny },
      { eventID: String(orderId) },
    );
  } catch {
    // The player need not know about a failed report; the next purchase or visit tries again.
    orderIdsClaimedForPixelReport.delete(orderId);
  }
}
