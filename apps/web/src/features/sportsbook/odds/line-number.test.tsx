import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import type * as RowNames from '../event-list/row-names.ts';
import type * as MarketNames from './market-names.ts';
import { formatLineNumber } from './line-number.ts';

let useMarketNameFormatters: typeof MarketNames.useMarketNameFormatters;
let useRowNames: typeof RowNames.useRowNames;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '' });
  ({ useMarketNameFormatters } = await import('./market-names.ts'));
  ({ useRowNames } = await import('../event-list/row-names.ts'));
});

const EVENT = { sport: 'football', home: 'Ipê', away: 'Rio Claro' };
const TOTAL = '18|total=2.5';
const HANDICAP = '16|hcp=-0.25';
const OVER = '12';
const HOME_HANDICAP = '1714';

/** Every text in which a screen shows the number of a line. */
function NamedOutcomes() {
  const { pick, short, full, market } = useMarketNameFormatters();
  const row = useRowNames();
  const over = { line: TOTAL, outcomeId: OVER };
  const handicap = { line: HANDICAP, outcomeId: HOME_HANDICAP };
  return [
    pick(EVENT, over),
    short(EVENT, over),
    full(EVENT, over),
    pick(EVENT, handicap),
    short(EVENT, handicap),
    market(EVENT, '37|total=1.5'),
    row.total(EVENT.sport, TOTAL, 'over'),
  ].join('; ');
}

const renderIn = (locale: string): string =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone="America/Sao_Paulo" messages={ptBR}>
      <NamedOutcomes />
    </IntlProvider>,
  );

test('the number of a line has the decimal mark of the language, like the odds beside it', () => {
  expect(renderIn('pt-BR')).toBe(
    'Mais de 2,5; 2,5; Total de gols: mais de 2,5; Ipê −0,25; −0,25; Resultado e 1,5 gols; Total de gols: mais de 2,5',
  );
  expect(renderIn('en-US')).toContain('Mais de 2.5; 2.5;');
});

test('other texts of a line stay as they are', () => {
  expect(['0:1', '11+', '3', '-3.5', 'sr:margin:1.5'].map((text) => formatLineNumber(text, 'de-DE'))).toEqual([
    '0:1',
    '11+',
    '3',
    '−3,5',
    'sr:margin:1.5',
  ]);
});
