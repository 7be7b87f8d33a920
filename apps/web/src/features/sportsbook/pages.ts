import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const FootballPage = lazyWithTexts(() => import('./football-page.tsx'));
export const EventPage = lazyWithTexts(() => import('./event-page.tsx'));
