/** Compares a searched word with another word and allows small errors of writing: the searches of events and of questions. Pure. */

/** Words of at least this many letters may have one error, or two. */
const ONE_ERROR_LENGTH = 4;
const TWO_ERRORS_LENGTH = 8;

/** How many errors a searched word may have: longer words may have more. */
export const countAllowedErrors = (word: string): 0 | 1 | 2 =>
  word.length >= TWO_ERRORS_LENGTH ? 2 : word.length >= ONE_ERROR_LENGTH ? 1 : 0;

/**
 * Whether some beginning of the other word differs from the word by at most so many errors: a letter that is wrong, missing, added or
 * swapped with its neighbour. The first letter is right.
 */
export function isNearBeginning(word: string, other: string, errors: number): boolean {
  if (word[0] !== other[0] || other.length < word.length - errors) return false;
  const compared = other.slice(0, word.length + errors);
  let before: number[] = [];
  let last = Array.from({ length: compared.length + 1 }, (_, n) => n);
  for (let i = 1; i <= word.length; i++) {
    const row = [i];
    for (let j = 1; j <= compared.length; j++) {
      const isSame = word[i - 1] === compared[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && word[i - 1] === compared[j - 2] && word[i - 2] === compared[j - 1];
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > errors) return false;
    [before, last] = [last, row];
  }
  return last.some((cost, length) => cost <= errors && length >= word.length - errors);
}
