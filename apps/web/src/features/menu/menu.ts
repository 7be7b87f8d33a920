export { keepInstallOffer } from './app-installation.ts';
export { ProfileDialog, SettingsDialog } from './slots.ts';
