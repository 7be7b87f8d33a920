import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';

export const MenuDialog = lazyWithTexts(() => import('./menu-dialog.tsx'));
