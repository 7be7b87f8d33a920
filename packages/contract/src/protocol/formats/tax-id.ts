import { isCNPJ, isCPF } from 'validation-br';
import * as z from 'zod/mini';
import { createNormalizedTextSchema } from './text-fields.ts';

const stripTaxIdPunctuation = (value: string): string => value.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** True for a CPF with right check digits, with or without punctuation (rule of the Receita Federal, modulo 11). */
export const isValidCpf = (value: string): boolean =>
  /^\d{11}$/.test(stripTaxIdPunctuation(value)) && isCPF(stripTaxIdPunctuation(value));

/** True for a CNPJ with right check digits, numeric or alphanumeric (IN RFB 2.229/2024), with or without punctuation. */
export const isValidCnpj = (value: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(stripTaxIdPunctuation(value)) && isCNPJ(stripTaxIdPunctuation(value));

/** A CPF: on the wire with or without punctuation, in the code eleven digits. */
export const cpfSchema = createNormalizedTextSchema(
  z.string().check(z.maxLength(20), z.refine(isValidCpf, 'cpf')),
  stripTaxIdPunctuation,
);
