import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const PlayMoneyNotices = lazyWithFullDictionary(() => import('./test-account/play-money.tsx'));
