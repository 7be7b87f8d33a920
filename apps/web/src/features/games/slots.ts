import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const VerifierPage = lazyWithFullDictionary(() => import('./verifier/verifier-page.tsx'));
