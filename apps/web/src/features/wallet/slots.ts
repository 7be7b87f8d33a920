import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const WalletAccountPage = lazyWithFullDictionary(() => import('./account-page.tsx'));
export const WalletRecordsPage = lazyWithFullDictionary(() => import('./records-page.tsx'));
