export type { SupportContactDetails } from './support-contact.ts';
export { SupportLink } from './support-link.tsx';
export { supportContactQuery } from './support-query.ts';
