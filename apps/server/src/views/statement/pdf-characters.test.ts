import { languageKeys } from '@arara/contract/protocol/languages';
import { expect, test } from 'vitest';
import { choosePdfLang, toPdfDrawableText } from './pdf-characters.ts';
import { statementTextsByLang } from './statement-texts.ts';

/** Beside Latin-1: the marks that the encoding of PDF's standard fonts has in its upper half. */
const DRAWABLE = /^[ -ÿŒœŠšŽžŸƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]*$/;

test.each(languageKeys)('a PDF in %s has words that its font can draw', (lang) => {
  const { kinds, ...texts } = statementTextsByLang[choosePdfLang(lang)];
  for (const text of [...Object.values(texts), ...Object.values(kinds)]) expect(text).toMatch(DRAWABLE);
  expect(statementTextsByLang[lang].file).toMatch(/^[a-z]+$/);
});

test('a French amount keeps the space between its thousands, and another script leaves marks', () => {
  expect(toPdfDrawableText('1\u202f234,50')).toBe('1\u00a0234,50');
  expect(toPdfDrawableText('São Łódź 東')).toBe('São ?ódz ?');
});
