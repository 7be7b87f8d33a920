import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const DicePreviewSheet = lazyWithFullDictionary(() => import('./dice/dice-preview.tsx'));
export const RoundChoices = lazyWithFullDictionary(() => import('./verifier/round-choices.tsx'));
