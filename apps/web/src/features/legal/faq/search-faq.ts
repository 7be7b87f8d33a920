import { countAllowedErrors, isNearBeginning } from '@arara/contract/protocol/formats/near-words';
import { faqTopics, type FaqTopic } from '@arara/contract/pages';
import type { FaqContent, FaqEntry } from './faq-content.ts';

/** A question that a search found, and under which topic it stands. */
export interface FaqMatch {
  readonly topic: FaqTopic;
  readonly entry: FaqEntry;
}

/** A piece of a text; `isMatch` when a search found it. */
export interface HighlightedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Words that stand in nearly every question. A search for nothing else still uses them. */
const STOP_WORDS = new Set(
  'a o as os e de do da em no na um uma eu meu minha que se por para como posso faco the an i my of on in is it to do does can how for and what 怎么 怎样 如何 什么 为什么 可以 可以吗 我的 方法'.split(
    ' ',
  ),
);
const QUESTION_WEIGHT = 4;

/** One character without its accents, in small letters. */
const foldCharacter = (character: string): string =>
  character
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** A text without accents, in small letters: `Retenção` is `retencao`. */
export const foldText = (text: string): string => Array.from(text, foldCharacter).join('');

/** The scripts that write no space between words: in them a word begins anywhere. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The words of a run of letters. Those of Chinese and Japanese come from the browser's dictionary; the whole run counts as one, too. */
function splitRun(run: string): readonly string[] {
  if (!UNSPACED.test(run) || typeof Intl.Segmenter !== 'function') return [run];
  return [run, ...Array.from(new Intl.Segmenter('ja', { granularity: 'word' }).segment(run), ({ segment }) => segment)];
}

/** Whether a piece is grammar rather than a subject: a lone character, or only Hiragana. */
const isParticle = (word: string): boolean => /^(?:\p{Script=Hiragana}+|\p{Script=Han})$/u.test(word);

/** The words of a search, folded, without those that stand everywhere. */
export function splitSearch(search: string): readonly string[] {
  const runs = search.match(/[\p{Letter}\p{Number}\p{Mark}]+/gu) ?? [];
  const words = [...new Set(runs.flatMap(splitRun).map(foldText))].filter((word) => word !== '');
  const distinctive = words.filter((word) => !STOP_WORDS.has(word) && !isParticle(word));
  return distinctive.length > 0 ? distinctive : words;
}

/** Folded text, with the place in the original of each of its characters. */
function foldWithPlaces(text: string): { folded: string; places: readonly number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    folded += plain;
    for (let n = 0; n < plain.length; n += 1) places.push(at);
    at += character.length;
  }
  places.push(text.length);
  return { folded, places };
}

/** Whether a word begins where this is: `ira` is found in `retirar` by nobody who looks for anger. */
const isWordStart = (folded: string, at: number): boolean =>
  at === 0 || !/[\p{Letter}\p{Number}]/u.test(folded[at - 1] ?? '') || UNSPACED.test(folded[at] ?? '');

/** Splits a text at what a search found in it: the beginnings of words, whatever their accents. The parts joined are the text. */
export function highlightMatches(text: string, words: readonly string[]): readonly HighlightedPart[] {
  const { folded, places } = foldWithPlaces(text);
  const parts: HighlightedPart[] = [];
  let end = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const longest = isWordStart(folded, at)
      ? Math.max(0, ...words.filter((word) => folded.startsWith(word, at)).map((word) => word.length))
      : 0;
    if (longest === 0) continue;
    const [from, to] = [places[at] ?? 0, places[at + longest] ?? text.length];
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    end = to;
    at += longest - 1;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** The words of a text, folded, with a space before and after each. */
const spaceWords = (text: string): string => ` ${foldText(text).replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ')} `;

/** What stands in an entry, of which a word of the question counts for more. */
const readQuestion = ({ question, searchedBy = '' }: FaqEntry): string => `${question} ${searchedBy}`;
const readAnswer = ({ answer }: FaqEntry, title: string): string => [...answer, title].join(' ');

/** How well a text of spaced words has a word: as a whole, as the beginning of another one, or not. */
function rateWord(spaced: string, word: string): 0 | 1 | 2 {
  if (spaced.includes(` ${word} `)) return 2;
  return spaced.includes(UNSPACED.test(word.charAt(0)) ? word : ` ${word}`) ? 1 : 0;
}

/** The words that are looked for in the place of a searched one: it alone, or those that it may have been meant to be. */
type Spellings = readonly string[];

/** The best rating of any of the spellings. */
function rateSpellings(text: string, spellings: Spellings): number {
  const spaced = spaceWords(text);
  return Math.max(...spellings.map((word) => rateWord(spaced, word)));
}

/** The words of all questions and answers: computed once, because every letter of a search asks for them. */
const spacedContents = new WeakMap<FaqContent, string>();
function readSpacedContent(content: FaqContent): string {
  const cached = spacedContents.get(content);
  if (cached !== undefined) return cached;
  const spaced = spaceWords(
    faqTopics
      .flatMap((topic) =>
        content[topic].entries.map((entry) => `${readQuestion(entry)} ${readAnswer(entry, content[topic].title)}`),
      )
      .join(' '),
  );
  spacedContents.set(content, spaced);
  return spaced;
}

/**
 * The words of a search as they are written in the questions and answers. A word that begins none of theirs may have a small error,
 * as in the search of events; one that is not even nearly written stays as it is, and is found nowhere.
 */
export function findSpellings(content: FaqContent, search: string): readonly Spellings[] {
  const spaced = readSpacedContent(content);
  return splitSearch(search).map((word) => {
    const errors = UNSPACED.test(word) ? 0 : countAllowedErrors(word);
    if (errors === 0 || rateWord(spaced, word) > 0) return [word];
    const near = [...new Set(spaced.trim().split(' '))].filter((other) => isNearBeginning(word, other, errors));
    return near.length > 0 ? near : [word];
  });
}

/** How many of the words an entry has, and how much it is about them: a word of the question counts for more than one of the answer. */
function rateEntry(entry: FaqEntry, title: string, words: readonly Spellings[]) {
  let [found, weight] = [0, 0];
  for (const spellings of words) {
    const inQuestion = rateSpellings(readQuestion(entry), spellings);
    const inAnswer = rateSpellings(readAnswer(entry, title), spellings);
    if (inQuestion + inAnswer > 0) found += 1;
    weight += inQuestion * QUESTION_WEIGHT + inAnswer;
  }
  return { found, weight };
}

/**
 * The questions that a search finds, best first: those that have all its words, or if none has, those that have the most. Accents,
 * case and small errors do not count. Empty for a search without a letter or digit.
 */
export function searchFaq(content: FaqContent, search: string): readonly FaqMatch[] {
  const words = findSpellings(content, search);
  const rated = faqTopics.flatMap((topic) =>
    content[topic].entries.map((entry) => ({ topic, entry, ...rateEntry(entry, content[topic].title, words) })),
  );
  const most = Math.max(...rated.map(({ found }) => found));
  return most === 0
    ? []
    : rated
        .filter(({ found }) => found === most)
        .toSorted((one, other) => other.weight - one.weight)
        .map(({ topic, entry }) => ({ topic, entry }));
}
