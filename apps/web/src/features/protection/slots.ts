import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const PauseDialog = lazyWithFullDictionary(() => import('./pause-dialog.tsx'));
