import { languageKeys, languageTags, getTextsFolder } from '@arara/contract/protocol/languages';
import compile from 'icu-minify/compile';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { proves } from '../../../scripts/proof/proves.ts';

/** A message in ICU MessageFormat, a list of messages, or a group of them. */
type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };

const content = path.resolve(import.meta.dirname, '..');
const source = 'pt_BR';
/** Staff read these two languages; players read all. */
const OFFICE_LANGUAGES: ReadonlySet<string> = new Set([source, 'en_US']);
const otherLanguages = languageKeys.filter((key) => key !== source && getTextsFolder(key) === key);

const listFiles = (language: string): readonly string[] =>
  globSync('**/*.json', { cwd: path.join(content, language) })
    .map((file) => file.replaceAll(path.sep, '/'))
    .toSorted();

/** Every message of a language by its file and its full key. */
function readMessages(language: string): ReadonlyMap<string, string> {
  const flatten = (texts: Texts, key: string): readonly (readonly [string, string])[] =>
    typeof texts === 'string'
      ? [[key, texts]]
      : Object.entries(texts).flatMap(([name, part]) => flatten(part, `${key} ${name}`));
  return new Map(
    listFiles(language).flatMap((file) =>
      flatten(JSON.parse(readFileSync(path.join(content, language, file), 'utf8')) as Texts, file),
    ),
  );
}

/** The names of the values and tags in a part of a compiled text: `[name]`, `[name, type, branches]`, `[tag, ...parts]`. */
function findNames(part: unknown): readonly string[] {
  if (!Array.isArray(part)) return [];
  const [name, type, ...rest] = part as readonly unknown[];
  const parts =
    typeof type !== 'number'
      ? [type, ...rest]
      : typeof rest[0] === 'object'
        ? Object.values(rest[0] ?? {}).flatMap((branch: unknown) =>
            Array.isArray(branch) ? (branch as unknown[]) : [],
          )
        : [];
  return [String(name), ...parts.flatMap(findNames)];
}

const listNames = (text: string): readonly string[] => {
  const compiled: unknown = compile(text);
  return Array.isArray(compiled) ? [...new Set(compiled.flatMap(findNames))].toSorted() : [];
};

/** Their form `many` is that of whole millions, which no screen counts. */
const MILLIONS_ARE_MANY: ReadonlySet<string> = new Set(['pt_BR', 'es_ES', 'fr_FR', 'it_IT']);

/** The plural branches of a text: for each `plural` the names of its branches. */
function findPluralBranches(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(/,\s*plural\s*,/g)].map(({ 0: head, index }) => {
    const branches: string[] = [];
    let depth = 0;
    let name = '';
    for (const mark of text.slice(index + head.length)) {
      if (mark === '{' && depth === 0) branches.push(name.trim());
      if (mark === '{') depth += 1;
      else if (mark === '}') depth -= 1;
      else if (depth === 0) name += mark;
      if (mark === '{' || mark === '}') name = '';
      if (depth < 0) break;
    }
    return branches;
  });
}

const sourceFiles = listFiles(source);
const sourceMessages = readMessages(source);

/** Words that people search a question by: those that a language's own texts lack. */
const isOptional = (key: string): boolean => key.startsWith('faq.json ') && key.endsWith(' searchedBy');

/** The messages of Portuguese that a language has. */
const listNeeded = (language: string): readonly (readonly [string, string])[] =>
  [...sourceMessages].filter(
    ([key]) => !isOptional(key) && (OFFICE_LANGUAGES.has(language) || !key.startsWith('office/')),
  );

test('every folder is a language', () => {
  const folders = globSync('*_*', { cwd: content });
  expect(folders.toSorted()).toEqual([source, ...otherLanguages].toSorted());
});

describe.each(otherLanguages)('%s', (language) => {
  const messages = readMessages(language);

  test('has the files of pt_BR', () => {
    const needed = sourceFiles.filter((file) => OFFICE_LANGUAGES.has(language) || !file.startsWith('office/'));
    expect(listFiles(language)).toEqual(needed);
  });

  test('has exactly the keys of pt_BR, in its order', () => {
    proves('1-002', '1-016');
    expect(otherLanguages).toEqual(expect.arrayContaining(proves('1-017') as string[]));
    const keys = [...messages.keys()].filter((key) => !isOptional(key));
    expect(keys).toEqual(listNeeded(language).map(([key]) => key));
  });

  test('names the same values and tags in every text', () => {
    for (const [key, text] of listNeeded(language))
      expect([key, listNames(messages.get(key) ?? '')]).toEqual([key, listNames(text)]);
  });
});

describe.each([source, ...otherLanguages] as const)('%s', (language) => {
  const messages = readMessages(language);

  test('has no empty text and none that does not parse; a text without values says what it is', () => {
    for (const [key, text] of messages) {
      expect([key, text.trim()]).not.toEqual([key, '']);
      const compiled: unknown = compile(text);
      // The server reads such a text as it stands: it has no signs that ICU takes away.
      if (typeof compiled === 'string') expect([key, compiled]).toEqual([key, text]);
    }
  });

  test('has a branch for each of its plural forms that whole numbers of a screen have, and no other', () => {
    const { pluralCategories } = new Intl.PluralRules(languageTags[language]).resolvedOptions();
    const needed = pluralCategories.filter((form) => form !== 'many' || !MILLIONS_ARE_MANY.has(language));
    for (const [key, text] of messages)
      for (const branches of findPluralBranches(text)) {
        const forms = branches
          .map((branch) => (branch === '=1' ? 'one' : branch))
          .filter((branch) => !branch.startsWith('='));
        expect([key, forms.filter((form) => !(pluralCategories as string[]).includes(form))]).toEqual([key, []]);
        // `=100 {…} other {…}` tells two cases apart, not one thing from many.
        if (forms.join() === 'other' && branches.length > 1) continue;
        expect([key, needed.filter((form) => !forms.includes(form))]).toEqual([key, []]);
      }
  });
});
