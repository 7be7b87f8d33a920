/** Which passwords an attacker guesses among the first. Pure, but for its list, which is read with the first question. */
import { readFileSync } from 'node:fs';

/**
 * 18,000 passwords of 8 characters or more that leaked most often: the list of zxcvbn-ts (MIT), with Brazilian ones added. The
 * package itself would take 1.3 s of the event loop to load and up to 3.4 s for one long password.
 */
const LEAKED_PASSWORDS_FILE = new URL('./leaked-passwords.txt', import.meta.url);

let leakedPasswords: ReadonlySet<string> | undefined;
const readLeakedPasswords = (): ReadonlySet<string> =>
  (leakedPasswords ??= new Set(readFileSync(LEAKED_PASSWORDS_FILE, 'utf8').trim().split('\n')));

/** Digits and signs that stand for letters: `p4$$w0rd` is `password`. */
const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const replaceLookalikeCharacters = (text: string): string =>
  Array.from(text)
    .map((letter) => LOOKALIKE_LETTERS[letter] ?? letter)
    .join('');
const stripOuterNonLetters = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Four characters or fewer again and again, or characters that follow each other: `12341234`, `abcdefgh`, `87654321`. */
function isRepeatedOrSequentialText(text: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/u.test(text)) return true;
  const codes = Array.from(text).map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, n) => code - (codes[n] ?? 0)));
  const [step] = steps;
  return steps.size === 1 && (step === 1 || step === -1);
}

const MAX_GUESSED_DIGITS = 15;
/** True for digits alone, no more than a birthday, a phone or a CPF has: others know these of a person. */
const hasFewDigitsAlone = (text: string): boolean =>
  /^[\d\s()+./-]+$/.test(text) && text.replaceAll(/\D/g, '').length <= MAX_GUESSED_DIGITS;

/**
 * True for a password that is common, a pattern, a few digits, or the person's own words: the e-mail address, what is before its @,
 * the name. Neither case, digits and signs around it, nor lookalikes of letters make such a word strong.
 */
export function isWeakPassword(password: string, personal: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const forms = [
    lower,
    replaceLookalikeCharacters(lower),
    stripOuterNonLetters(lower),
    stripOuterNonLetters(replaceLookalikeCharacters(lower)),
    replaceLookalikeCharacters(stripOuterNonLetters(lower)),
  ];
  const own = personal.flatMap((text) => {
    const word = text.normalize('NFKC').toLowerCase();
    return [word, word.split('@', 1)[0] ?? '', word.replaceAll(' ', '')].filter((part) => part.length >= 3);
  });
  if (isRepeatedOrSequentialText(lower) || hasFewDigitsAlone(lower)) return true;
  if (forms.some((form) => own.includes(form))) return true;
  const leaked = readLeakedPasswords();
  return forms.some((form) => leaked.has(form));
}
