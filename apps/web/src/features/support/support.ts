export type { Support } from './support-contact.ts';
export { SupportLink } from './support-link.tsx';
export { supportQuery } from './support-query.ts';
