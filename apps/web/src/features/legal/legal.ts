export { TextPage } from './slots.tsx';
