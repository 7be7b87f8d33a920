import type { UncreditedPayment } from '@arara/contract/player/deposit';
import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useFormatDateTime } from '../../../platform/format/moment-format.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';

/** Says what became of money that came in and was not credited, or did not stay: why, what happens next, when and to whom it went. */
export function useUncreditedText(): (it: UncreditedPayment, price: Centavos) => string {
  const t = useTranslations('depositState');
  const moment = useFormatDateTime();
  const { money } = useMoneyFormat();
  return (it, price) => {
    const account = it.to === null ? t('account') : t('accountOf', { to: it.to });
    if (it.state === 'in_review')
      return t(`inReview.${it.reason ?? 'payer'}`, { amount: money(it.amount), price: money(price) });
    if (it.state === 'refund_pending') return t('goingBack', { amount: money(it.amount), account });
    const values = { amount: money(it.returned), moment: it.time === null ? '' : moment(it.time) };
    return it.state === 'refunded' ? t('back', { ...values, account }) : t('takenBack', values);
  };
}
