/** Finds events by the names of who takes part and of their tournament: by the beginnings of words, or with a small error. Pure. */
import { countAllowedErrors, isNearBeginning } from '@arara/contract/protocol/formats/near-words';

/** The names of one event. */
export interface SearchEntry<Id> {
  readonly id: Id;
  readonly names: readonly string[];
}

/** An index over the words of names. */
export interface NameIndex<Id> {
  /** The words in alphabetical order, each with the places of its entries. */
  readonly words: readonly { readonly word: string; readonly places: readonly number[] }[];
  readonly ids: readonly Id[];
}

/** More words are not looked at. */
const MAX_SEARCH_WORDS = 8;

/** The words of a text without accents and case, so that "sao" finds "São". */
export const splitSearchWords = (text: string): readonly string[] => [
  ...new Set(
    text
      .normalize('NFD')
      .replaceAll(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  ),
];

/** The index of these entries; a search answers in their order. */
export function buildNameIndex<Id>(entries: readonly SearchEntry<Id>[]): NameIndex<Id> {
  const places = new Map<string, number[]>();
  for (const [place, { names }] of entries.entries())
    for (const word of splitSearchWords(names.join(' '))) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [place]);
      else known.push(place);
    }
  return {
    words: [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, list]) => ({ word, places: list })),
    ids: entries.map(({ id }) => id),
  };
}

/**
 * The entries in whose names each word of the text begins a word. Only if there are none, words that are nearly written so count
 * too: one letter wrong, missing, added or swapped with its neighbour, two in a long word.
 */
export function searchNames<Id>(index: NameIndex<Id>, text: string, limit: number): readonly Id[] {
  const words = splitSearchWords(text).slice(0, MAX_SEARCH_WORDS);
  if (words.length === 0) return [];
  const exact = findPlaces(words, (word) => findByBeginning(index, word));
  const found = exact.length > 0 ? exact : findPlaces(words, (word) => findNearly(index, word));
  return found.slice(0, limit).flatMap((place) => {
    const id = index.ids[place];
    return id === undefined ? [] : [id];
  });
}

/** The places that every word leads to, in their order. */
function findPlaces(words: readonly string[], find: (word: string) => ReadonlySet<number>): readonly number[] {
  const [first = new Set<number>(), ...others] = words.map(find);
  return [...first].filter((place) => others.every((places) => places.has(place))).sort((a, b) => a - b);
}

function findByBeginning({ words }: NameIndex<unknown>, beginning: string): ReadonlySet<number> {
  const places = new Set<number>();
  for (let at = findFirst(words, beginning); words[at]?.word.startsWith(beginning) === true; at++)
    for (const place of words[at]?.places ?? []) places.add(place);
  return places;
}

/** The position of the first word that is not before this one. */
function findFirst(words: NameIndex<unknown>['words'], word: string): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.word ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findNearly(index: NameIndex<unknown>, word: string): ReadonlySet<number> {
  const errors = countAllowedErrors(word);
  const places = new Set(findByBeginning(index, word));
  if (errors === 0) return places;
  for (const entry of index.words)
    if (isNearBeginning(word, entry.word, errors)) for (const place of entry.places) places.add(place);
  return places;
}
