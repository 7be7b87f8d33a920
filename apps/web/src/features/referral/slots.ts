import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';

export const SharePage = lazyWithFullDictionary(() => import('./share/share-page.tsx'));
export const AgentPage = lazyWithFullDictionary(() => import('./agent/agent-page.tsx'));
