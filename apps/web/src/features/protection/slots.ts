import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const RestrictedScreen = lazyWithFullDictionary(() => import('./restricted-screen.tsx'));
