import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const GamesPage = lazy(() => withFullDictionary(() => import('./games-page.tsx')));
export const GameEntryPage = lazy(() => withFullDictionary(() => import('./game-entry-page.tsx')));
