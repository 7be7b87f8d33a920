import { expect, test } from 'vitest';
import { textFiles, type Texts } from '../../test/texts.ts';

/** Words that promise a person who answers. Only this feature may say them: it shows nothing where no channel is configured. */
const promises =
  /suporte|atendimento|fale (com|conosco)|entre em contato|central de ajuda|\bchat\b|\bsupport\b|contact us|get in touch|customer service|help ?desk/i;

const legalTexts = import.meta.glob<Texts>('../legal/*-{pt-br,en-us}.ts', { eager: true });
const staffTexts = import.meta.glob<Texts>('../../../../backoffice/src/**/texts/*.json', {
  eager: true,
  import: 'default',
});

/** The role of staff that reads players' files, and whom staff ask who have no page yet. */
const staffWords = new Set(['Atendimento', 'Support', 'Seu perfil ainda não tem telas. Fale com a administração.']);

function findPromises(value: unknown): readonly string[] {
  if (typeof value === 'string') return promises.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findPromises) : [];
}

test.each(Object.entries({ ...textFiles, ...legalTexts }))('%s promises no support', (path, texts) => {
  const found = findPromises(texts);
  if (path.includes('/support/texts/')) expect(found).toHaveLength(1);
  else expect(found).toEqual([]);
});

test.each(Object.entries(staffTexts))('%s promises no support', (_, texts) => {
  expect(findPromises(texts).filter((text) => !staffWords.has(text))).toEqual([]);
});
