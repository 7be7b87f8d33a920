import type { OrderId } from '@arara/contract/protocol/fields';
import { getButtonClassName } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { CircleCheckIcon, CircleXIcon, ClockIcon, SearchXIcon, Undo2Icon } from '@arara/ui/art/lucide-icons';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUncreditedPaymentText } from '../../wallet/wallet.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import { clearOpenDepositOrder, type OpenDepositOrder, useOpenDepositOrder } from './open-order.ts';
import { type DepositOrderOutcome, usePollDepositOrder } from './order-watch.ts';

/** What the page shows; `none` without an order. */
type PaymentResultState = DepositOrderOutcome | 'pending' | 'none';

function renderPaymentResultIcon(state: PaymentResultState): ReactNode {
  if (state === 'credited') return <CircleCheckIcon />;
  if (state === 'expired' || state === 'cancelled') return <CircleXIcon />;
  if (state === 'gone') return <SearchXIcon />;
  return state === 'inReview' || state === 'pending' || state === 'none' ? <ClockIcon /> : <Undo2Icon />;
}

function toPaymentResultState(outcome: DepositOrderOutcome | undefined, hasOrder: boolean): PaymentResultState {
  return hasOrder ? (outcome ?? 'pending') : 'none';
}

/** The way on: back to the game for which the payment was made, to another try, or home. */
function PaymentResultNextStep({
  state,
  order,
  signedIn,
}: {
  readonly state: PaymentResultState;
  readonly order: OpenDepositOrder | null;
  readonly signedIn: boolean;
}): ReactNode {
  const t = useTranslations('paySuccess');
  if (!signedIn)
    return (
      <ConnectedButton tone="main" onClick={() => openDialog('login')}>
        {t('login')}
      </ConnectedButton>
    );
  if (state === 'expired' || state === 'cancelled' || state === 'refunded')
    return (
      <ConnectedButton tone="main" onClick={() => openDialog('deposit')}>
        {t('again')}
      </ConnectedButton>
    );
  if (state === 'inReview' || state === 'refunding' || state === 'takenBack' || state === 'gone')
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
export function Page() {
  const t = useTranslations('paySuccess');
  const withheldText = useTranslations('deposit.withheld');
  const { money } = useMoneyFormat();
  const [params] = useSearchParams();
  const signedIn = useSession((session) => session.token !== null);
  const openOrder = useOpenDepositOrder((state) => state.order);
  const orderIdText = params.get('orderId') ?? '';
  const orderIdInAddress = /^\d{1,16}$/.test(orderIdText) ? (Number(orderIdText) as OrderId) : undefined;
  // Chosen once: the open order is forgotten as soon as it has ended.
  const [order] = useState(() =>
    openOrder !== null && (orderIdInAddress === undefined || orderIdInAddress === openOrder.orderId) ? openOrder : null,
  );
  const orderId = orderIdInAddress ?? order?.orderId;
  const { outcome, price, paid, uncredited, giftWithheld } = usePollDepositOrder(signedIn ? orderId : undefined);
  const getUncreditedText = useUncreditedPaymentText();
  useEffect(() => {
    if (outcome !== undefined) clearOpenDepositOrder();
  }, [outcome]);
  const state = toPaymentResultState(outcome, signedIn && orderId !== undefined);
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
        icon={renderPaymentResultIcon(state)}
        title={t(`${state}Title`)}
        text={texts.join(' ')}
        action={<PaymentResultNextStep state={state} order={order} signedIn={signedIn} />}
      />
    </div>
  );
}
