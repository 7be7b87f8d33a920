import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const TextPage = lazyWithTexts(() => import('./text-page.tsx'));
