import type { OrderId } from '@arara/contract/protocol/fields';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { CircleCheck, CircleX, Clock, Undo2 } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUncreditedText } from '../../wallet/wallet.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession } from '../../../platform/session/session.ts';
import { clearOpenOrder, type OpenOrder, useOpenOrder } from './open-order.ts';
import { type OrderOutcome, useWatchedOrder } from './order-watch.ts';

/** What the page shows; `none` without an order. */
type DisplayState = Exclude<OrderOutcome, 'gone'> | 'pending' | 'none';

function renderIcon(state: DisplayState): ReactNode {
  if (state === 'credited') return <CircleCheck />;
  if (state === 'expired' || state === 'cancelled') return <CircleX />;
  return state === 'inReview' || state === 'pending' || state === 'none' ? <Clock /> : <Undo2 />;
}

function toDisplayState(outcome: OrderOutcome | undefined, hasOrder: boolean): DisplayState {
  if (!hasOrder || outcome === 'gone') return 'none';
  return outcome ?? 'pending';
}

/** The way on: back to the game for which the payment was made, to another try, or home. */
function NextStep({
  state,
  order,
  signedIn,
}: {
  readonly state: DisplayState;
  readonly order: OpenOrder | null;
  readonly signedIn: boolean;
}): ReactNode {
  const t = useTranslations('paySuccess');
  if (!signedIn)
    return (
      <Button tone="main" onClick={() => openDialog('login')}>
        {t('login')}
      </Button>
    );
  if (state === 'expired' || state === 'cancelled' || state === 'refunded')
    return (
      <Button tone="main" onClick={() => openDialog('deposit')}>
        {t('again')}
      </Button>
    );
  if (state === 'inReview' || state === 'refunding' || state === 'takenBack')
    return (
      <Link href="/conta?kind=deposit" className={getButtonClassName({ tone: 'plain' })}>
        {t('deposits')}
      </Link>
    );
  const game = order?.dialog === 'gameDeposit' ? order.from : undefined;
  return (
    <Link href={game ?? '/home'} className={getButtonClassName({ tone: state === 'credited' ? 'main' : 'plain' })}>
      {t(game === undefined ? 'home' : 'game')}
    </Link>
  );
}

/** The page after the hosted payment page. It shows the outcome of the payment from the server, not from the address. */
export default function PaySuccessPage() {
  const t = useTranslations('paySuccess');
  const withheldText = useTranslations('deposit.withheld');
  const { money } = useMoneyFormat();
  const [params] = useSearchParams();
  const signedIn = useSession((session) => session.token !== null);
  const openOrder = useOpenOrder((state) => state.order);
  const orderIdText = params.get('orderId') ?? '';
  const orderIdInAddress = /^\d{1,16}$/.test(orderIdText) ? (Number(orderIdText) as OrderId) : undefined;
  // Chosen once: the open order is forgotten as soon as it has ended.
  const [order] = useState(() =>
    openOrder !== null && (orderIdInAddress === undefined || orderIdInAddress === openOrder.orderId) ? openOrder : null,
  );
  const orderId = orderIdInAddress ?? order?.orderId;
  const { outcome, price, paid, uncredited, giftWithheld } = useWatchedOrder(signedIn ? orderId : undefined);
  const getUncreditedText = useUncreditedText();
  useEffect(() => {
    if (outcome !== undefined) clearOpenOrder();
  }, [outcome]);
  const state = toDisplayState(outcome, signedIn && orderId !== undefined);
  const stateText =
    state === 'none'
      ? t(signedIn ? 'noneText' : 'visitorText')
      : state === 'credited' && paid !== undefined
        ? t('creditedTextOf', { amount: money(paid) })
        : t(`${state}Text`);
  const uncreditedTexts = uncredited.map((payment) => getUncreditedText(payment, price ?? payment.amount));
  const giftTexts = state === 'credited' && giftWithheld !== undefined ? [withheldText(giftWithheld)] : [];
  // What is known about uncredited money is more exact than the text of the state.
  const texts =
    state === 'credited' || uncreditedTexts.length === 0
      ? [stateText, ...giftTexts, ...uncreditedTexts]
      : uncreditedTexts;
  return (
    <div role="status">
      <h1 className="visually-hidden">{t('title')}</h1>
      <EmptyState
        icon={renderIcon(state)}
        title={t(`${state}Title`)}
        text={texts.join(' ')}
        action={<NextStep state={state} order={order} signedIn={signedIn} />}
      />
    </div>
  );
}
