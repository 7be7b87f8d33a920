import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const LegalTextPage = lazyWithFullDictionary(() => import('./text-page.tsx'));
export const FaqPage = lazyWithFullDictionary(async () => {
  const page = await import('./faq/faq-page.tsx');
  await page.loadFaqContent();
  return page;
});
