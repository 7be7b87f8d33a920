import type { AsideMoney } from '@arara/contract/player/deposit';
import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../../platform/format/moment-format.ts';
import { useMoney } from '../../../platform/format/money-format.ts';

/** Says what became of money that came in and was not credited, or did not stay: why, what happens next, when and to whom it went. */
export function useAsideText(): (it: AsideMoney, price: Centavos) => string {
  const t = useTranslations('depositState');
  const moment = useMoment();
  const { money } = useMoney();
  return (it, price) => {
    const account = it.to === null ? t('account') : t('accountOf', { to: it.to });
    if (it.state === 'in_review')
      return t(`inReview.${it.reason ?? 'payer'}`, { amount: money(it.amount), price: money(price) });
    if (it.state === 'refund_pending') return t('goingBack', { amount: money(it.amount), account });
    const values = { amount: money(it.returned), moment: it.time === null ? '' : moment(it.time) };
    return it.state === 'refunded' ? t('back', { ...values, account }) : t('takenBack', values);
  };
}
