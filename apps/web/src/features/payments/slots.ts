import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const CashierDialog = lazyWithTexts(() => import('./cashier-dialog.tsx'));
export const PaySuccessPage = lazyWithTexts(() => import('./orders/pay-success-page.tsx'));
