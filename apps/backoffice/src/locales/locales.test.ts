import { depositDetails } from '@arara/contract/player/deposit';
import { staffContract } from '@arara/contract/staff/staff-contract';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import enUS from './en_US.json';
import ptBR from './pt_BR.json';

type Texts = { readonly [key: string]: string | Texts };

function flat(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flat(value, `${path}${key}.`)],
    ),
  );
}

const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(String).sort();

const [pt, en] = [flat(ptBR), flat(enUS)];

test('both dictionaries have the same keys in the same order, with the same values in each text', () => {
  expect([...en.keys()]).toEqual([...pt.keys()]);
  for (const [key, text] of pt) expect([key, placeholders(en.get(key) ?? '')]).toEqual([key, placeholders(text)]);
});

test.each([
  ['pt-BR', ptBR],
  ['en-US', enUS],
])('%s has no empty text and none that does not parse', (locale, messages) => {
  const wrong: string[] = [];
  const t = createTranslator<Texts>({
    locale,
    messages,
    // Values that a text names are not given here; whether it can be read is the question.
    onError: ({ message }) => {
      if (!message.startsWith('FORMATTING_ERROR')) wrong.push(message);
    },
  });
  for (const [key, text] of flat(messages)) {
    if (text.trim() === '') wrong.push(key);
    t(key as never, { count: 2 } as never);
  }
  expect(wrong).toEqual([]);
});

test('every state of a deposit has a name', () => {
  expect(Object.keys(ptBR.records.depositStates).toSorted()).toEqual([...depositDetails.state.options].toSorted());
});

test('every call that the audit trail can name has a name, and no other', () => {
  // Asked for by every screen, and before anybody is known: they are never kept.
  const unkept = new Set(['staffMe', 'staffEnrolment']);
  const names = Object.keys(staffContract).filter((name) => !unkept.has(name));
  expect(Object.keys(ptBR.calls).toSorted()).toEqual(['staff_create', 'staff_reset', ...names].toSorted());
});
