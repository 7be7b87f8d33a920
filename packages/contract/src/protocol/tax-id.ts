import { isCNPJ, isCPF } from 'validation-br';
import * as z from 'zod/mini';
import { normalised } from './fields.ts';

const unmasked = (value: string): string => value.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** True for a CPF with right check digits, masked or not. Rule: Receita Federal, modulo 11. */
export const isTaxIdCpf = (value: string): boolean => /^\d{11}$/.test(unmasked(value)) && isCPF(unmasked(value));

/** True for a CNPJ, numeric or alphanumeric (IN RFB 2.229/2024), with right check digits, masked or not. */
export const isTaxIdCnpj = (value: string): boolean =>
  /^[0-9A-Z]{12}\d{2}$/.test(unmasked(value)) && isCNPJ(unmasked(value));

/** A CPF, masked or not on the wire, eleven digits inside. */
export const cpf = normalised(z.string().check(z.maxLength(20), z.refine(isTaxIdCpf, 'cpf')), unmasked);
