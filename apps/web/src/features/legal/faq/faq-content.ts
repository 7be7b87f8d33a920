import { buildFaqTopicPage, type FaqTopic } from '@arara/contract/pages';

export interface FaqEntry {
  readonly question: string;
  readonly answer: readonly string[];
  readonly link?: { readonly href: string; readonly label: string };
  /** Words that people search this question by and that its texts do not have. */
  readonly searchedBy?: string;
}

export interface FaqTopicContent {
  readonly title: string;
  readonly summary: string;
  readonly entries: readonly FaqEntry[];
}

export type FaqContent = Readonly<Record<FaqTopic, FaqTopicContent>>;

export const buildFaqPath = (topic: FaqTopic): string => buildFaqTopicPage(topic).path;
