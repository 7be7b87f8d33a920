export { MenuDialog } from './slots.ts';
