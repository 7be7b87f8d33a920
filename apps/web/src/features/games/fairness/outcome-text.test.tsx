import type { VerifiedRound } from '@arara/games/verify';
import { toCentavos, toMultiplier } from '@arara/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type * as Outcome from './outcome-text.ts';

let useOutcomeText: typeof Outcome.useOutcomeText;

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/verificar' });
  ({ useOutcomeText } = await import('./outcome-text.ts'));
});

/** What the verifier says of an outcome, in this language. */
function say(
  language: string,
  ...[code, hundredths, lost]: [string, number, Parameters<ReturnType<typeof useOutcomeText>>[2]?]
) {
  function Words() {
    const written = Number.isInteger(hundredths / 100) && code !== 'SE0002' ? String(hundredths / 100) : '50,50';
    return useOutcomeText()(code, { hundredths, written }, lost);
  }
  return renderToStaticMarkup(
    <IntlProvider locale={language.replace('_', '-')} timeZone="America/Sao_Paulo" messages={joinTexts(language)}>
      <Words />
    </IntlProvider>,
  );
}

const lostRound = (gameCode: string, params: unknown, board: VerifiedRound['board']): VerifiedRound => ({
  gameCode,
  edgeBp: 100,
  params,
  stake: toCentavos(100),
  outcome: 0,
  multiplier: toMultiplier(0),
  won: false,
  payout: toCentavos(0),
  ...(board === undefined ? {} : { board }),
});

test.each([
  ['MINES, none opened', 'SE0001', 0, 'nenhuma casa aberta'],
  ['MINES, one', 'SE0001', 100, '1 casa segura aberta'],
  ['MINES, some', 'SE0001', 300, '3 casas seguras abertas'],
  ['ROWDOUBLE', 'SE0008', 200, '2 andares subidos'],
  ['DOUBLE', 'SE0006', 700, '7, Vermelho'],
  ['DOUBLE, the white slot', 'SE0006', 0, '0, Branco'],
  ['LUCKYCOLOR', 'SE0007', 300, '3, Verde'],
  ['LUCKYCOLOR, a number of two colours', 'SE0007', 0, '0, Vermelho e Violeta'],
  ['LIMBO', 'SE0004', 1200, '12×'],
  ['DICE', 'SE0002', 5050, '50,50'],
  ['a game that is not known', 'SE9999', 300, '3'],
])('an outcome in the words of its game: %s', (_, code, hundredths, words) => {
  expect(say('pt_BR', code, hundredths)).toBe(words);
});

test('a lost round of MINES says where the mine was, by the row and column that the field has on the screen', () => {
  const round = lostRound('SE0001', { mines: 1 }, [[13]]);
  expect(say('pt_BR', 'SE0001', 200, { round, steps: [0, 7, 13] })).toBe('2 casas seguras, mina na linha 3, coluna 4');
  expect(say('en_US', 'SE0001', 0, { round, steps: [13] })).toBe('no safe tile, then a mine in row 3, column 4');
});

test('a lost round of ROWDOUBLE says on which floor the trap was', () => {
  const round = lostRound('SE0008', { level: 'hard' }, [[0], [1], [0], [0], [0], [0], [0], [0], [0]]);
  expect(say('pt_BR', 'SE0008', 100, { round, steps: [0, 0] })).toBe('armadilha no andar 2, casa 1');
});

test('a round that was paid out or returned says what was opened', () => {
  const round = { ...lostRound('SE0001', { mines: 1 }, [[13]]), won: true };
  expect(say('pt_BR', 'SE0001', 200, { round, steps: [0, 7] })).toBe('2 casas seguras abertas');
  expect(say('pt_BR', 'SE0001', 0, { round: { ...round, won: false }, steps: [] })).toBe('nenhuma casa aberta');
});
