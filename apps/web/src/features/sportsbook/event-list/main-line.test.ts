import { findSport } from '@arara/sports/registry';
import { describe, expect, test } from 'vitest';
import type { PlacedLine } from '../live/event-parts.ts';
import { findMainLine, isOfMainMarket, listRowOutcomes, makeClosedMainLine } from './main-line.ts';

const shape = (line: string, isOver = false): PlacedLine => ({
  line,
  market: Number(line.split('|')[0]),
  isOver,
  keepsPlace: false,
  outcomes: [],
  names: {},
});
const format = (sport: string, market: number, specifiers?: Readonly<Record<string, string>>): string =>
  findSport(sport)?.markets.formatLine(market, specifiers) ?? '';
const find = (sport: string, ...lines: readonly string[]) =>
  findMainLine(
    sport,
    lines.map((line) => shape(line)),
  )?.line;

describe('the prices of a row in a list', () => {
  test('are those of the market that its heading names, never of another one in its place', () => {
    const [result, handicap, drawNoBet] = [
      format('rugby', 1),
      format('rugby', 16, { hcp: '-3.5' }),
      format('rugby', 11),
    ];
    expect(find('rugby', handicap, result)).toBe(result);
    expect(find('rugby', handicap, drawNoBet)).toBeUndefined();
    expect(findMainLine('rugby', [shape(result, true)])).toBeNull();
  });

  test('keep their places while a match offers none: those of the main market, which a field has not', () => {
    const closed = makeClosedMainLine('football');
    expect(closed?.line).toBe(format('football', 1));
    expect(closed === null ? [] : listRowOutcomes('football', closed)).toHaveLength(3);
    const rugby = makeClosedMainLine('rugby');
    expect(rugby === null ? [] : listRowOutcomes('rugby', rugby)).toHaveLength(3);
    expect(isOfMainMarket('rugby', rugby?.line ?? '')).toBe(true);
    expect(makeClosedMainLine('motor-racing')).toBeNull();
  });

  test('are those of the winner where competitors are the outcomes', () => {
    const champion = format('football', 100_002);
    expect(find('football', champion, format('football', 100_001))).toBe(champion);
    expect([isOfMainMarket('football', champion), isOfMainMarket('football', format('football', 1))]).toEqual([
      false,
      true,
    ]);
    const winner = format('motor-racing', 1110);
    expect([find('motor-racing', winner), isOfMainMarket('motor-racing', winner)]).toEqual([winner, true]);
  });
});
