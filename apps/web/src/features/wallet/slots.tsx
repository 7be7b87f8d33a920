import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const AccountPage = lazy(() => withFullDictionary(() => import('./account-page.tsx')));
export const RecordsPage = lazy(() => withFullDictionary(() => import('./records-page.tsx')));
