/** Rules of identity: who is an adult, which names are the same, which texts are names at all. Pure. */
import { hasOnlyVisibleCharacters } from '@arara/contract/protocol/formats/text-fields';

/** The youngest age at which somebody may play, in years. */
export const ADULT_AGE = 18;

/** Full years on `today` of a person born on `birthDate`, both 'YYYY-MM-DD'. */
export function computeAge(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** True when two names differ at most in case, accents and spaces. */
export const isSameName = (a: string, b: string): boolean => normalizeName(a) === normalizeName(b);

const normalizeName = (name: string): string =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Characters that nobody sees have no place in a name, and a database cannot store all of them. */
export const hasInvisibleCharacters = (text: string): boolean => !hasOnlyVisibleCharacters(text);
