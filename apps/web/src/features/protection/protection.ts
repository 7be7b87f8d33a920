export { PauseDialog, ProtectionPage, RealityCheck } from './pages.ts';
export { RestrictedScreen } from './slots.ts';
