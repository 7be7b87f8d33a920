import type { UncreditedPayment } from '@arara/contract/player/payments/deposit';
import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';

/** Writes what happened to money that was received but not credited, or was sent back: why, what happens next, when, and who got payment. */
export function useUncreditedPaymentText(): (payment: UncreditedPayment, price: Centavos) => string {
  const t = useTranslations('depositState');
  const formatDateTime = useFormatDateTime();
  const { money } = useMoneyFormat();
  return (payment, price) => {
    const account = payment.to === null ? t('account') : t('accountOf', { to: payment.to });
    if (payment.state === 'in_review')
      return t(`inReview.${payment.reason ?? 'payer'}`, { amount: money(payment.amount), price: money(price) });
    if (payment.state === 'refund_pending') return t('goingBack', { amount: money(payment.amount), account });
    const values = {
      amount: money(payment.returned),
      moment: payment.time === null ? '' : formatDateTime(payment.time),
    };
    return payment.state === 'refunded' ? t('back', { ...values, account }) : t('takenBack', values);
  };
}
