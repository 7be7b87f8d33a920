import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const VerifierPage = lazyWithTexts(() => import('./verifier/verifier-page.tsx'));
