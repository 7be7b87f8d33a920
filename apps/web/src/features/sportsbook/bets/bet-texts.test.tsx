import type { BetId } from '@arara/contract/protocol/fields';
import { betResultSchema, betStatusSchema } from '@arara/contract/player/sportsbook/codes';
import type { SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import { toCentavos } from '@arara/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ptBR } from '../../../test/texts.ts';
import { filterBets, listSportsOfBets, noBetFilter } from './bet-filter.ts';
import type * as Chip from './bet-status-chip.tsx';
import type * as Status from '../../wallet/status/bet-status.ts';
import type * as Settled from './settled-bets.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

let BetStatusChip: typeof Chip.BetStatusChip;
let getSportBetStatus: typeof Status.getSportBetStatus;
let describeSettledBets: typeof Settled.describeSettledBets;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/footballPage', href: 'http://arara.test/footballPage' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  ({ BetStatusChip } = await import('./bet-status-chip.tsx'));
  ({ getSportBetStatus } = await import('../../wallet/status/bet-status.ts'));
  ({ describeSettledBets } = await import('./settled-bets.ts'));
});

const leg = (sport: string): SportOrder['legs'][number] => ({ sport }) as SportOrder['legs'][number];
const order = (id: number, values: Partial<SportOrder> = {}): SportOrder => ({
  orderId: id as BetId,
  type: 'single',
  status: 'settled',
  result: 'lost',
  stake: toCentavos(1000),
  stakeLeft: toCentavos(1000),
  possiblePayout: toCentavos(2000),
  payout: toCentavos(0),
  placedAt: id,
  acceptAt: null,
  settledAt: null,
  refusal: null,
  cashouts: [],
  legs: [leg('tennis')],
  ...values,
});

/** The words of a bet's status on its card. */
const getWords = (status: number, result: number | null): string => {
  const read = {
    status: z.decode(betStatusSchema, status),
    result: z.decode(z.nullable(betResultSchema), result),
  };
  return renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <BetStatusChip status={getSportBetStatus(read)} />
    </IntlProvider>,
  )
    .replaceAll(/<[^>]*>/g, '')
    .trim();
};

describe('the status of a bet on its card', () => {
  test('a bet that failed at once is refused', () => {
    expect(getWords(Number(proves('4-034')), null)).toBe('Recusada');
  });
  test('an error of the feed has its own words', () => {
    expect(getWords(Number(proves('4-070')), null)).toBe('Falha do feed');
  });
  test('a status or a result that this app does not know is waited for, and not called lost', () => {
    expect([getWords(31, null), getWords(9999, 31)]).toEqual(['Confirmando', 'Confirmando']);
  });
  test('a bet that was cashed out ended before its result', () => {
    expect(getWords(9999, Number(proves('4-033')))).toBe('Encerrada antes');
  });
});

describe('the message about settled bets', () => {
  test.each<[string, Partial<SportOrder>, object]>([
    ['won', { result: 'won', payout: toCentavos(2000) }, { key: 'won', payout: 2000 }],
    ['void', { result: 'void', payout: toCentavos(1000) }, { key: 'returned', payout: 1000 }],
    ['half lost', { result: 'halfLost', payout: toCentavos(500) }, { key: 'part', payout: 500 }],
    [
      'won with what was left after a cash-out',
      { stakeLeft: toCentavos(400), payout: toCentavos(800) },
      { key: 'won' },
    ],
  ])('%s', (_, values, notice) => {
    expect(describeSettledBets([order(1, values)])).toMatchObject(notice);
  });
  test('a lost bet is called lost', () => {
    proves('8-015');
    expect(describeSettledBets([order(1)])).toEqual({ key: 'lost', count: 1, payout: 0 });
    expect(ptBR.sport.settled.lost).toBe('Aposta encerrada: perdida');
  });
  test('several are one message with their sum', () => {
    expect(describeSettledBets([order(1), order(2, { payout: toCentavos(700) })])).toEqual({
      key: 'several',
      count: 2,
      payout: 700,
    });
    expect(describeSettledBets([])).toBe(null);
  });
});

describe('the filter of bets', () => {
  const today = Date.UTC(2026, 10, 25, 3);
  const DAY = 86_400_000;
  const bets = [
    order(1, { placedAt: today + 1 }),
    order(2, { placedAt: today - 3 * DAY, legs: [leg('boxing'), leg('tennis')] }),
    order(3, { placedAt: today - 20 * DAY, stakeLeft: toCentavos(0) }),
  ];
  const ids = (state: Parameters<typeof filterBets>[1], filter: Parameters<typeof filterBets>[2]) =>
    filterBets(bets, state, filter, today).map(({ orderId }) => orderId);
  test('takes bets of a sport, of a period, and those with a cash-out', () => {
    expect(ids('settled', noBetFilter)).toEqual([1, 2, 3]);
    expect(ids('settled', { ...noBetFilter, sport: 'boxing' })).toEqual([2]);
    expect(ids('settled', { ...noBetFilter, period: 'today' })).toEqual([1]);
    expect(ids('settled', { ...noBetFilter, period: 'week' })).toEqual([1, 2]);
    expect(ids('cashedOut', noBetFilter)).toEqual([3]);
  });
  test('offers the sports that the bets have', () => {
    expect(listSportsOfBets(bets)).toEqual(['tennis', 'boxing']);
  });
});
