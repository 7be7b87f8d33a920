export { PauseDialog, ProtectionLink, ProtectionPage, RealityCheck } from './pages.ts';
export { RestrictedScreen } from './slots.ts';
