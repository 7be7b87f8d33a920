import { expect, test } from 'vitest';
import { content as english } from './content-en-us.ts';
import { content as portuguese } from './content-pt-br.ts';

test.each([
  ['pt_BR', portuguese, ['duas vezes', 'uma vez', '70 %', '20 %', '30 dias', 'desistir', 'Pix', 'USDT']],
  ['en_US', english, ['twice', 'once', '70 %', '20 %', '30 days', 'give a bonus up', 'Pix', 'USDT']],
])(
  'point 9: the terms in %s say what a bonus asks for, when it ends, and how withdrawals are paid',
  (_, { tc }, words) => {
    const text = tc.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
    for (const word of words) expect(text).toContain(word);
  },
);
