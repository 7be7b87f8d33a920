import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const FootballPage = lazyWithFullDictionary(() => import('./football-page.tsx'));
export const SportEventPage = lazyWithFullDictionary(() => import('./event-page.tsx'));
