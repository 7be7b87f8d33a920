export { LegalTextPage } from './slots.ts';
