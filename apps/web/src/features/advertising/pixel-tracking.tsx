import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { recordUnsentPurchase, useUnsentPurchase } from '../payments/payments.ts';
import { useConsent } from './consent.ts';
import { useOpenDialog } from '../../platform/overlay/dialogs.ts';
import { useRealtime } from '../../platform/realtime/realtime.ts';
import { ConsentBar } from './consent-bar.tsx';
import { reportPurchase } from './report-purchase.ts';

/** The question is asked only here, where it disturbs no bet and no payment. */
const PAGES: readonly string[] = ['/home', '/gameGroupList', '/conta', '/registros', '/paySuccess'];

/** With a configured pixel: asks for consent until there is an answer, and after a yes reports each paid deposit. */
export default function PixelTracking() {
  const answer = useConsent((consent) => consent.answer);
  const paid = useRealtime((realtime) => realtime.depositForPixel);
  const orderId = useUnsentPurchase((unreported) => unreported.orderId);
  const [path] = useLocation();
  const dialog = useOpenDialog();
  useEffect(() => {
    if (paid !== null) recordUnsentPurchase(paid.orderId, paid.czflag);
  }, [paid]);
  useEffect(() => {
    if (answer === 'yes' && orderId !== null) void reportPurchase(orderId);
  }, [answer, orderId]);
  return answer === null && dialog === null && PAGES.includes(path) ? <ConsentBar /> : null;
}
