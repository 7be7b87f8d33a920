import type legal from '@arara/content/pt_BR/legal.json';
import structure from '@arara/content/structure/legal.json';
import { type PageName, pages } from '@arara/contract/pages';
import type { LanguageKey } from '@arara/client/i18n';
import { fillTexts, type LoadedTexts, loadTexts } from '../../platform/i18n/long-texts.ts';
import type { LegalTextDocument, LegalTextName } from './text-content.ts';

const files = import.meta.glob<LoadedTexts>('./*_*/legal.json', {
  base: '../../../../../packages/content',
  query: '?texts',
  import: 'default',
});

/** What a language says of one section. */
interface SectionTexts extends Omit<LegalTextDocument['sections'][number], 'link'> {
  /** The label of its link. */
  readonly link?: string;
}

function readSection(
  texts: Readonly<Record<string, SectionTexts>>,
  { name, link: page }: { readonly name: string; readonly link?: string },
): LegalTextDocument['sections'][number] {
  const { link: label, ...section } = texts[name] ?? { heading: name, paragraphs: [] };
  if (label === undefined || page === undefined) return section;
  return { ...section, link: { href: String(pages[page as PageName].path), label } };
}

/** Loads the text pages in a language. */
export async function loadLegalTexts(
  language: LanguageKey,
): Promise<Readonly<Record<LegalTextName, LegalTextDocument>>> {
  const texts = fillTexts(await loadTexts(files, 'legal.json', language), language) as typeof legal;
  return Object.fromEntries(
    Object.entries(texts).map(([name, { title, intro, sections }]) => [
      name,
      { title, intro, sections: structure[name as LegalTextName].map((section) => readSection(sections, section)) },
    ]),
  ) as unknown as Record<LegalTextName, LegalTextDocument>;
}
