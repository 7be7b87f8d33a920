export { PauseDialog, ProtectionPage, RealityCheck, RestrictedScreen } from './slots.ts';
