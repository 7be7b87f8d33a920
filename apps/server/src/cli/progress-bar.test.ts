import { expect, test } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import { createProgressWriter, deleteProgressBar } from './run-command.ts';

function createOutput(terminal: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  return { ...terminal, written, write: (text: string) => written.push(text) > 0 };
}

test('progress is one line with a bar on a terminal, and elsewhere a plain line every half minute', () => {
  proves('A-712');
  const terminal = createOutput({ isTTY: true, columns: 60 });
  const write = createProgressWriter(terminal);
  write('games: 5 of 10 pieces', 0.5);
  write(`games: ${'x'.repeat(100)}`, 1);
  deleteProgressBar(terminal);
  const full = `${'█'.repeat(24)} 100 %  games: `;
  expect(terminal.written).toEqual([
    `\r\u001B[2K${'█'.repeat(12)}${'░'.repeat(12)}  50 %  games: 5 of 10 pieces`,
    `\r\u001B[2K${full}${'x'.repeat(60 - full.length)}`,
    '\r\u001B[2K',
  ]);
  const file = createOutput({});
  let now = 0;
  const writeLines = createProgressWriter(file, () => now);
  for (now = 2_000; now <= 61_000; now += 1_000) writeLines(`games: ${now} of 61000 pieces`, now / 61_000);
  writeLines('goes on');
  deleteProgressBar(file);
  expect(file.written).toEqual(['games: 30000 of 61000 pieces\n', 'games: 60000 of 61000 pieces\n', 'goes on\n']);
});
