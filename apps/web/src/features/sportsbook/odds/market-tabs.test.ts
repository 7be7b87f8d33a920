import { findSport } from '@arara/sports/registry';
import { describe, expect, test } from 'vitest';
import type { PlacedLine } from '../live/event-parts.ts';
import { groupCorrectScoreColumns, groupMarketsByTab, groupOutcomesBySide } from './market-tabs.ts';

const table = findSport('football')?.markets;
const format = (market: number, specifiers?: Readonly<Record<string, string>>): string =>
  table?.formatLine(market, specifiers) ?? '';
const shape = (line: string, outcomes: readonly string[] = ['12', '13'], over = false): PlacedLine => ({
  line,
  market: Number(line.split('|')[0]),
  isOver: over,
  keepsPlace: false,
  outcomes,
  names: {},
});
const listLines = (shapes: readonly PlacedLine[], tab: string, sport = 'football') =>
  groupMarketsByTab(sport, shapes)
    .get(tab)
    ?.map(({ lines }) => lines.map(({ line }) => line));

describe('markets on an event page', () => {
  const totals = ['1.5', '2', '2.25', '2.5', '2.75', '3.5'].map((total) => shape(format(18, { total })));
  test('lines stand in the order of their numbers, and a missing outcome keeps its place', () => {
    const tab = table?.findById(16)?.tab ?? '';
    const [market] =
      groupMarketsByTab('football', [
        shape(format(16, { hcp: '0.5' }), ['1714']),
        shape(format(16, { hcp: '-0.5' })),
      ]).get(tab) ?? [];
    expect(market?.lines.map(({ line }) => line)).toEqual(['16|hcp=-0.5', '16|hcp=0.5']);
    expect(market?.lines.map(({ outcomes }) => outcomes.length)).toEqual([2, 2]);
  });
  test('the main group has the middle total of half goals', () =>
    expect(listLines([shape('1|'), ...totals], 'main')).toEqual([['1|'], ['18|total=2.5']]));
  test('lines of different sets stand apart', () => {
    const sets = [1, 2].map((setnr) => shape(`202|setnr=${setnr}`, ['4', '5']));
    expect(listLines(sets, 'sets', 'tennis')).toEqual([['202|setnr=1'], ['202|setnr=2']]);
  });
  test('lines whose number only the name of the market says stand apart', () => {
    const lines = ['2.5', '3.5'].map((total) => shape(format(37, { total }), ['794']));
    expect(listLines(lines, 'score')).toEqual([['37|total=2.5'], ['37|total=3.5']]);
    expect(listLines(totals, 'goals')).toHaveLength(1);
  });
  test('what is over, or unknown to the table, is not offered', () => {
    expect(groupMarketsByTab('football', [shape('60|', ['1'], true), shape('777|')]).size).toBe(0);
    expect(groupMarketsByTab('chess', [shape('1|')]).size).toBe(0);
  });
  test('correct scores stand by who wins, fewest goals first', () => {
    const outcomes = table?.findById(45)?.outcomes ?? [];
    const getName = (outcomeId: string) => outcomes.find(({ id }) => id === outcomeId)?.key ?? '';
    const { home, draw, away, other } = groupCorrectScoreColumns(
      outcomes.map(({ id }) => id),
      getName,
    );
    expect(home.map(getName).slice(0, 4)).toEqual(['1:0', '2:0', '2:1', '3:0']);
    expect([draw, away].map((those) => getName(those[0] ?? ''))).toEqual(['0:0', '0:1']);
    expect(other).toEqual(['324']);
  });
  test('parts of a win stand by their side, other outcomes and short lists do not', () => {
    const findOutcomes = (line: string) => findSport('rugby')?.markets.parseLine(line)?.outcomes ?? [];
    const sides = groupOutcomesBySide(findOutcomes('15|variant=sr:winning_margin:13+'));
    const getNumber = (id: string) => id.split(':').at(-1);
    expect(Object.values(sides ?? {}).map((ids) => ids.map(getNumber))).toEqual([['2', '1'], ['3'], ['4', '5']]);
    expect(Object.values(groupOutcomesBySide(findOutcomes('47|')) ?? {}).map(({ length }) => length)).toEqual([
      3, 3, 3,
    ]);
    expect(groupOutcomesBySide(findOutcomes('1|'))).toBeUndefined();
    expect(groupOutcomesBySide(table?.findById(45)?.outcomes ?? [])).toBeUndefined();
  });
});
