import type { PlayerLimit, PlaySession } from '@arara/contract/player/protection';
import { toCentavos } from '@arara/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../test/texts.ts';
import type * as Limits from './limits/limit-cards.tsx';
import type * as Position from './position/net-position.tsx';
import type * as Check from './reality-check.tsx';

let LimitCards: typeof Limits.LimitCards;
let sumPosition: typeof Position.sumPosition;
let check: typeof Check;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/protecao', href: 'http://arara.test/protecao' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ LimitCards } = await import('./limits/limit-cards.tsx'));
  ({ sumPosition } = await import('./position/net-position.tsx'));
  check = await import('./reality-check.tsx');
});

const render = (part: React.ReactNode): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      {part}
    </IntlProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/gu, ' ');

const limit = (over: Partial<PlayerLimit>): PlayerLimit => ({
  kind: 'stake',
  period: 'day',
  value: null,
  used: 0,
  ...over,
});

test.each([
  ['no limit', limit({ used: 12.5 }), 'Hoje R$ 12,50 até agora · nenhum limite definido'],
  ['one that is used in part', limit({ value: 100, used: 12.5 }), 'Hoje R$ 12,50 de R$ 100,00'],
  ['one that is reached', limit({ value: 10, used: 10 }), 'Limite atingido'],
  ['one of nothing', limit({ value: 0 }), 'Limite atingido'],
  ['one of time', limit({ kind: 'time', period: 'week', value: 90, used: 60 }), 'Semana 1 h de 1 h 30 min'],
  [
    'a looser one that waits',
    limit({ value: 1, pending: { value: 200, from: Date.now() + 60_000, until: Date.now() + 120_000 } }),
    'Pedido: R$ 200,00. Confirme a partir de',
  ],
  [
    'a looser one that can be confirmed',
    limit({ value: 1, pending: { value: null, from: Date.now() - 60_000, until: Date.now() + 60_000 } }),
    'Confirmar novo limite',
  ],
])('%s is shown with its use', (_, shown, words) => {
  expect(render(<LimitCards limits={[shown]} />)).toContain(words);
});

test('a reality check is due once', () => {
  expect([
    check.isRealityCheckDue({ dueAt: null }, 0),
    check.isRealityCheckDue({ dueAt: 5 }, 4),
    check.isRealityCheckDue({ dueAt: 5 }, 5),
  ]).toEqual([false, true, false]);
});

test('a reality check says how long, how much, and what came of it', () => {
  const session: PlaySession = {
    startedAt: 0,
    played: 12,
    staked: toCentavos(4500),
    won: toCentavos(2000),
    net: toCentavos(-2500),
    nextCheckAt: 7_200_000,
    dueAt: 3_600_000,
  };
  const words = render(<check.RealityCheckFigures session={session} />);
  for (const text of ['Tempo aqui 60 min', 'Apostado R$ 45,00', 'Resultado −R$ 25,00']) expect(words).toContain(text);
});

test('the net position is the sum of its parts', () => {
  const part = (from: string, n: number) => ({
    from,
    deposited: toCentavos(n),
    withdrawn: toCentavos(10 * n),
    staked: toCentavos(100 * n),
    won: toCentavos(1000 * n),
  });
  expect(sumPosition([part('2026-03-01', 1), part('2026-03-02', 2)])).toEqual({
    deposited: 3,
    withdrawn: 30,
    staked: 300,
    won: 3000,
  });
});
