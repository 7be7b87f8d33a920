import { lazy } from 'react';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';

export const EntryDialog = lazy(() => withFullDictionary(() => import('./entry/entry-dialog.tsx')));
export const KycDialog = lazy(() => withFullDictionary(() => import('./entry/kyc-dialog.tsx')));
export const PlayMoneyNotices = lazy(() => withFullDictionary(() => import('./test-account/play-money.tsx')));
