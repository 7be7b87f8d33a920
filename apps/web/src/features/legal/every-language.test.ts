import { languageKeys } from '@arara/contract/protocol/languages';
import { expect, test } from 'vitest';
import type { SportRulesByCode } from '../sportsbook/screens/name-sport-rules.ts';
import { faqTopics } from '@arara/contract/pages';
import type { FaqContent } from './faq/faq-content.ts';
import { searchFaq } from './faq/search-faq.ts';
import type { SportsRulesContent } from './sports-rules/content.ts';
import type { LegalTextDocument, LegalTextName } from './text-content.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const legal = import.meta.glob<Readonly<Record<LegalTextName, LegalTextDocument>>>('./content/*.ts', {
  import: 'content',
});
const faq = import.meta.glob<FaqContent>('./faq/content/*.ts', { import: 'content' });
const frame = import.meta.glob<SportsRulesContent>('./sports-rules/content/*.ts', { import: 'content' });
const sports = import.meta.glob<SportRulesByCode>('../sportsbook/screens/sport-rules/*.ts', { import: 'sportRules' });

/** The four contents of a language. */
async function loadContents(tag: string) {
  const read = async <Content>(files: Record<string, () => Promise<Content>>, folder: string): Promise<Content> => {
    const file = files[`${folder}/${tag}.ts`];
    if (file === undefined) throw new Error(`${folder} has no ${tag}.ts`);
    return file();
  };
  return {
    legal: await read(legal, './content'),
    faq: await read(faq, './faq/content'),
    frame: await read(frame, './sports-rules/content'),
    sports: await read(sports, '../sportsbook/screens/sport-rules'),
  };
}

/** The shape of a content: its keys, its lists' lengths, its addresses, and which texts are empty. */
const readShape = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return name === 'href' ? value : value.trim() !== '';
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return typeof value;
  if (Array.isArray(value)) return value.map((one: unknown) => readShape(one));
  return Object.fromEntries(
    Object.entries(value)
      // Words to search by are those that a language's own texts lack.
      .filter(([key]) => key !== 'searchedBy')
      .map(([key, one]) => [key, readShape(one, key)]),
  );
};

/** The Nigerian locale has the English texts. */
const tags = languageKeys.filter((key) => key !== 'nr_NR').map((key) => key.replace('_', '-').toLowerCase());

test.each(tags)('the text pages and rules in %s have every part that the Portuguese ones have', async (tag) => {
  proves('A-560');
  const [contents, source] = await Promise.all([loadContents(tag), loadContents('pt-br')]);
  expect(readShape(contents)).toEqual(readShape(source));
  for (const topic of faqTopics)
    for (const { question } of contents.faq[topic].entries)
      expect(searchFaq(contents.faq, question)[0]?.entry.question).toBe(question);
});

test.each(tags)('the terms in %s have the numbers of the bonus', async (tag) => {
  const { above, counts } = proves('A-130') as Readonly<Record<string, number>>;
  const days = String(proves('A-131'));
  const { tc } = (await loadContents(tag)).legal;
  const numbers = tc.sections.flatMap(({ paragraphs }) => paragraphs.join(' ').match(/\d+/g) ?? []);
  expect(numbers).toEqual(expect.arrayContaining([String(above), String(counts), days]));
});
