import { isCNPJ, isCPF } from 'validation-br';
import * as z from 'zod/mini';
import { normalizedText } from './fields.ts';

const stripMask = (value: string): string => value.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** True for a CPF with right check digits, masked or not. Rule: Receita Federal, modulo 11. */
export const isValidCpf = (value: string): boolean => /^\d{11}$/.test(stripMask(value)) && isCPF(stripMask(value));

/** True for a CNPJ, numeric or alphanumeric (IN RFB 2.229/2024), with right check digits, masked or not. */
export const isValidCnpj = (value: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(stripMask(value)) && isCNPJ(stripMask(value));

/** A CPF, masked or not on the wire, eleven digits inside. */
export const cpf = normalizedText(z.string().check(z.maxLength(20), z.refine(isValidCpf, 'cpf')), stripMask);
