import { expect, test } from 'vitest';
import { content as english } from './content-en-us.ts';
import { content as portuguese } from './content-pt-br.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test.each([
  ['pt_BR', portuguese, ['duas vezes', 'uma vez', '70 %', '20 %', '30 dias', 'desistir', 'Pix', 'USDT']],
  ['en_US', english, ['twice', 'once', '70 %', '20 %', '30 days', 'give a bonus up', 'Pix', 'USDT']],
])(
  'point 9: the terms in %s say what a bonus asks for, when it ends, and how withdrawals are paid',
  (_, { tc }, words) => {
    proves('9-008');
    const text = tc.sections.flatMap(({ paragraphs }) => paragraphs).join(' ');
    for (const word of words) expect(text).toContain(word);
  },
);
