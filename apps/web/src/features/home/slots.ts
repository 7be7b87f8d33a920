import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const GamesPage = lazyWithFullDictionary(() => import('./games-page.tsx'));
export const GameEntryRedirectPage = lazyWithFullDictionary(() => import('./game-entry-page.tsx'));
