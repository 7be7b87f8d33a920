import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const MenuDialog = lazy(() => withFullDictionary(() => import('./menu-dialog.tsx')));
