import type { Id } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import { ptBR } from '../../../test/texts.ts';
import type * as Levels from '../levels-table.tsx';
import type * as Table from './bet-win-table.tsx';
import type * as Chart from './commission-chart.tsx';
import { listChartDays } from './commission-chart.tsx';

let BetWinRows: typeof Table.BetWinRows;
let CommissionChart: typeof Chart.CommissionChart;
let LevelsTable: typeof Levels.LevelsTable;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/agentJl', href: 'http://arara.test/agentJl' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ BetWinRows } = await import('./bet-win-table.tsx'));
  ({ CommissionChart } = await import('./commission-chart.tsx'));
  ({ LevelsTable } = await import('../levels-table.tsx'));
});

const readCells = (html: string, tag: 'th' | 'td'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'g'))].map(([, text = '']) =>
    text.replaceAll('\u00a0', ' '),
  );

const render = (content: ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      {content}
    </IntlProvider>,
  );

test('betWinList has the seven columns, and a friend without a deposit has none', () => {
  const row = {
    id: 7 as Id,
    at: Date.UTC(2026, 10, 23, 15),
    total: toCentavos(1_234_56),
    level: 2,
    invited: 'ma•••@x.com',
    firstDeposit: null,
    betAmount: toCentavos(500_00),
    profit: toCentavos(15),
  };
  const html = render(<BetWinRows rows={[row]} />);
  expect(readCells(html, 'th')).toEqual(proves('2-039'));
  expect(readCells(html, 'td').slice(1)).toEqual(['R$ 1.234,56', '2', 'ma•••@x.com', '–', 'R$ 500,00', 'R$ 0,15']);
});

test('the chart has each of thirty days, also those that brought nothing', () => {
  const days = listChartDays([{ day: '2026-11-20', amount: toCentavos(5) }], '2026-11-23');
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, '2026-10-25', '2026-11-23']);
  expect(days.filter(({ amount }) => amount > 0)).toEqual([{ day: '2026-11-20', amount: 5 }]);
});

test('thirty days without commission are said in words, not drawn as thirty empty bars', () => {
  const none = render(<CommissionChart days={[]} />);
  expect(none).toContain('Nenhuma comissão nos últimos 30 dias');
  expect(none).not.toContain('<svg');
});

test('the part of a level is a percentage as the language writes it', () => {
  const level = { level: 1, percent: 9.5, persons: 2, amount: toCentavos(5) };
  expect(readCells(render(<LevelsTable levels={[level]} />), 'td')[0]).toBe('9,5%');
});
