import { expect, test } from 'vitest';
import { textFiles, type Texts } from '../../test/texts.ts';

/** Words that promise a person who answers. Only this feature may say them: it shows nothing where no channel is configured. */
const promises =
  /suporte|atendimento|fale (com|conosco)|entre em contato|central de ajuda|\bchat\b|\bsupport\b|contact us|get in touch|customer service|help ?desk/i;

const legalTexts = import.meta.glob<Texts>('../legal/**/*-{pt-br,en-us}.ts', { eager: true });
function findPromises(value: unknown): readonly string[] {
  if (typeof value === 'string') return promises.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findPromises) : [];
}

test.each(Object.entries({ ...textFiles, ...legalTexts }))('%s promises no support', (path, texts) => {
  const found = findPromises(texts);
  if (path.includes('/support/texts/')) expect(found.length).toBeGreaterThan(0);
  else expect(found).toEqual([]);
});
