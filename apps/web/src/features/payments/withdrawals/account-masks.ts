import type { PayoutKind } from '@arara/contract/player/payout';
import { maskCpf } from '../../../platform/forms/cpf-mask.ts';

/** A CNPJ as people write it while they type it, old or with letters (IN RFB 2.229/2024): 12.ABC.345/01DE-35. */
export function maskCnpj(typed: string): string {
  const marks = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .slice(0, 14);
  return marks
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{2}\..{3})(.)/, '$1.$2')
    .replace(/^(.{2}\..{3}\..{3})(.)/, '$1/$2')
    .replace(/^(.{2}\..{3}\..{3}\/.{4})(.)/, '$1-$2');
}

/** The number of an account as it is shown while it is typed. */
export const maskAccount: Readonly<Record<PayoutKind, (typed: string) => string>> = {
  CPF: maskCpf,
  CNPJ: maskCnpj,
  USDT: (typed) => typed.trim(),
};

/** The number of an account without the marks that people write. */
export const unmaskAccount = (kind: PayoutKind, shown: string): string =>
  kind === 'USDT' ? shown.trim() : shown.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** Enough of an account's number to recognise it. */
export const abbreviateAccount = (kind: PayoutKind, number: string): string =>
  kind === 'USDT' ? `${number.slice(0, 6)}…${number.slice(-6)}` : `•••• ${number.slice(-4)}`;

/** An address in groups of four to be read one by one, each with its place. */
export const splitAddress = (address: string): readonly (readonly [at: number, group: string])[] =>
  [...address.matchAll(/.{1,4}/gu)].map((found) => [found.index, found[0]]);
