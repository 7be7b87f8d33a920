import { type AdvertisingConsent, currentAdvertisingConsentVersion } from '@arara/contract/player/consent';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { recordUnreportedPixelPurchase, useUnreportedPixelPurchase } from '../payments/payments.ts';
import { useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import { ConsentBar } from './consent-bar.tsx';
import { reportPurchaseToPixel } from './report-purchase.ts';

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
