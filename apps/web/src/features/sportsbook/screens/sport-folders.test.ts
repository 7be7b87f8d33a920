import { sportCodes } from '@arara/sports/sport-codes';
import { expect, test } from 'vitest';
import { nameByFolder } from './sport-folders.ts';
import { sportIcons } from './sport-icons.ts';

test('the folder of each sport has a board and an icon, and no other folder has', () => {
  const boards = nameByFolder(import.meta.glob('../*/board.tsx'));
  for (const parts of [boards, sportIcons]) {
    expect(Object.keys(parts).toSorted()).toEqual([...sportCodes].toSorted());
    for (const part of Object.values(parts)) expect(typeof part).toBe('function');
  }
});
