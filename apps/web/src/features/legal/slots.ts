import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const LegalTextPage = lazyWithFullDictionary(() => import('./text-page.tsx'));
export const FaqPage = lazyWithFullDictionary(() => import('./faq/faq-page.tsx'));
