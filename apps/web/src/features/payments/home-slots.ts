import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const PendingWithdrawals = lazyWithFullDictionary(() => import('./withdrawals/running-withdrawals.tsx'));
