import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const GamePage = lazyWithTexts(() => import('./game-page.tsx'));
export const VerifierPage = lazyWithTexts(() => import('./verifier/verifier-page.tsx'));
