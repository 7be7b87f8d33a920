import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { toCentavos } from '@arara/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import type * as Row from './record-row.tsx';
import type { WalletRecordKind } from './records-query.ts';
import type * as Choices from './round-choices.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

let RecordRow: typeof Row.WalletRecordListRow;
let RoundChoicesContext: typeof Choices.RoundChoicesContext;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/registros', href: 'http://arara.test/registros' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  const { gamePages } = await import('../../games/games.ts');
  const { setGameNames } = await import('../../../platform/format/game-names.ts');
  setGameNames(gamePages);
  ({ WalletRecordListRow: RecordRow } = await import('./record-row.tsx'));
  ({ RoundChoicesContext } = await import('./round-choices.ts'));
});

/** A record's row; the choice of its round, if it has one, is `3 minas`. */
const renderRow = (kind: WalletRecordKind, record: Partial<WalletRecord>): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <RoundChoicesContext value={() => '3 minas'}>
        <RecordRow
          kind={kind}
          record={{
            id: 1 as Id,
            type: '10',
            status: '10',
            amount: toCentavos(0),
            balance: null,
            time: Date.UTC(2026, 2, 1, 15),
            ...record,
          }}
        />
      </RoundChoicesContext>
    </IntlProvider>,
  );

/** The words of a record's row, in their order. */
function getWords(kind: WalletRecordKind, record: Partial<WalletRecord>): string {
  return renderRow(kind, record)
    .replaceAll(/<svg.*?<\/svg>/g, (svg) => (svg.includes('M 18 6 6 18') ? ' ✕ ' : ' '))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s ]+/g, ' ')
    .trim();
}

/** The words at the end of a row: the state of the record. */
const endsWith = (words: unknown) => expect.stringMatching(new RegExp(` ${String(words)}$`)) as string;

test.each([
  ['00', 'Em análise'],
  ['99', 'Em análise'],
  ['01', 'Cancelado'],
  ['-01', 'Cancelado'],
  ['10', 'Recebido'],
])('point 4: the record of a deposit of status %s says %s, as that of a withdrawal does', (status, label) => {
  proves('4-059');
  expect(getWords('deposit', { status })).toEqual(endsWith(label));
  expect(getWords('withdraw', { type: '11', status })).toEqual(endsWith(label));
});

test.each(['received', 'in_review'] as const)('point 4: a deposit that is %s has the label of its state', (state) => {
  expect(getWords('deposit', { status: '00', state })).toEqual(endsWith(proves('4-002')));
});

test.each(['created', 'awaiting_payment'] as const)('point 4: a deposit that is %s does not look credited', (state) => {
  expect(getWords('deposit', { status: '00', state })).not.toContain(String(proves('4-002')));
});

test.each([
  ['00', '4-038'],
  ['01', '4-039'],
  ['10', '4-040'],
])('point 4: a withdrawal of status %s says its label', (status, row) => {
  expect(getWords('withdraw', { type: '11', status })).toEqual(endsWith(proves(row)));
});

test.each([
  ['13', '4-041'],
  ['19', '4-042'],
  ['199', '4-043'],
] as const)('point 4: order type %s is labelled', (orderType, row) => {
  expect(getWords('bill', { type: '10', orderType })).toContain(` ${String(proves(row))} · `);
});

test.each([
  ['14', '4-044'],
  ['141', '4-045'],
])('point 4: award %s is labelled', (type, row) => {
  expect(getWords('award', { type })).toMatch(new RegExp(`^${String(proves(row))} `));
});

const round = (status: string, payout: number, multiplier: number): Partial<WalletRecord> => ({
  type: 'SE0001',
  status,
  proof: {
    gameCode: 'SE0001',
    params: { mines: 3, amount: 2 },
    outcome: 0,
    multiplier,
    payout: toCentavos(payout),
    edgeBp: 100,
    serverSeedHash: 'ab',
    serverSeed: null,
    clientSeed: 'cd',
    nonce: 1,
    time: Date.UTC(2026, 2, 1, 15),
  },
});

const MINES = 'Mines 3 minas rodada nº 1 R$ 2,00 · 01/03/26, 12:00';

test.each([
  ['that is open is in play, not lost', '0', 0, 0, `${MINES} em jogo`],
  ['that was won says what it paid', '10', 300, 15_000, `${MINES} +R$ 3,00 1,50×`],
  ['that was lost', '20', 0, 0, `${MINES} ✕ perdida 0,00×`],
  ['that was given back is no win', '90', 200, 0, `${MINES} devolvida R$ 2,00`],
])('a round %s', (_, status, payout, multiplier, words) => {
  proves('1-007');
  expect(getWords('game', round(status, payout, multiplier))).toBe(words);
});

test('the choice of a round and its long number are lines of their own', () => {
  const lines = [...renderRow('game', round('10', 300, 15_000)).matchAll(/<small[^>]*>(.*?)<\/small>/g)];
  expect(lines.map(([, line]) => line?.replaceAll(/<[^>]*>/g, ''))).toEqual(
    expect.arrayContaining(['3 minas', 'rodada nº\u00A01']),
  );
});

test('a bonus that was released says how much of it is real money now', () => {
  const released = { type: 'bonus-release', balance: toCentavos(12_500), released: toCentavos(5000) };
  expect(getWords('flow', released)).toBe('Bônus liberado 01/03/26, 12:00 R$ 50,00 viraram saldo real saldo R$ 125,00');
});

test('a withdrawal says its fee, what arrives, and its name at the bank', () => {
  proves('1-008');
  const paid = { fee: toCentavos(200), net: toCentavos(9800), endToEndId: 'E123' };
  const record = {
    type: '11',
    amount: toCentavos(10_000),
    payCardBank: 'CPF',
    state: 'confirmed',
    payout: paid,
  } as const;
  expect(getWords('withdraw', record)).toBe(
    'Saque por Pix 01/03/26, 12:00 Taxa R$ 2,00 · líquido R$ 98,00 Código do Pix: E123 R$ 100,00 Recebido',
  );
});

test('a withdrawal in USDT shows the amount in USDT and the rate, and a returned amount', () => {
  const payout = {
    fee: toCentavos(0),
    net: toCentavos(10_000),
    usdt: toCentavos(1900),
    usdtRate: 5.1234,
    returned: toCentavos(1000),
  };
  const record = { type: '11', amount: toCentavos(10_000), payCardBank: 'USDT', state: 'confirmed', payout } as const;
  expect(getWords('withdraw', record)).toBe(
    'Saque em USDT 01/03/26, 12:00 19,00 USDT · cotação R$ 5,1234 R$ 10,00 voltaram ao seu saldo R$ 100,00 Recebido',
  );
});

test('a deposit whose gift was not granted shows the reason', () => {
  const record = { amount: toCentavos(10_000), state: 'credited', giftWithheld: 'bonusOpen' } as const;
  expect(getWords('deposit', record)).toContain('só vale um por vez: este depósito entra sem bônus.');
});

test('money to play with for nothing has its name in the flow', () => {
  expect(getWords('flow', { type: 'play-money', amount: toCentavos(100_000) })).toContain('Dinheiro de teste');
});

test('a posting names the game and the round, or the match and the selection, that it belongs to', () => {
  const posting = { amount: toCentavos(-200), balance: toCentavos(9800), reference: 77 as Id };
  expect(getWords('flow', { ...posting, type: 'stake', game: 'SE0001' })).toMatch(/^Aposta · Mines rodada nº 77 /);
  expect(
    getWords('flow', { ...posting, type: 'payout', selections: [{ event: 'Ipê × Jatobá', name: 'Ipê' }] }),
  ).toMatch(/^\S.* Ipê × Jatobá 01\/03\/26, 12:00 /);
  expect(getWords('flow', { ...posting, type: 'deposit' })).not.toContain('rodada');
});

test('a bet says what it was placed on, and one of several selections names them all', () => {
  const selections = [
    { event: 'Ipê × Jatobá', name: 'Ipê' },
    { event: 'Grande Prêmio do Cerrado', name: 'A. Lima' },
  ];
  const bet = { type: 'single', status: '10', amount: toCentavos(1000) };
  expect(getWords('bet', { ...bet, selections: selections.slice(0, 1) })).toMatch(
    /^Ipê Ipê × Jatobá 01\/03\/26, 12:00 /,
  );
  expect(getWords('bet', { ...bet, type: 'multiple', selections })).toMatch(
    /^Múltipla · 2 seleções Ipê · Ipê × Jatobá A\. Lima · Grande Prêmio do Cerrado 01\/03\/26, 12:00 /,
  );
});
