export { keepInstallOffer } from './app-installation.ts';
export { AppPage, ProfileDialog, SettingsDialog } from './slots.ts';
