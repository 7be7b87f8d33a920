import type { Id } from '@arara/contract/fields';
import { Button, buttonLook } from '@arara/ui/button';
import { EmptyState } from '@arara/ui/state';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { openDialog } from '../../lib/overlay.ts';
import { useSession } from '../../lib/session.ts';
import { dropOrder, useOpenOrder } from './open-order.ts';
import { type OrderEnd, useOrderEnd } from './order-watch.ts';

const ICONS = { paid: CircleCheck, expired: CircleX, cancelled: CircleX, pending: Clock } as const;

/** Where the hosted page sends the player back to: what became of the payment, from the server and not from the address. */
export default function PaySuccessPage() {
  const t = useTranslations('paySuccess');
  const [params] = useSearchParams();
  const signedIn = useSession((session) => session.token !== null);
  const kept = useOpenOrder((it) => it.order?.orderId);
  // Chosen once: the order is dropped as soon as it has ended.
  const [orderId] = useState<Id | undefined>(() =>
    /^\d{1,16}$/.test(params.get('orderId') ?? '') ? (Number(params.get('orderId')) as Id) : kept,
  );
  const end = useOrderEnd(signedIn ? orderId : undefined);
  useEffect(() => {
    if (end !== undefined) dropOrder();
  }, [end]);
  const state: OrderEnd | 'pending' | 'none' = !signedIn || orderId === undefined ? 'none' : (end ?? 'pending');
  const Icon = state === 'none' ? Clock : ICONS[state];
  return (
    <div role="status">
      <h1 className="visually-hidden">{t('title')}</h1>
      <EmptyState
        icon={<Icon />}
        title={t(`${state}Title`)}
        text={t(`${state}Text`)}
        action={
          state === 'expired' || state === 'cancelled' ? (
            <Button tone="main" onClick={() => openDialog('deposit')}>
              {t('again')}
            </Button>
          ) : (
            <Link href="/home" className={buttonLook({ tone: state === 'paid' ? 'main' : 'plain' })}>
              {t('home')}
            </Link>
          )
        }
      />
    </div>
  );
}
