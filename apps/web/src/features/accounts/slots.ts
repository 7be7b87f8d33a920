import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const PlayMoneyNotices = lazyWithTexts(() => import('./test-account/play-money.tsx'));
