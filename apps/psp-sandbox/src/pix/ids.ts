import { randomBytes, randomInt } from 'node:crypto';

/** Ids of the Pix world (API Pix 2.9.0 and DICT): their form, and new ones. */

/** The sandbox's number as a payment institution; no real one has it. */
export const SANDBOX_ISPB = '99999004';

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const END_TO_END = /^[ED][0-9A-Z]{8}\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-9A-Za-z]{11}$/;

/** A charge's txid is 26 to 35 alphanumerics; a static code's is 1 to 25, or `***`. */
export const isTxid = (text: string, of: 'dynamic' | 'static' = 'dynamic'): boolean =>
  of === 'dynamic' ? /^[a-zA-Z0-9]{26,35}$/.test(text) : text === '***' || /^[a-zA-Z0-9]{1,25}$/.test(text);

export const isEndToEndId = (text: string): boolean => END_TO_END.test(text);

/** A payment (`E`) or return (`D`) id: institution, UTC minute, eleven random alphanumerics. */
export function newEndToEndId(prefix: 'E' | 'D', nowMs: number): string {
  const minute = new Date(nowMs).toISOString().replace(/\D/g, '').slice(0, 12);
  let tail = '';
  while (tail.length < 11) tail += ALPHANUMERIC[randomInt(ALPHANUMERIC.length)];
  return `${prefix}${SANDBOX_ISPB}${minute}${tail}`;
}

export const newTxid = (): string => randomBytes(16).toString('hex');

/** 256 random bits for a capability URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Check digit modulo 11 over the characters' code minus 48: digits for CPF, letters too for the alphanumeric CNPJ. */
function checkDigit(text: string, weights: readonly number[]): number {
  const rest = weights.reduce((sum, weight, at) => sum + weight * (text.charCodeAt(at) - 48), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const descendingFrom = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from - at);
const CNPJ_WEIGHTS = [...descendingFrom(5, 4), ...descendingFrom(9, 8)];

/** A CPF in bare digits, with the right check digits; the eleven-times-the-same ones are nobody's. */
export const isCpf = (text: string): boolean =>
  /^\d{11}$/.test(text) &&
  !/^(\d)\1*$/.test(text) &&
  checkDigit(text, descendingFrom(10, 9)) === Number(text[9]) &&
  checkDigit(text, descendingFrom(11, 10)) === Number(text[10]);

/** A CNPJ in bare upper-case form, digits or alphanumeric (Nota Técnica 49/2024). */
export const isCnpj = (text: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(text) &&
  !/^(\d)\1*$/.test(text) &&
  checkDigit(text, CNPJ_WEIGHTS) === Number(text[12]) &&
  checkDigit(text, [6, ...CNPJ_WEIGHTS]) === Number(text[13]);

/** The masked form a payer may see: ***.982.247-**. */
export const maskCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;

export type KeyType = 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP';

/** Which kind of Pix key a text is by DICT's forms (API Pix 2.9.0 for CNPJ); undefined when it is none. */
export function detectKeyType(key: string): KeyType | undefined {
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
