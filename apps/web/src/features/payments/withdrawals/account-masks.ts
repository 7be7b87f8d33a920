import type { PayoutKind } from '@arara/contract/player/payments/payout';
import { formatCpfWhileTyping } from '../../../platform/forms/cpf-mask.ts';

/** Writes a CNPJ with its usual marks while it is typed; new ones have letters too (IN RFB 2.229/2024): 12.ABC.345/01DE-35. */
export function formatCnpjWhileTyping(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .slice(0, 14);
  return characters
    .replace(/^(.{2})(.)/, '$1.$2')
    .replace(/^(.{2}\..{3})(.)/, '$1.$2')
    .replace(/^(.{2}\..{3}\..{3})(.)/, '$1/$2')
    .replace(/^(.{2}\..{3}\..{3}\/.{4})(.)/, '$1-$2');
}

/** Writes an account number with its marks while it is typed. */
export const payoutAccountFormattersByKind: Readonly<Record<PayoutKind, (typed: string) => string>> = {
  CPF: formatCpfWhileTyping,
  CNPJ: formatCnpjWhileTyping,
  USDT: (typed) => typed.trim(),
};

/** An account number without marks. */
export const removePayoutAccountPunctuation = (kind: PayoutKind, typed: string): string =>
  kind === 'USDT' ? typed.trim() : typed.replaceAll(/[.\-/\s]/g, '').toUpperCase();

/** An account number shortened, so that its owner still recognises it. */
export const abbreviatePayoutAccount = (kind: PayoutKind, number: string): string =>
  kind === 'USDT' ? `${number.slice(0, 6)}…${number.slice(-6)}` : `•••• ${number.slice(-4)}`;

/** An address in groups of four characters, each with its position. */
export const splitIntoGroupsOfFour = (address: string): readonly (readonly [at: number, group: string])[] =>
  [...address.matchAll(/.{1,4}/gu)].map((found) => [found.index, found[0]]);
