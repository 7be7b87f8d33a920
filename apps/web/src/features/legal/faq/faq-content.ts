/** The names of the topics in their paths: `/text_faq_<topic>`. */
export const FAQ_TOPICS = ['nu', 'conta', 'dr', 'jogos', 'prom', 'jr', 'segur'] as const;
export type FaqTopic = (typeof FAQ_TOPICS)[number];

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

export const buildFaqPath = (topic: FaqTopic): string => `/text_faq_${topic}`;
