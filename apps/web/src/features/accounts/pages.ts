import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const HandoverPage = lazyWithFullDictionary(() => import('./profile/handover-page.tsx'));
export const SecurityPage = lazyWithFullDictionary(() => import('./security/security-page.tsx'));
