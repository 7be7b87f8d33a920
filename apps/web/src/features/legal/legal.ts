export { TextPage } from './slots.ts';
