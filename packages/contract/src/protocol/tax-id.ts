import { isCNPJ, isCPF } from 'validation-br';
import * as z from 'zod/mini';
import { normalizedText } from './text-fields.ts';

const stripPunctuation = (value: string): string => value.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** True for a CPF with right check digits, with or without punctuation (rule of the Receita Federal, modulo 11). */
export const isValidCpf = (value: string): boolean =>
  /^\d{11}$/.test(stripPunctuation(value)) && isCPF(stripPunctuation(value));

/** True for a CNPJ with right check digits, numeric or alphanumeric (IN RFB 2.229/2024), with or without punctuation. */
export const isValidCnpj = (value: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(stripPunctuation(value)) && isCNPJ(stripPunctuation(value));

/** A CPF: on the wire with or without punctuation, in the code eleven digits. */
export const cpf = normalizedText(z.string().check(z.maxLength(20), z.refine(isValidCpf, 'cpf')), stripPunctuation);
