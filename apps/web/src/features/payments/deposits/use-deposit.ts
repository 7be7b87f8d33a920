import { type DepositPackage, FREE_AMOUNT_PACKAGE_ID, paymentCalls } from '@arara/contract/player/payments/payments';
import type { DepositTermsView } from '@arara/contract/player/promotions/promotions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAction } from '../../../platform/api/use-action.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import {
  type DialogName,
  getAddressWithoutDialogParam,
  openDialog,
  useOpenDialogName,
} from '../../../platform/overlay/dialogs.ts';
import { getCachedUserInfo, useUserInfo } from '../../accounts/accounts.ts';
import { paymentQueryKeys } from '../keys.ts';
import { depositTermsQuery } from '../offers/offer-queries.ts';
import { openNewDepositOrder } from '../orders/open-order.ts';
import { clearDepositChoices } from './deposit-choice.ts';
import { findGiftWithheldReason } from './deposit-terms.tsx';
import { setDepositAfterKyc, takeDepositAfterKyc, useDepositAfterKyc } from './deposit-after-kyc.ts';
import { getInstalledAppFlag } from '../../../platform/session/installed-app.ts';

/**
 * Starts a deposit and shows its payment page. `dialog` is the dialog in which it is started. A player whose identity is not confirmed
 * gets the KYC form first; once it is confirmed, the deposit goes on by itself.
 */
export function useStartDeposit(dialog: DialogName): {
  readonly deposit: (chosen: DepositPackage, wantsGift: boolean) => Promise<void>;
  readonly isSending: boolean;
} {
  // Kept over a reload: an order whose answer was lost is opened again, and no second one beside it.
  const { run: prePay } = useAction(paymentCalls.prePay, { keep: ['pkgId', 'gift', 'isapp'] });
  const { run: prePayAmount } = useAction(paymentCalls.prePayAmount, { keep: ['amount', 'isapp'] });
  const [isSending, setIsSending] = useState(false);
  async function deposit(chosen: DepositPackage, wantsGift: boolean): Promise<void> {
    // The server would refuse it (40302).
    if (getCachedUserInfo()?.kyc === 0) {
      setDepositAfterKyc({ dialog, chosen, wantsGift });
      return openDialog('editBank');
    }
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
  useGoOnAfterKyc(dialog, deposit);
  return { deposit, isSending };
}

/** Goes on with the deposit that the KYC form has interrupted, once the form leads back to this dialog. */
function useGoOnAfterKyc(
  dialog: DialogName,
  deposit: (chosen: DepositPackage, wantsGift: boolean) => Promise<void>,
): void {
  const isOpen = useOpenDialogName() === dialog;
  const isConfirmed = useUserInfo()?.kyc === 1;
  const isWaiting = useDepositAfterKyc((state) => state?.dialog === dialog);
  useEffect(() => {
    if (!isOpen || !isConfirmed || !isWaiting) return;
    const waiting = takeDepositAfterKyc();
    if (waiting !== null) void deposit(waiting.chosen, waiting.wantsGift);
  });
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
