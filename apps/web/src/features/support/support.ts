export type { SupportContactDetails } from './support-contact.ts';
export { SupportButtonSlot, SupportChatDialog } from './slots.tsx';
export { SupportEntry } from './support-entry.tsx';
export { SupportLink } from './support-link.tsx';
export { supportContactQuery } from './support-query.ts';
