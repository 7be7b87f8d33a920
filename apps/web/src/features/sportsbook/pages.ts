import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const SportPage = lazyWithFullDictionary(() => import('./sport-page.tsx'));
export const SportEventPage = lazyWithFullDictionary(() => import('./event-page.tsx'));
