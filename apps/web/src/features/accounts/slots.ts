import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const PlayMoneyNotices = lazyWithFullDictionary(() => import('./test-account/play-money.tsx'));
export const SecurityPage = lazyWithFullDictionary(() => import('./security/security-page.tsx'));
export const HandoverPage = lazyWithFullDictionary(() => import('./profile/handover-page.tsx'));
