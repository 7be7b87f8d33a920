import type { SandboxBankContext } from '../../context.ts';
import { detectPixKeyType, maskCpf, type PixKeyType } from '../../pix/ids.ts';
import { HttpProblem } from '../../pix/problem.ts';

/** The directory of Pix keys (DICT). */

/** The owner of a key: a registered owner, the merchant, or the CPF or CNPJ itself. All other keys have no owner. */
export function findPixKeyOwner(
  bank: SandboxBankContext,
  pixKey: string,
): { document: string; name: string; type: PixKeyType } | undefined {
  const type = detectPixKeyType(pixKey);
  if (type === undefined) return undefined;
  const registered = bank.store.selectKeyOwner(pixKey);
  if (registered !== undefined) return { document: registered.document, name: registered.name, type };
  if (bank.settings.pixKeys.includes(pixKey))
    return { document: bank.settings.merchantCnpj, name: bank.settings.merchantName, type };
  if (type === 'CPF') return { document: pixKey, name: 'Titular de Testes', type };
  if (type === 'CNPJ') return { document: pixKey, name: 'Empresa de Testes Ltda', type };
  return undefined;
}

export const maskDocument = (document: string): { cpf: string } | { cnpj: string } =>
  document.length === 11 ? { cpf: maskCpf(document) } : { cnpj: document };

/**
 * `GET /v3/gn/dict/{chave}` (extension): the owner as banks forward it, with the CPF masked. A look-up costs tokens as in
 * DICT: 1 for a key that exists, 20 for one that does not.
 */
export function lookUpPixKey(bank: SandboxBankContext, pixKey: string): Record<string, unknown> {
  const owner = findPixKeyOwner(bank, pixKey);
  if (!bank.keyLookups.spend(owner === undefined ? 20 : 1)) throw new HttpProblem('LimiteDeConsultas');
  if (owner === undefined) throw new HttpProblem('ChaveNaoEncontrada');
  return {
    chave: pixKey,
    tipo: owner.type,
    titular: {
      ...maskDocument(owner.document),
      nome: owner.name,
      tipo: owner.document.length === 11 ? 'NATURAL_PERSON' : 'LEGAL_PERSON',
    },
  };
}
