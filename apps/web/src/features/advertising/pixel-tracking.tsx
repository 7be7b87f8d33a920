import { type AdvertisingConsent, currentAdvertisingConsentVersion } from '@arara/contract/player/consent';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { recordUnreportedPixelPurchase, useUnreportedPixelPurchase } from '../payments/payments.ts';
import { useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import { Button } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { saveAdvertisingConsent } from './consent.ts';
import styles from './consent-bar.module.css';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import type { Id, OrderId } from '@arara/contract/protocol/fields';
import { paymentCalls } from '@arara/contract/player/payments/payments';
import { centavosToReais } from '@arara/money';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import { loadAdvertisingPixel } from './pixel-frame.ts';

/** The question is asked only here, where it disturbs no bet and no payment. */
const PATHS_TRACKED_BY_PIXEL: readonly string[] = ['/home', '/gameGroupList', '/conta', '/registros', '/paySuccess'];

/**
 * With a configured pixel: asks for consent until there is an answer, and after a yes reports each paid deposit. A page that was
 * opened before the text got a new version does not ask with the old one.
 */
export default function PixelTracking({ consent: { answer, version } }: { readonly consent: AdvertisingConsent }) {
  const canAsk = answer === null && version === currentAdvertisingConsentVersion;
  const paid = useRealtimeState((realtime) => realtime.depositForPixel);
  const orderId = useUnreportedPixelPurchase((unreported) => unreported.orderId);
  const [path] = useLocation();
  const dialog = useOpenDialogName();
  useEffect(() => {
    if (paid !== null) recordUnreportedPixelPurchase(paid.orderId, paid.czflag);
  }, [paid]);
  useEffect(() => {
    if (answer === 'yes' && orderId !== null) void reportPurchaseToPixel(orderId);
  }, [answer, orderId]);
  return canAsk && dialog === null && PATHS_TRACKED_BY_PIXEL.includes(path) ? <ConsentBar /> : null;
}

/** Asks whether advertisements may be measured. Both buttons look the same, and nothing waits for the answer. */
function ConsentBar() {
  const t = useTranslations('advertising');
  return (
    <section className={styles.bar} aria-labelledby="consent-title">
      <h2 id="consent-title">{t('title')}</h2>
      <p>{t('text')}</p>
      <div className={styles.answers}>
        <Button onClick={() => void saveAdvertisingConsent('no')}>{t('no')}</Button>
        <ConnectedButton needs="network" onClick={() => void saveAdvertisingConsent('yes')}>
          {t('yes')}
        </ConnectedButton>
      </div>
    </section>
  );
}

/** Orders whose report was claimed in this tab. */
const orderIdsClaimedForPixelReport = new Set<Id>();

/**
 * Reports a paid order to the advertising pixel, at most once over all devices. First the script is loaded, so that a blocked
 * script claims nothing; then the report is claimed on the server; then it is sent. Only for players who have agreed.
 */
async function reportPurchaseToPixel(orderId: OrderId): Promise<void> {
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
