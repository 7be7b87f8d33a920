import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const ProfileDialog = lazyWithFullDictionary(() => import('./profile-dialog.tsx'));
export const SettingsDialog = lazyWithFullDictionary(() => import('./settings-dialog.tsx'));
