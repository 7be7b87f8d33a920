import { depositDetailSchemas } from '@arara/contract/player/deposit';
import { staffContract } from '@arara/contract/staff/staff-contract';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { calls } from '../../features/staff/texts/pt_BR.json';
import { records } from '../../features/players/texts/pt_BR.json';

interface Texts {
  readonly [key: string]: string | Texts;
}

const textFiles = import.meta.glob<Texts>(['./*.json', '../../features/*/texts/*.json'], {
  eager: true,
  import: 'default',
});

const joinTexts = (language: string): Texts =>
  Object.assign({}, ...Object.entries(textFiles).flatMap(([path, texts]) => (path.includes(language) ? [texts] : [])));

/** Every text by its full key. */
function flatten(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(String).sort();

const [pt, en] = [flatten(joinTexts('pt_BR')), flatten(joinTexts('en_US'))];

test('a namespace is in one file only', () => {
  const namespaces = Object.entries(textFiles).flatMap(([path, texts]) =>
    path.endsWith('/pt_BR.json') ? Object.keys(texts) : [],
  );
  expect(namespaces.toSorted()).toEqual([...new Set(namespaces)].toSorted());
});

test('both languages have the same keys in the same order, with the same values in each text', () => {
  expect([...en.keys()]).toEqual([...pt.keys()]);
  for (const [key, text] of pt) expect([key, placeholders(en.get(key) ?? '')]).toEqual([key, placeholders(text)]);
});

test.each([
  ['pt-BR', joinTexts('pt_BR')],
  ['en-US', joinTexts('en_US')],
])('%s has no empty text and none that does not parse', (locale, messages) => {
  const wrong: string[] = [];
  const t = createTranslator<Texts>({
    locale,
    messages,
    // The values that a text names are missing here, which is not an error of the text.
    onError: ({ message }) => {
      if (!message.startsWith('FORMATTING_ERROR')) wrong.push(message);
    },
  });
  for (const [key, text] of flatten(messages)) {
    if (text.trim() === '') wrong.push(key);
    t(key as never, { count: 2 } as never);
  }
  expect(wrong).toEqual([]);
});

test('every state of a deposit has a name', () => {
  expect(Object.keys(records.depositStates).toSorted()).toEqual([...depositDetailSchemas.state.options].toSorted());
});

test('every call that the audit trail can record has a name, and no other', () => {
  // Every screen makes the first call, and the second is made before the person is known: the trail never records them.
  // Commands write lines too: staff:create, staff:reset and restored.
  const unrecorded = new Set(['staffMe', 'staffEnrolment']);
  const names = Object.keys(staffContract).filter((name) => !unrecorded.has(name));
  expect(Object.keys(calls).toSorted()).toEqual(['staff_create', 'staff_reset', 'restored', ...names].toSorted());
});
