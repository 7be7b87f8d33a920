import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const EntryDialog = lazyWithTexts(() => import('./entry/entry-dialog.tsx'));
export const KycDialog = lazyWithTexts(() => import('./entry/kyc-dialog.tsx'));
