import { expect, test } from 'vitest';
import { advancePositions, covers, formatPositions, parsePositions } from './positions.ts';

test('positions are a text and back', () => {
  expect(parsePositions('10:48211,13:90322')).toEqual({ 10: 48_211, 13: 90_322 });
  expect(formatPositions({ 10: 48_211, 13: 90_322 })).toBe('10:48211,13:90322');
  expect(parsePositions('')).toEqual({});
  for (const text of ['10', '10:', ':3', '10:1,', '10:-1', '10:1.5', `10:${'9'.repeat(16)}`, 'a:1'])
    expect([text, parsePositions(text)]).toEqual([text, undefined]);
});

test('a late message moves nothing', () => {
  const after = advancePositions({ 10: 7 }, [
    { producer: 10, sequence: 5 },
    { producer: 13, sequence: 2 },
  ]);
  expect(after).toEqual({ 10: 7, 13: 2 });
  expect([covers(after, { 10: 7 }), covers({ 10: 7 }, after)]).toEqual([true, false]);
});
