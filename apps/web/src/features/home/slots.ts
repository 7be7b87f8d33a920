import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const GamesPage = lazyWithTexts(() => import('./games-page.tsx'));
export const GameEntryPage = lazyWithTexts(() => import('./game-entry-page.tsx'));
