import { expect, test } from 'vitest';
import { content as english } from './content-en-us.ts';
import { content as portuguese } from './content-pt-br.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test.each([
  ['pt_BR', portuguese, ['duas vezes', 'uma vez', 'desistir', 'Pix', 'USDT'], 'dias'],
  ['en_US', english, ['twice', 'once', 'give a bonus up', 'Pix', 'USDT'], 'days'],
])(
  'point 9: the terms in %s say what a bonus asks for, when it ends, and how withdrawals are paid',
  (_, { tc }, words, days) => {
    proves('9-008');
    const { above, counts } = proves('A-130') as Readonly<Record<string, number>>;
    const numbers = [`${above} %`, `${counts} %`, `${String(proves('A-131'))} ${days}`];
    const text = tc.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
    for (const word of [...words, ...numbers]) expect(text).toContain(word);
  },
);
