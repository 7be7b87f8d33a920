import { FREE_AMOUNT_PACKAGE_ID, type DepositPackage, paymentCalls } from '@arara/contract/player/payments/payments';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { MoneyField } from '@arara/ui/fields/money-field';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { type OfferGroup, paymentQueryKeys } from '../keys.ts';
import { setDepositChoice, useDepositChoice } from './deposit-choice.ts';

type FreeAmountLimits = NonNullable<EndpointOutput<typeof paymentCalls.freeAmount>>;

/** The limits of an amount that the player types; null while the operator sells packages only. */
const freeAmountQuery = queryOptions({
  queryKey: paymentQueryKeys.freeAmount,
  queryFn: ({ signal }) => callApi(paymentCalls.freeAmount, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

/** What the player typed as a package without a gift; undefined while it is outside the limits. */
export const toFreeAmountPackage = (
  amount: Centavos | undefined,
  limits: FreeAmountLimits | null,
): DepositPackage | undefined =>
  amount === undefined || limits === null || amount < limits.least || amount > limits.most
    ? undefined
    : { pkgId: FREE_AMOUNT_PACKAGE_ID, price: amount, gift: ZERO_CENTAVOS, curreny: '', sort: 0 };

/** The groups beside whose packages an amount of the player's own may be typed: no offer hangs on them. */
const GROUPS_WITH_FREE_AMOUNT: readonly OfferGroup[] = ['BRL', 'INSBRL'];

/** The limits of an amount of the player's own in a group; null where none may be typed. */
export function useFreeAmountLimits(group: OfferGroup): FreeAmountLimits | null {
  const { data } = useQuery({ ...freeAmountQuery, enabled: GROUPS_WITH_FREE_AMOUNT.includes(group) });
  return data ?? null;
}

/** The field for an amount of the player's own, beside the packages. */
export function FreeAmountField({ group, limits }: { readonly group: OfferGroup; readonly limits: FreeAmountLimits }) {
  const { freeAmount, isAmountRefused } = useDepositChoice(group);
  const t = useTranslations('deposit');
  const { money, locale } = useMoneyFormat();
  const range = t('freeAmountRange', { least: money(limits.least), most: money(limits.most) });
  return (
    <MoneyField
      label={t('freeAmount')}
      name="amount"
      value={freeAmount}
      locale={locale}
      onChange={(amount) =>
        setDepositChoice(group, {
          pkgId: amount === undefined ? null : FREE_AMOUNT_PACKAGE_ID,
          freeAmount: amount,
          isAmountRefused: false,
        })
      }
      {...(isAmountRefused === true ? { error: range } : { hint: range })}
    />
  );
}
