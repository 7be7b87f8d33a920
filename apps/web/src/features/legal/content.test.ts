import { expect, test } from 'vitest';
import { dictionaries } from '../../test/texts.ts';
import { loadLegalTexts } from './load-legal-texts.ts';
import { loadRules } from './sports-rules/load-rules.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const [portuguese, english] = await Promise.all([loadLegalTexts('pt_BR'), loadLegalTexts('en_US')]);
const rules = await Promise.all([loadRules('pt_BR'), loadRules('en_US')]);

test.each([
  ['pt_BR', portuguese, ['duas vezes', 'uma vez', 'desistir', 'Pix', 'USDT'], 'dias'],
  ['en_US', english, ['twice', 'once', 'give a bonus up', 'Pix', 'USDT'], 'days'],
])(
  'point 9: the terms in %s say what a bonus asks for, when it ends, and how withdrawals are paid',
  (_, { tc }, words, days) => {
    proves('9-008');
    const { above, counts } = proves('A-130') as Readonly<Record<string, number>>;
    const numbers = [`${above}%`, `${counts}%`, `${String(proves('A-131'))} ${days}`];
    const text = tc.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
    for (const word of [...words, ...numbers]) expect(text).toContain(word);
  },
);

test.each([
  ['pt_BR', portuguese, /(fixado|decidid[oa]).*(antes|quando|momento|pela)/, 'antes da aposta'],
  ['en_US', english, /(fixed|decided).*(before|when|at the)/, 'before the bet'],
])(
  'the terms in %s say in one sentence when a result is decided, and lead to the sports rules',
  (_, { tc }, says, when) => {
    const paragraphs = tc.sections.flatMap((section) => section.paragraphs);
    const sentences = paragraphs.filter((paragraph) => says.test(paragraph));
    expect(sentences).toHaveLength(1);
    expect(sentences[0]).toContain(when);
    expect(tc.sections.flatMap(({ link }) => link?.href ?? [])).toEqual(['/text_re']);
  },
);

test('no text says that a result is decided while the player bets: the terms say it is fixed before', () => {
  const all = JSON.stringify([dictionaries, portuguese, english, rules]);
  expect(all).not.toMatch(/no momento da aposta|quando você aposta|when you bet|at the moment of the bet/i);
});
