import { expect, test } from 'vitest';
import { createTradingNames } from './line-names.ts';

const texts: Readonly<Record<string, (values: Readonly<Record<string, string>>) => string>> = {
  'tennis.name': () => 'Tênis',
  'tennis.market.totalGames': () => 'Total de games',
  'tennis.market.setTotalGames': ({ setnr }) => `Games no ${setnr}º set`,
  'tennis.market.margin': ({ variant }) => `Diferença ${variant}`,
  'motor-racing.market.top': ({ winners }) => `Entre os ${winners} primeiros`,
  'football.market.resultAndTotal': ({ total }) => `Resultado e ${total} gols`,
  'boxing.outcome.homeByDecision': ({ home }) => `${home} por decisão`,
};
const names = createTradingNames((path, values = {}) => texts[path]?.(values));

test('a line is named by its market, what the market asks for, and the number that sets it apart', () => {
  expect(names.sport('tennis')).toBe('Tênis');
  expect(names.line('tennis', { line: '189|total=22.5', key: 'totalGames' })).toBe('Total de games 22.5');
  expect(names.line('tennis', { line: '204|setnr=1|total=9.5', key: 'setTotalGames' })).toBe('Games no 1º set 9.5');
  expect(names.market('tennis', 'setTotalGames')).toBe('Games no nº set');
  expect(names.line('football', { line: '37|total=2.5', key: 'resultAndTotal' })).toBe('Resultado e 2.5 gols');
  expect(names.line('tennis', { line: '15|variant=sr:winning_margin:11+', key: 'margin' })).toBe('Diferença 11+');
  expect(names.line('motor-racing', { line: '1111|winners=3', key: 'top' })).toBe('Entre os 3 primeiros');
});

test('an outcome that only its sport names has the text of the sport, with the names of the sides', () => {
  const event = { sport: 'boxing', name: 'Natanael Açaizeiro × Ivo Brejo' };
  expect(names.outcome(event, 'homeByDecision')).toBe('Natanael Açaizeiro por decisão');
  expect(names.outcome(event, 'Empate')).toBe('Empate');
});

test('what has no text is shown as it is stored', () => {
  expect(names.sport('curling')).toBe('curling');
  expect(names.line('tennis', { line: '7|hcp=-1', key: 'other' })).toBe('other -1');
  expect(names.line('tennis', { line: '999|x=1', key: null })).toBe('999|x=1');
});

type SportTexts = Readonly<Record<string, { readonly market?: Readonly<Record<string, string>> }>>;
const textFiles = import.meta.glob<SportTexts>('../../../../../packages/content/pt_BR/sports/*.json', {
  eager: true,
  import: 'default',
});

test('a whole market has a value for each placeholder in the texts that players read', () => {
  const markets = Object.values(textFiles)
    .flatMap((texts) => Object.values(texts))
    .flatMap(({ market = {} }) => Object.entries(market));
  const withoutValue = markets.flatMap(([key, text]) => {
    let given: Readonly<Record<string, string>> = {};
    createTradingNames((_, values = {}) => {
      given = values;
      return text;
    }).market('any', key);
    return [...text.matchAll(/\{(\w+)[,}]/g)].flatMap(([, name = '']) => (name in given ? [] : `${key} ${name}`));
  });
  expect(markets.length).toBeGreaterThan(100);
  expect(withoutValue).toEqual([]);
});
