/** The books stay right while two nodes make ids ten minutes apart: after the clock was ahead, and was set back. */
import { expect, describe, test } from 'vitest';
import { type BookNode, fillBook } from '../../test/book/filled-book.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import { verifyLedger } from './proofs.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);
const TEN_MINUTES_MS = 600_000;

describe.skipIf(!onServer)('a clock that was ten minutes ahead and was set back', () => {
  test.each<BookNode>(['payments', 'games'])(
    'the books are right where the node of the %s makes ids ten minutes ahead of the other one',
    async (node) => {
      const book = await fillBook({ node, ms: TEN_MINUTES_MS });
      try {
        const { ok, lines } = await verifyLedger(book.ctx);
        expect(ok, lines.filter((line) => !line.startsWith('ok')).join('\n')).toBe(true);
      } finally {
        await book.close();
      }
    },
    120_000,
  );
});
