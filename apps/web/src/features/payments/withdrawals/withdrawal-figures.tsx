import type { WithdrawLimits } from '@arara/contract/player/payments/payments';
import {
  computeWithdrawalFee,
  type PayoutKind,
  toStoredUsdtRate,
  USDT_NETWORK_FEE_HUNDREDTHS,
  computeUsdtPayout,
} from '@arara/contract/player/payments/payout';
import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { useTranslations } from 'use-intl';
import { formatAmountWithoutSymbol, formatRateInReais } from '../../../platform/format/amount-text.ts';
import { useMoneyFormat, useNumberFormat } from '../../../platform/format/money-format.ts';
import styles from './withdrawal-panel.module.css';
import { isWithdrawalCountUnlimited } from './withdrawal-checks.ts';

/** The fee of a withdrawal and what arrives, computed as the server computes it. */
export function WithdrawalFigures({
  amount,
  kind,
  limits,
}: {
  readonly amount: Centavos;
  readonly kind: PayoutKind;
  readonly limits: WithdrawLimits;
}) {
  const t = useTranslations('withdraw');
  const { percent, count } = useNumberFormat();
  const { money, locale } = useMoneyFormat();
  const fee = computeWithdrawalFee(amount, limits.serviceAmount);
  const paid = subtractCentavos(amount, fee);
  const arriving = computeUsdtPayout(paid, toStoredUsdtRate(limits.usdtRate));
  const formatUsdt = (value: Centavos) => `${formatAmountWithoutSymbol(value, locale)} USDT`;
  const lines: readonly (readonly [string, string])[] = [
    [t('leftToday'), isWithdrawalCountUnlimited(limits.number) ? t('unlimited') : count(Math.max(0, limits.number))],
    [t('fee', { percent: percent(limits.serviceAmount) }), money(fee)],
    ...(kind === 'USDT'
      ? ([
          [t('rate'), formatRateInReais(limits.usdtRate, locale)],
          [t('networkFee'), formatUsdt(USDT_NETWORK_FEE_HUNDREDTHS)],
        ] as const)
      : []),
  ];
  return (
    <dl className={styles.figures}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.receive} aria-live="polite">
        <dt>{t('youReceive')}</dt>
        <dd>{kind === 'USDT' ? formatUsdt(arriving > 0 ? arriving : ZERO_CENTAVOS) : money(paid)}</dd>
      </div>
    </dl>
  );
}
