import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const OffersPage = lazyWithFullDictionary(() => import('./pages/offers-page.tsx'));
export const BonusesPage = lazyWithFullDictionary(() => import('./pages/bonuses-page.tsx'));
export const VipPage = lazyWithFullDictionary(() => import('./vip/vip-page.tsx'));
