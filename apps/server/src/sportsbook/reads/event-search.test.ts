import { describe, expect, test } from 'vitest';
import { buildNameIndex, searchNames } from './event-search.ts';

const index = buildNameIndex([
  { id: 1, names: ['Liga das Araras', 'Jaguatirica do Vale', 'Sabiás da Colina'] },
  { id: 2, names: ['Copa das Marés', 'Porto Jangada', 'Maré Alta'] },
  { id: 3, names: ['Aberto de São Bento', 'Caetano Figueiredo', 'Otávio Sá'] },
  { id: 4, names: ['Grande Prêmio do Cerrado', ...Array.from({ length: 400 }, (_, n) => `Piloto ${n}`)] },
]);
const search = (text: string, limit = 30) => searchNames(index, text, limit);

describe('a search', () => {
  test.each([
    ['the beginning of a word', 'jag', [1]],
    ['words in any order', 'colina sabias', [1]],
    ['accents and case', 'SAO bento', [3]],
    ['punctuation', '  otávio, sá! ', [3]],
    ['the tournament', 'copa', [2]],
    ['one of a field of 400', 'piloto 399', [4]],
    ['several events', 'da', [1, 2]],
  ])('by %s', (_what, text, found) => {
    expect(search(text)).toEqual(found);
  });
  test.each([
    ['a wrong letter', 'jaguatixica', [1]],
    ['two in a long word', 'jaguatixiga', [1]],
    ['a missing letter', 'sabas', [1]],
    ['an added one', 'colinna', [1]],
    ['two that are swapped', 'figuieredo', [3]],
    ['an error in the beginning of a word', 'figiei', [3]],
  ])('with %s', (_what, text, found) => {
    expect(search(text)).toEqual(found);
  });
  test.each([
    ['arara', [1]],
    ['arar', [1]],
    ['mare', [2]],
    ['marr', [2]],
    ['arara mares', []],
    ['gua', []],
    ['zzz', []],
    ['', []],
    ['das', [1, 2]],
    ['x', []],
  ])('for "%s" finds %j and nothing that only sounds like it', (text, found) => {
    expect(search(text)).toEqual(found);
  });
  test('an exact beginning leaves words that are nearly so out', () => {
    const near = buildNameIndex([
      { id: 1, names: ['Pardal'] },
      { id: 2, names: ['Pardel'] },
    ]);
    expect(searchNames(near, 'pardal', 9)).toEqual([1]);
    expect(searchNames(near, 'pardil', 9)).toEqual([1, 2]);
  });
  test('stops at its limit', () => {
    expect(search('da', 1)).toEqual([1]);
  });
  test('25,000 events are searched within a few milliseconds', () => {
    const many = buildNameIndex(
      Array.from({ length: 25_000 }, (_, n) => ({
        id: n,
        names: [`Equipe ${n % 3000} Azul`, `Clube ${n % 2999} Verde`, 'Liga'],
      })),
    );
    const began = performance.now();
    expect(searchNames(many, 'equipe 17 verdde', 30).length).toBeGreaterThan(0);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
