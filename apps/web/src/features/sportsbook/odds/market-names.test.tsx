import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type * as MarketNames from './market-names.ts';

let useMarketNameFormatters: typeof MarketNames.useMarketNameFormatters;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('location', { search: '' });
  ({ useMarketNameFormatters } = await import('./market-names.ts'));
});

const RACE = { sport: 'motor-racing', home: '', away: '' };
const DUEL_WITH_DRAW = '538|variant=h2h:f01-sou:f01-lim';

/** The outcomes of a duel of two cars, as the server names them. */
function DuelOutcomes() {
  const { pick } = useMarketNameFormatters();
  const draw = pick(RACE, { line: DUEL_WITH_DRAW, outcomeId: 'draw', name: 'Empate' });
  const car = pick(RACE, { line: DUEL_WITH_DRAW, outcomeId: 'or:competitor:f01-sou', name: 'Souza (Lua Nova)' });
  return `${draw}; ${car}`;
}

test.each([
  ['pt_BR', 'Empate; Souza (Lua Nova)'],
  ['ja_JP', '同着; Souza (Lua Nova)'],
  ['hi_IN', 'बराबर; Souza (Lua Nova)'],
] as const)('in %s the draw of two cars is %s, and a car has its own name', (language, words) => {
  const markup = renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <DuelOutcomes />
    </IntlProvider>,
  );
  expect(markup).toBe(words);
});
