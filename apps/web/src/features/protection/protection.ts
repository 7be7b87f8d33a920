export { PauseDialog, ProtectionLink, RealityCheck } from './pages.ts';
export { RestrictedScreen } from './slots.ts';
