import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const AccountPage = lazyWithTexts(() => import('./account-page.tsx'));
export const RecordsPage = lazyWithTexts(() => import('./records-page.tsx'));
