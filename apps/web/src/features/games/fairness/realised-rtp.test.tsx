import { toCentavos } from '@arara/money';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';
import type * as Realised from './realised-rtp.tsx';

let module: typeof Realised;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/limbo' });
  vi.stubGlobal('addEventListener', () => undefined);
  module = await import('./realised-rtp.tsx');
});

type Rtp = ComponentProps<typeof Realised.RealisedRtpCard>['rtp'];

const MANY: Rtp = {
  gameCode: 'SE0004',
  promised: 99,
  realised: 98.4,
  band: { low: 97.2, high: 99.6 },
  rounds: 12_345,
  staked: toCentavos(100_000_00),
  paid: toCentavos(98_400_00),
};

const render = (rtp: Rtp): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <module.RealisedRtpCard rtp={rtp} />
    </IntlProvider>,
  ).replaceAll(' ', ' ');

test('the realised return is drawn in its band beside the promised one, and said in words', () => {
  proves('A-750');
  const markup = render(MANY);
  for (const words of ['98,4%', '12.345', '97,2%', '99,6%', '99%']) expect(markup).toContain(words);
  const place = module.createRtpScale(MANY);
  for (const percent of [97.2, 98.4, 99]) expect(markup).toContain(`inset-inline-start:${place(percent)}%`);
});

test('a game with few rounds has no band, and one without any no return', () => {
  proves('A-750');
  const markup = render({ ...MANY, realised: null, band: null, rounds: 0 });
  expect(markup).toContain('<b>–</b>');
  expect(markup).not.toContain('inset-inline-start');
  expect(markup).toContain('99%');
});

test('everything lies on the scale in its order, also where chance has left nothing to see', () => {
  proves('A-750');
  for (const rtp of [
    MANY,
    { ...MANY, promised: 92, realised: 140, band: { low: 90, high: 190 } },
    { ...MANY, realised: 99, band: { low: 99, high: 99 } },
  ]) {
    const place = module.createRtpScale(rtp);
    const places = [rtp.band?.low ?? 0, rtp.realised ?? 0, rtp.band?.high ?? 0].map(place);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const at of [...places, place(rtp.promised)]) {
      expect(at).toBeGreaterThan(0);
      expect(at).toBeLessThan(100);
    }
  }
});
