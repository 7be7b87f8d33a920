import { createHash } from 'node:crypto';
import { parseDecimal, toDecimal } from '@arara/money';
import { z } from 'zod';
import { amountText } from './amounts.ts';
import type { Bank } from './bank.ts';
import { timestamp } from './clock.ts';
import { isCnpj, isCpf, keyTypeOf, maskCpf, newEndToEndId, type KeyType } from './ids.ts';
import { Problem, type Violation } from './problem.ts';
import type { Payout } from './store.ts';

/**
 * Sending Pix and the key directory. The API Pix has neither; the shape is Efí's `PUT /v3/gn/pix/:idEnvio`.
 */

const PAYOUT_TAKES_MS = 1_500;

const body = z.object({
  valor: amountText,
  pagador: z.object({ chave: z.string().max(77), infoPagador: z.string().max(140).optional() }),
  favorecido: z.object({
    chave: z.string().max(77),
    cpf: z.string().refine(isCpf).optional(),
    cnpj: z.string().refine(isCnpj).optional(),
  }),
});

/** Who owns a key in the fake directory: registered ones, any CPF and any CNPJ (each its own); nobody else. */
export function ownerOf(bank: Bank, pixKey: string): { document: string; name: string; type: KeyType } | undefined {
  const type = keyTypeOf(pixKey);
  if (type === undefined) return undefined;
  const registered = bank.store.keyOwner(pixKey);
  if (registered !== undefined) return { document: registered.document, name: registered.name, type };
  if (bank.settings.pixKeys.includes(pixKey))
    return { document: bank.settings.merchantCnpj, name: bank.settings.merchantName, type };
  if (type === 'CPF') return { document: pixKey, name: 'Titular de Testes', type };
  if (type === 'CNPJ') return { document: pixKey, name: 'Empresa de Testes Ltda', type };
  return undefined;
}

const masked = (document: string): { cpf: string } | { cnpj: string } =>
  document.length === 11 ? { cpf: maskCpf(document) } : { cnpj: document };

/** `GET /v3/gn/dict/{chave}` (extension): the owner as banks forward it, the CPF masked. Costs tokens as DICT does: 1, or 20 for a miss. */
export function lookUp(bank: Bank, pixKey: string): Record<string, unknown> {
  const owner = ownerOf(bank, pixKey);
  if (!bank.lookUps.spend(owner === undefined ? 20 : 1)) throw new Problem('LimiteDeConsultas');
  if (owner === undefined) throw new Problem('ChaveNaoEncontrada');
  return {
    chave: pixKey,
    tipo: owner.type,
    titular: {
      ...masked(owner.document),
      nome: owner.name,
      tipo: owner.document.length === 11 ? 'NATURAL_PERSON' : 'LEGAL_PERSON',
    },
  };
}

/** The answer of making and of asking about a payout. */
export function payoutView(bank: Bank, payout: Payout): Record<string, unknown> {
  const owner = ownerOf(bank, payout.payeeKey);
  return {
    idEnvio: payout.id,
    e2eId: payout.endToEndId,
    endToEndId: payout.endToEndId,
    valor: toDecimal(payout.amount),
    chave: payout.payerKey,
    status: payout.status,
    ...(payout.note !== null && { infoPagador: payout.note }),
    ...(payout.reason !== null && { motivo: payout.reason }),
    horario: {
      solicitacao: timestamp(payout.requestedMs),
      ...(payout.settledMs !== null && { liquidacao: timestamp(payout.settledMs) }),
    },
    favorecido: {
      chave: payout.payeeKey,
      ...(owner !== undefined && { identificacao: { nome: owner.name, ...masked(owner.document) } }),
    },
  };
}

/** The payout, or EnvioNaoEncontrado. */
export function payoutOf(bank: Bank, id: string): Payout {
  const payout = bank.store.payout(id);
  if (payout === undefined) throw new Problem('EnvioNaoEncontrado');
  return payout;
}

function violationsIn(
  bank: Bank,
  id: string,
  sent: unknown,
): { asked?: z.infer<typeof body>; violations: Violation[] } {
  const violations: Violation[] = [];
  const say = (propriedade: string, razao = `O campo ${propriedade} não respeita o _schema_.`): void =>
    void violations.push({ razao, propriedade });
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id)) say('idEnvio');
  const parsed = body.safeParse(sent);
  if (!parsed.success) {
    for (const property of new Set(parsed.error.issues.map((issue) => issue.path.join('.')))) say(property);
    return { violations };
  }
  const asked = parsed.data;
  if (parseDecimal(asked.valor) === 0) say('valor', 'O campo valor é zero.');
  if (!bank.settings.pixKeys.includes(asked.pagador.chave))
    say('pagador.chave', 'O campo pagador.chave corresponde a uma conta que não pertence a este usuário.');
  if (keyTypeOf(asked.favorecido.chave) === undefined) say('favorecido.chave');
  if (asked.favorecido.cpf !== undefined && asked.favorecido.cnpj !== undefined)
    say('favorecido', 'Os campos favorecido.cpf e favorecido.cnpj estão ambos preenchidos.');
  return { asked, violations };
}

/** `PUT /v3/gn/pix/{idEnvio}`: the id is the idempotency key. The same body answers the same payout, another is 409. */
export function requestPayout(bank: Bank, id: string, sent: unknown): Payout {
  const { asked, violations } = violationsIn(bank, id, sent);
  if (asked === undefined || violations.length > 0) throw new Problem('EnvioInvalido', { violations });
  const bodyHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const amount = parseDecimal(asked.valor);
  if (amount === undefined) throw new Problem('EnvioInvalido');
  return bank.store.transact(() => {
    const known = bank.store.payout(id);
    if (known?.bodyHash === bodyHash) return known;
    if (known !== undefined) throw new Problem('EnvioDuplicado');
    if (bank.balance() < amount) throw new Problem('SaldoInsuficiente');
    const now = bank.clock.now();
    const payout: Payout = {
      id,
      bodyHash,
      endToEndId: newEndToEndId('E', now),
      amount,
      payerKey: asked.pagador.chave,
      payeeKey: asked.favorecido.chave,
      payeeDocument: asked.favorecido.cpf ?? asked.favorecido.cnpj ?? null,
      note: asked.pagador.infoPagador ?? null,
      status: 'EM_PROCESSAMENTO',
      requestedMs: now,
      dueMs: now + PAYOUT_TAKES_MS / bank.settings.speed,
      settledMs: null,
      reason: null,
      doomed: bank.troubles.take(['payout-rejected'], id) === undefined ? 0 : 1,
    };
    bank.store.insertPayout(payout);
    return payout;
  });
}

function reasonAgainst(bank: Bank, payout: Payout): string | null {
  const owner = ownerOf(bank, payout.payeeKey);
  if (payout.doomed) return 'Recusado pela instituição do favorecido';
  if (owner === undefined) return 'Chave não encontrada';
  if (payout.payeeDocument !== null && payout.payeeDocument !== owner.document)
    return 'Titular da chave diverge do CPF ou CNPJ informado';
  return null;
}

/** Settles the payouts whose time has come, and tells the merchant. */
export function settlePayouts(bank: Bank): void {
  for (const payout of bank.store.payoutsDue(bank.clock.now())) {
    const reason = reasonAgainst(bank, payout);
    const settled = {
      ...payout,
      status: reason === null ? 'REALIZADO' : 'NAO_REALIZADO',
      settledMs: bank.clock.now(),
      reason,
    } as const;
    bank.store.transact(() => {
      bank.store.settlePayout(payout.id, settled.status, settled.settledMs, reason);
      bank.notices.enqueue(payout.payerKey, payout.id, {
        endToEndId: payout.endToEndId,
        chave: payout.payerKey,
        tipo: 'SOLICITACAO',
        status: settled.status,
        valor: toDecimal(payout.amount),
        horario: timestamp(settled.settledMs),
        gnExtras: { idEnvio: payout.id, ...(reason !== null && { erro: { motivo: reason } }) },
      });
    });
  }
}
