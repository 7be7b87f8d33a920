import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const CashierDialog = lazyWithFullDictionary(() => import('./cashier-dialog.tsx'));
