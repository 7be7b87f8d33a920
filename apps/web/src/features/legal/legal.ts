export { buildFaqPath, FAQ_TOPICS } from './faq/faq-content.ts';
export { FaqPage, LegalTextPage } from './slots.ts';
