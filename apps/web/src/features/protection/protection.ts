export { PauseDialog } from './slots.ts';
