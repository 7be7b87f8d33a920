import { toCentavos } from '@arara/money';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../test/texts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type * as Returns from './realised-returns.tsx';

let module: typeof Returns;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('addEventListener', () => undefined);
  module = await import('./realised-returns.tsx');
});

type Rtp = ComponentProps<typeof Returns.RealisedReturnsCard>['games'][number];

const MANY: Rtp = {
  gameCode: 'SE0004',
  promised: 99,
  realised: 98.4,
  band: { low: 97.2, high: 99.6 },
  rounds: 12_345,
  staked: toCentavos(100_000_00),
  paid: toCentavos(98_400_00),
};
const FEW: Rtp = { ...MANY, gameCode: 'SE0002', realised: 31.7, band: null, rounds: 12 };

const render = (games: readonly Rtp[], hasFailed = false): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <module.RealisedReturnsCard games={games} hasFailed={hasFailed} />
    </IntlProvider>,
  );

test('home says what each game returned, beside what it promises and over how many rounds', () => {
  proves('A-753');
  const markup = render([MANY, FEW]);
  for (const words of ['98,4%', 'prometido 99%', 'rodadas: 12.345']) expect(markup).toContain(words);
});

test('a game with too few rounds has no number of its return', () => {
  proves('A-753');
  const markup = render([MANY, FEW]);
  expect(markup).toContain('só 12 rodadas<');
  expect(markup).not.toContain('31,7');
});

test('one line says it where every game has too few rounds; before anything is read none does', () => {
  proves('A-753');
  expect(render([FEW])).toContain('Ainda há poucas rodadas com dinheiro real');
  expect(render([FEW])).not.toContain('<li');
  expect(render([])).not.toContain('Ainda há');
});

test('it says that the returns could not be read', () => {
  expect(render([], true)).toContain('Não deu para carregar os números');
});
