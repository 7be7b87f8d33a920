import type faq from '@arara/content/pt_BR/faq.json';
import structure from '@arara/content/structure/faq.json';
import { faqTopics, type PageName, pages } from '@arara/contract/pages';
import type { LanguageKey } from '@arara/client/i18n';
import { fillTexts, type LoadedTexts, loadTexts } from '../../../platform/i18n/long-texts.ts';
import type { FaqContent, FaqEntry } from './faq-content.ts';

const files = import.meta.glob<LoadedTexts>('./*_*/faq.json', {
  base: '../../../../../../packages/content',
  query: '?texts',
  import: 'default',
});

/** What a language says of one question. */
interface EntryTexts extends Omit<FaqEntry, 'link'> {
  /** The label of its link. */
  readonly link?: string;
}

/** Joins the words of a question with where it leads. */
function readEntry({ link: label, ...texts }: EntryTexts, page: PageName | undefined): FaqEntry {
  if (label === undefined || page === undefined) return texts;
  return { ...texts, link: { href: String(pages[page].path), label } };
}

/** Loads the questions of all topics in a language. */
export async function loadFaq(language: LanguageKey): Promise<FaqContent> {
  const texts = fillTexts(await loadTexts(files, 'faq.json', language), language) as typeof faq;
  return Object.fromEntries(
    faqTopics.map((topic) => {
      const { title, summary, entries } = texts[topic];
      const entriesByName: Readonly<Record<string, EntryTexts>> = entries;
      const listed = structure[topic].map((entry: { readonly name: string; readonly link?: string }) => {
        const said = entriesByName[entry.name];
        if (said === undefined) throw new Error(`the question ${entry.name} has no texts`);
        return readEntry(said, entry.link as PageName | undefined);
      });
      return [topic, { title, summary, entries: listed }];
    }),
  ) as unknown as FaqContent;
}
