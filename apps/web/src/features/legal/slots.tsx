import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const TextPage = lazy(() => withFullDictionary(() => import('./text-page.tsx')));
