import type { OrderId } from '@arara/contract/protocol/fields';
import { Button, buttonClassName } from '@arara/ui/button';
import { EmptyState } from '@arara/ui/state';
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { useUncreditedText } from '../../wallet/wallet.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { useSession } from '../../../platform/session/session.ts';
import { clearOpenOrder, type OpenOrder, useOpenOrder } from './open-order.ts';
import { type OrderOutcome, useWatchedOrder } from './order-watch.ts';

const ICONS = {
  paid: CircleCheck,
  expired: CircleX,
  cancelled: CircleX,
  inReview: Clock,
  refunding: Undo2,
  refunded: Undo2,
  takenBack: Undo2,
  pending: Clock,
  none: Clock,
} as const;
type DisplayState = keyof typeof ICONS;

function toDisplayState(end: OrderOutcome | undefined, known: boolean): DisplayState {
  if (!known || end === 'gone') return 'none';
  return end ?? 'pending';
}

/** Where the player goes from here: back to the game that the payment was for, to another try, or home. */
function NextStep({
  shown,
  kept,
  signedIn,
}: {
  readonly shown: DisplayState;
  readonly kept: OpenOrder | null;
  readonly signedIn: boolean;
}): ReactNode {
  const t = useTranslations('paySuccess');
  if (!signedIn)
    return (
      <Button tone="main" onClick={() => openDialog('login')}>
        {t('login')}
      </Button>
    );
  if (shown === 'expired' || shown === 'cancelled' || shown === 'refunded')
    return (
      <Button tone="main" onClick={() => openDialog('deposit')}>
        {t('again')}
      </Button>
    );
  if (shown === 'inReview' || shown === 'refunding' || shown === 'takenBack')
    return (
      <Link href="/conta?kind=deposit" className={buttonClassName({ tone: 'plain' })}>
        {t('deposits')}
      </Link>
    );
  const game = kept?.dialog === 'gameDeposit' ? kept.from : undefined;
  return (
    <Link href={game ?? '/home'} className={buttonClassName({ tone: shown === 'paid' ? 'main' : 'plain' })}>
      {t(game === undefined ? 'home' : 'game')}
    </Link>
  );
}

/** Where the hosted page sends the player back to: what became of the payment, from the server and not from the address. */
export default function PaySuccessPage() {
  const t = useTranslations('paySuccess');
  const withheldText = useTranslations('deposit.withheld');
  const { money } = useMoneyFormat();
  const [params] = useSearchParams();
  const signedIn = useSession((session) => session.token !== null);
  const open = useOpenOrder((it) => it.order);
  const asked = /^\d{1,16}$/.test(params.get('orderId') ?? '') ? (Number(params.get('orderId')) as OrderId) : undefined;
  // Chosen once: the order is dropped as soon as it has ended.
  const [kept] = useState(() => (open !== null && (asked === undefined || asked === open.orderId) ? open : null));
  const orderId = asked ?? kept?.orderId;
  const { outcome: end, price, paid, aside, giftWithheld } = useWatchedOrder(signedIn ? orderId : undefined);
  const asideText = useUncreditedText();
  useEffect(() => {
    if (end !== undefined) clearOpenOrder();
  }, [end]);
  const shown = toDisplayState(end, signedIn && orderId !== undefined);
  const Icon = ICONS[shown];
  const said =
    shown === 'none'
      ? t(signedIn ? 'noneText' : 'visitorText')
      : shown === 'paid' && paid !== undefined
        ? t('paidTextOf', { amount: money(paid) })
        : t(`${shown}Text`);
  const notCredited = aside.map((it) => asideText(it, price ?? it.amount));
  const gift = shown === 'paid' && giftWithheld !== undefined ? [withheldText(giftWithheld)] : [];
  // What is known of the money says more than its state does.
  const text = (shown === 'paid' || notCredited.length === 0 ? [said, ...gift, ...notCredited] : notCredited).join(' ');
  return (
    <div role="status">
      <h1 className="visually-hidden">{t('title')}</h1>
      <EmptyState
        icon={<Icon />}
        title={t(`${shown}Title`)}
        text={text}
        action={<NextStep shown={shown} kept={kept} signedIn={signedIn} />}
      />
    </div>
  );
}
