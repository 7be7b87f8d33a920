import { CONNECTION_BANNER_ID } from '@arara/ui/feedback/offline-banner';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { describeDisconnected } from '../../../platform/api/online.ts';
import { ptBR } from '../../../test/texts.ts';
import type * as Combined from './combined-button.tsx';
import type * as Single from './place-button.tsx';

const connection = { state: 'connected' };
vi.mock('../../../platform/realtime/realtime.ts', () => ({
  useRealtimeState: (select: (realtime: typeof connection) => unknown) => select(connection),
}));

let PlaceButton: typeof Single.PlaceButton;
let PlaceCombinedButton: typeof Combined.PlaceCombinedButton;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/footballPage' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ PlaceButton } = await import('./place-button.tsx'));
  ({ PlaceCombinedButton } = await import('./combined-button.tsx'));
});

const single = { legs: [{ open: true }], placing: [], stake: 0, payout: 0 } as unknown as ComponentProps<
  typeof Single.PlaceButton
>['totals'];
const combined = {
  obstacle: null,
  kind: 'multiple',
  stake: null,
  payout: null,
  problem: null,
} as unknown as ComponentProps<typeof Combined.PlaceCombinedButton>['totals'];

const render = (): readonly string[] =>
  [
    <PlaceButton key="single" totals={single} focusStake={() => undefined} />,
    <PlaceCombinedButton key="combined" totals={combined} focusStake={() => undefined} />,
  ].map((button) =>
    renderToStaticMarkup(
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        {button}
      </IntlProvider>,
    ),
  );

test('while the connection is lost no button bets, and each says why; they are free again when it is back', () => {
  for (const markup of render()) expect(markup).not.toContain('disabled');
  connection.state = 'lost';
  for (const markup of render()) {
    expect(markup).toMatch(/<button[^>]* disabled=""/);
    expect(markup).toContain('Sem conexão');
  }
  connection.state = 'connected';
  for (const markup of render()) expect(markup).not.toContain('disabled');
});

test('a button that the lost connection disables is described by the banner, and by nothing otherwise', () => {
  expect(describeDisconnected(false)).toEqual({ 'aria-describedby': CONNECTION_BANNER_ID });
  expect(describeDisconnected(true)).toEqual({});
});
