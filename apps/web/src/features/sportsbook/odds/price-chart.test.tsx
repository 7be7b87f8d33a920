import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import type * as Chart from './price-chart.tsx';
import { proves } from '../../../../../../scripts/proof/proves.ts';

let PriceChartView: typeof Chart.PriceChartView;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/footballDetailPage' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ PriceChartView } = await import('./price-chart.tsx'));
});

const OPENED_AT = Date.parse('2026-05-02T14:32:10-03:00');
const MINUTE = 60_000;

const render = (props: Partial<ComponentProps<typeof PriceChartView>>): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <PriceChartView moved={[]} still={0} start={OPENED_AT} end={OPENED_AT + 10 * MINUTE} {...props} />
    </IntlProvider>,
  );
const move = (from: number, to: number, isOffered = true) => ({
  key: `${from} ${to}`,
  name: 'Ipê Dourado',
  points: [
    { at: OPENED_AT, odds: from },
    { at: OPENED_AT + 5 * MINUTE, odds: to },
  ],
  from,
  to,
  isOffered,
});

test('the chart says since when, and each move as a line and in words', () => {
  proves('A-762');
  const markup = render({ moved: [move(1800, 2100), move(3400, 3100, false), move(2000, 2000)], still: 1 });
  expect(markup).toContain('Desde que você abriu esta página, às 14:32');
  expect(markup).toContain('Ipê Dourado: de 1,80 para 2,10, subiu</span>');
  expect(markup).toContain('Ipê Dourado: de 3,40 para 3,10, caiu, suspenso</span>');
  expect(markup).toContain('Ipê Dourado: de 2,00 para 2,00, voltou ao mesmo</span>');
  expect(markup).toContain('1 odd não mudou');
  expect(markup).toContain('d="M0 24H60V0H120"');
  expect(markup).toContain('d="M0 0H60V24H120"');
});

test('without any move there is no line, only how many prices stayed', () => {
  proves('A-762');
  const markup = render({ still: 3 });
  expect(markup).toContain('3 odds não mudaram');
  expect(markup).not.toContain('<path');
});
