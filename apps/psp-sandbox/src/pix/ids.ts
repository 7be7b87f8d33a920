import { randomBytes, randomInt } from 'node:crypto';

/** The ids of Pix (API Pix 2.9.0 and DICT): how they are written, and how new ones are made. */

/** The sandbox's number as a payment institution. No real institution has it. */
export const SANDBOX_ISPB = '99999004';

const ALPHANUMERIC_CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const END_TO_END_ID_PATTERN =
  /^[ED][0-9A-Z]{8}\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-9A-Za-z]{11}$/;

/** A charge's txid is 26 to 35 alphanumerics. That of a static code is 1 to 25, or `***`. */
export const isTxid = (text: string, kind: 'dynamic' | 'static' = 'dynamic'): boolean =>
  kind === 'dynamic' ? /^[a-zA-Z0-9]{26,35}$/.test(text) : text === '***' || /^[a-zA-Z0-9]{1,25}$/.test(text);

export const isEndToEndId = (text: string): boolean => END_TO_END_ID_PATTERN.test(text);

/** A payment (`E`) or return (`D`) id: institution, UTC minute, eleven random alphanumerics. */
export function createEndToEndId(prefix: 'E' | 'D', nowMs: number): string {
  const minute = new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 12);
  let tail = '';
  while (tail.length < 11) tail += ALPHANUMERIC_CHARACTERS[randomInt(ALPHANUMERIC_CHARACTERS.length)];
  return `${prefix}${SANDBOX_ISPB}${minute}${tail}`;
}

export const createTxid = (): string => randomBytes(16).toString('hex');

/** 256 random bits for a capability URL. */
export const createRandomUrlToken = (): string => randomBytes(32).toString('base64url');

/** Check digit modulo 11 over each character's code minus 48, which also covers the letters of an alphanumeric CNPJ. */
function computeCheckDigit(text: string, weights: readonly number[]): number {
  const remainder = weights.reduce((sum, weight, index) => sum + weight * (text.charCodeAt(index) - 48), 0) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

const createDescendingNumbers = (from: number, length: number): number[] =>
  Array.from({ length }, (_, index) => from - index);
const CNPJ_WEIGHTS = [...createDescendingNumbers(5, 4), ...createDescendingNumbers(9, 8)];

/** A CPF in plain digits with the right check digits. Eleven equal digits are not a CPF. */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) &&
  !/^(\d)\1*$/.test(text) &&
  computeCheckDigit(text, createDescendingNumbers(10, 9)) === Number(text[9]) &&
  computeCheckDigit(text, createDescendingNumbers(11, 10)) === Number(text[10]);

/** A CNPJ without punctuation, numeric or alphanumeric in upper case (Nota Técnica 49/2024). */
export const isCnpj = (text: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) &&
  !/^(\d)\1*$/.test(text) &&
  computeCheckDigit(text, CNPJ_WEIGHTS) === Number(text[12]) &&
  computeCheckDigit(text, [6, ...CNPJ_WEIGHTS]) === Number(text[13]);

/** The masked form that a payer may see: ***.982.247-**. */
export const maskCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;

export type PixKeyType = 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP';

/** The type of a Pix key by its form in DICT (in API Pix 2.9.0 for a CNPJ); undefined when it is no key. */
export function detectPixKeyType(key: string): PixKeyType | undefined {
  if (key.length > 77) return undefined;
  if (/^\d{11}$/.test(key)) return isCpf(key) ? 'CPF' : undefined;
  if (/^[0-9A-Z]{14}$/.test(key)) return isCnpj(key) ? 'CNPJ' : undefined;
  if (/^\+[1-9]\d{2,15}$/.test(key)) return 'PHONE';
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key)) return 'EVP';
  return /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/.test(
    key,
  )
    ? 'EMAIL'
    : undefined;
}
