import { type DepositPackage, FREE_AMOUNT_PACKAGE_ID, paymentCalls } from '@arara/contract/player/payments';
import type { DepositTermsView } from '@arara/contract/player/promotions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotentCall } from '../../../platform/api/idempotent-call.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { type DialogName, getAddressWithoutDialogParam, openDialog } from '../../../platform/overlay/dialogs.ts';
import { getCachedUserInfo } from '../../accounts/accounts.ts';
import { paymentQueryKeys } from '../keys.ts';
import { depositTermsQuery } from '../offers/offer-queries.ts';
import { openNewDepositOrder } from '../orders/open-order.ts';
import { clearDepositChoices } from './deposit-choice.ts';
import { findGiftWithheldReason } from './deposit-terms.tsx';
import { getInstalledAppFlag } from '../../../platform/session/installed-app.ts';

/** Starts a deposit and shows its payment page. `dialog` is the dialog in which it is started. */
export function useStartDeposit(dialog: DialogName): {
  readonly deposit: (chosen: DepositPackage, wantsGift: boolean) => Promise<void>;
  readonly isSending: boolean;
} {
  const prePay = useIdempotentCall(paymentCalls.prePay);
  const prePayAmount = useIdempotentCall(paymentCalls.prePayAmount);
  const [isSending, setIsSending] = useState(false);
  async function deposit(chosen: DepositPackage, wantsGift: boolean): Promise<void> {
    // The server would refuse it (40302). The choice is kept until the KYC form is done.
    if (getCachedUserInfo()?.kyc === 0) return openDialog('editBank');
    const gift = wantsGift && chosen.gift > 0 ? 1 : 0;
    setIsSending(true);
    try {
      const { orderId, url } = await (chosen.pkgId === FREE_AMOUNT_PACKAGE_ID
        ? prePayAmount({ amount: chosen.price, isapp: getInstalledAppFlag() })
        : prePay({ pkgId: chosen.pkgId, gift, isapp: getInstalledAppFlag() }));
      const price = queryClient.getQueryData(depositTermsQuery(chosen, gift).queryKey)?.pays ?? chosen.price;
      clearDepositChoices();
      openNewDepositOrder({ orderId, url, price, dialog, from: getAddressWithoutDialogParam() });
    } catch {
      // The error catalogue shows the failure, and the panel stays for another try. Perhaps the offer has ended meanwhile.
      void queryClient.invalidateQueries({ queryKey: paymentQueryKeys.offers });
    } finally {
      setIsSending(false);
    }
  }
  return { deposit, isSending };
}

/** The terms of the chosen package, and whether its gift would be withheld. `isKnown` is true once the terms are loaded. */
export function useSelectedDepositTerms(
  chosen: DepositPackage | undefined,
  wantsGift: boolean,
): { readonly terms: DepositTermsView | undefined; readonly isWithheld: boolean; readonly isKnown: boolean } {
  const gift = chosen !== undefined && wantsGift && chosen.gift > 0 ? 1 : 0;
  const { data } = useQuery({ ...depositTermsQuery(chosen, gift), placeholderData: keepPreviousData });
  const terms = data !== undefined && data.pkgId === chosen?.pkgId ? data : undefined;
  return { terms, isWithheld: findGiftWithheldReason(data) !== undefined, isKnown: gift === 0 || terms !== undefined };
}
