import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useConsent } from './consent.ts';
import { useDialog } from '../../platform/overlay/dialogs.ts';
import { useRealtime } from '../../platform/realtime/realtime.ts';
import { notePurchase, useUnreported } from '../payments/orders/unsent-purchase.ts';
import { ConsentBar } from './consent-bar.tsx';
import { reportPurchase } from './report-purchase.ts';

/** Where the question disturbs no bet and no payment. */
const PLACES: readonly string[] = ['/home', '/gameGroupList', '/conta', '/registros', '/paySuccess'];

/** A house that has a pixel: the question while it is unanswered, and with a yes the report of each paid deposit. */
export default function Measured({ script }: { readonly script: string }) {
  const answer = useConsent((consent) => consent.answer);
  const paid = useRealtime((realtime) => realtime.paid);
  const orderId = useUnreported((unreported) => unreported.orderId);
  const [path] = useLocation();
  const dialog = useDialog();
  useEffect(() => {
    if (paid !== null) notePurchase(paid.orderId, paid.czflag);
  }, [paid]);
  useEffect(() => {
    if (answer === 'yes' && orderId !== null) void reportPurchase(orderId, script);
  }, [answer, orderId, script]);
  return answer === null && dialog === null && PLACES.includes(path) ? <ConsentBar /> : null;
}
