export { MenuDialog } from './slots.tsx';
