import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const CashierDialog = lazy(() => withFullDictionary(() => import('./cashier-dialog.tsx')));
export const PaySuccessPage = lazy(() => withFullDictionary(() => import('./orders/pay-success-page.tsx')));
