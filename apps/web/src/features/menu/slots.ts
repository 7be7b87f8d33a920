import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const MenuDialog = lazyWithFullDictionary(() => import('./menu-dialog.tsx'));
