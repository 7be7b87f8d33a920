import type { WalletRecord } from '@arara/contract/player/wallet';
import { useTranslations } from 'use-intl';
import { formatAmountWithoutSymbol, formatRateInReais } from '../../../platform/format/amount-text.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './records.module.css';

/** Details of a withdrawal: fee and net amount, USDT and its rate, the id at the bank or on the chain, and what was returned. */
export function WithdrawalPayoutLines({ payout }: { readonly payout: NonNullable<WalletRecord['payout']> }) {
  const t = useTranslations('records.payout');
  const { money, locale } = useMoneyFormat();
  const { fee, net, usdt, usdtRate, endToEndId, returned } = payout;
  return (
    <>
      {fee > 0 && <small>{t('fee', { fee: money(fee), net: money(net) })}</small>}
      {usdt !== undefined && usdtRate !== undefined && (
        <small>
          {t('usdt', { usdt: formatAmountWithoutSymbol(usdt, locale), rate: formatRateInReais(usdtRate, locale) })}
        </small>
      )}
      {returned !== undefined && <small>{t('returned', { amount: money(returned) })}</small>}
      {endToEndId !== undefined && (
        <small className={styles.code}>{t(usdt === undefined ? 'pixId' : 'chainId', { id: endToEndId })}</small>
      )}
    </>
  );
}
