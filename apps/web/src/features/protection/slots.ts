import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const PauseDialog = lazyWithTexts(() => import('./pause-dialog.tsx'));
