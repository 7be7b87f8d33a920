import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const PauseDialog = lazyWithFullDictionary(() => import('./pause-dialog.tsx'));
export const ProtectionLink = lazyWithFullDictionary(() => import('./protection-link.tsx'));
export const RealityCheck = lazyWithFullDictionary(() => import('./reality-check.tsx'));
