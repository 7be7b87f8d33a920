import { toCorrectScoreId, formatLineName, bettingMarkets } from '@arara/sports/core/markets';
import { describe, expect, test } from 'vitest';
import type { LineWithoutPrices } from '../events/event-store.ts';
import { selectMarketsInTab, groupCorrectScoreColumns, selectNonEmptyMarketTabs } from './market-tabs.ts';

const shape = (line: string, outcomes: readonly string[] = ['12', '13'], over = false): LineWithoutPrices => ({
  line,
  market: Number(line.split('|')[0]),
  isOver: over,
  outcomes,
});

describe('markets on an event page', () => {
  const totals = ['1.5', '2', '2.25', '2.5', '2.75', '3.5'].map((number) => shape(formatLineName(18, number)));
  test('lines stand in the order of their numbers, and a missing outcome keeps its place', () => {
    const [market] = selectMarketsInTab(
      [shape(formatLineName(16, '0.5'), ['1714']), shape(formatLineName(16, '-0.5'))],
      'handicaps',
    );
    expect(market?.lines.map(({ line }) => line)).toEqual(['16|hcp=-0.5', '16|hcp=0.5']);
    expect(market?.lines.map(({ outcomes }) => outcomes.length)).toEqual([2, 2]);
  });
  test('the main group has the middle total of half goals', () => {
    expect(
      selectMarketsInTab([shape('1|'), ...totals], 'main').map(({ id, lines }) => [id, lines.map(({ line }) => line)]),
    ).toEqual([
      [1, ['1|']],
      [18, ['18|total=2.5']],
    ]);
  });
  test('what is over, or unknown to the table, is not offered', () => {
    expect(selectNonEmptyMarketTabs([shape('60|', ['1'], true), shape('777|')])).toEqual([]);
    expect(selectNonEmptyMarketTabs(totals)).toEqual(['main', 'goals']);
  });
  test('correct scores stand by who wins, fewest goals first', () => {
    const table = bettingMarkets.find(({ id }) => id === 45)?.outcomes ?? [];
    const getName = (outcomeId: string) => table.find(({ id }) => id === outcomeId)?.key ?? '';
    const { home, draw, away, other } = groupCorrectScoreColumns(
      table.map(({ id }) => id),
      getName,
    );
    expect(home.map(getName).slice(0, 4)).toEqual(['1:0', '2:0', '2:1', '3:0']);
    expect([draw, away].map((those) => getName(those[0] ?? ''))).toEqual(['0:0', '0:1']);
    expect(other).toEqual([toCorrectScoreId(9, 9)]);
  });
});
