import { getTextsFolder, languageKeys } from '@arara/contract/protocol/languages';
import { faqTopics } from '@arara/contract/pages';
import { expect, test } from 'vitest';
import { loadFaq } from './faq/read-faq.ts';
import { searchFaq } from './faq/search-faq.ts';
import { loadLegalTexts } from './load-legal-texts.ts';
import { loadRules } from './sports-rules/load-rules.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

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

const languages = languageKeys.filter((key) => getTextsFolder(key) === key);

test.each(languages)(
  'the text pages and rules in %s have every part that the Portuguese ones have',
  async (language) => {
    proves('A-560');
    const load = async (key: typeof language) => ({
      legal: await loadLegalTexts(key),
      faq: await loadFaq(key),
      rules: await loadRules(key),
    });
    const [contents, source] = await Promise.all([load(language), load('pt_BR')]);
    expect(readShape(contents)).toEqual(readShape(source));
    for (const topic of faqTopics)
      for (const { question } of contents.faq[topic].entries)
        expect(searchFaq(contents.faq, question)[0]?.entry.question).toBe(question);
  },
);

test.each(languages)('the terms in %s have the numbers of the bonus', async (language) => {
  const { above, counts } = proves('A-130') as Readonly<Record<string, number>>;
  const days = String(proves('A-131'));
  const { tc } = await loadLegalTexts(language);
  const numbers = tc.sections.flatMap(({ paragraphs }) => paragraphs.join(' ').match(/\d+/g) ?? []);
  expect(numbers).toEqual(expect.arrayContaining([String(above), String(counts), days]));
});
