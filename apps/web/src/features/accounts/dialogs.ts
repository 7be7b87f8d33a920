import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const LoginOrRegisterDialog = lazyWithFullDictionary(() => import('./entry/entry-dialog.tsx'));
export const KycDialog = lazyWithFullDictionary(() => import('./entry/kyc-dialog.tsx'));
export const StepUpDialog = lazyWithFullDictionary(() => import('./step-up/step-up-dialog.tsx'));
