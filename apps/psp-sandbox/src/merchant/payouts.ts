import { createHash } from 'node:crypto';
import { add, parseDecimal, toDecimal } from '@arara/money';
import { z } from 'zod';
import { amountText } from '../pix/amounts.ts';
import type { Bank } from '../bank.ts';
import { timestamp } from '../clock.ts';
import { isCnpj, isCpf, detectKeyType, maskCpf, newEndToEndId, type KeyType } from '../pix/ids.ts';
import { Problem, type Violation } from '../pix/problem.ts';
import type { Payout, PayoutReturn } from '../store/schema.ts';

/**
 * Sending Pix and the key directory. The API Pix has neither; the shape is Efí's `PUT /v3/gn/pix/:idEnvio`.
 */

const PAYOUT_DURATION_MS = 1_500;
const RETURN_DURATION_MS = 3_000;

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
export function findKeyOwner(
  bank: Bank,
  pixKey: string,
): { document: string; name: string; type: KeyType } | undefined {
  const type = detectKeyType(pixKey);
  if (type === undefined) return undefined;
  const registered = bank.store.selectKeyOwner(pixKey);
  if (registered !== undefined) return { document: registered.document, name: registered.name, type };
  if (bank.settings.pixKeys.includes(pixKey))
    return { document: bank.settings.merchantCnpj, name: bank.settings.merchantName, type };
  if (type === 'CPF') return { document: pixKey, name: 'Titular de Testes', type };
  if (type === 'CNPJ') return { document: pixKey, name: 'Empresa de Testes Ltda', type };
  return undefined;
}

const maskDocument = (document: string): { cpf: string } | { cnpj: string } =>
  document.length === 11 ? { cpf: maskCpf(document) } : { cnpj: document };

/** `GET /v3/gn/dict/{chave}` (extension): the owner as banks forward it, the CPF masked. Costs tokens as DICT does: 1, or 20 for a miss. */
export function lookUpKey(bank: Bank, pixKey: string): Record<string, unknown> {
  const owner = findKeyOwner(bank, pixKey);
  if (!bank.keyLookups.spend(owner === undefined ? 20 : 1)) throw new Problem('LimiteDeConsultas');
  if (owner === undefined) throw new Problem('ChaveNaoEncontrada');
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

const presentPayoutReturn = (it: PayoutReturn): Record<string, unknown> => ({
  rtrId: it.returnId,
  valor: toDecimal(it.amount),
  motivo: it.reason,
  horario: timestamp(it.settledMs ?? it.dueMs),
  status: 'DEVOLVIDO',
});

/** The answer of making and of asking about a payout. */
export function presentPayout(bank: Bank, payout: Payout): Record<string, unknown> {
  const owner = findKeyOwner(bank, payout.payeeKey);
  const returns = bank.store.selectSettledReturns(payout.id);
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
      ...(owner !== undefined && { identificacao: { nome: owner.name, ...maskDocument(owner.document) } }),
    },
    ...(returns.length > 0 && { devolucoes: returns.map(presentPayoutReturn) }),
    gnExtras: { tarifa: toDecimal(payout.fee) },
  };
}

/** The payout, or EnvioNaoEncontrado. */
export function getPayout(bank: Bank, id: string): Payout {
  const payout = bank.store.selectPayout(id);
  if (payout === undefined) throw new Problem('EnvioNaoEncontrado');
  return payout;
}

function validatePayoutRequest(
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
  if (detectKeyType(asked.favorecido.chave) === undefined) say('favorecido.chave');
  if (asked.favorecido.cpf !== undefined && asked.favorecido.cnpj !== undefined)
    say('favorecido', 'Os campos favorecido.cpf e favorecido.cnpj estão ambos preenchidos.');
  return { asked, violations };
}

/** `PUT /v3/gn/pix/{idEnvio}`: the id is the idempotency key. The same body answers the same payout, another is 409. */
export function requestPayout(bank: Bank, id: string, sent: unknown): Payout {
  const { asked, violations } = validatePayoutRequest(bank, id, sent);
  if (asked === undefined || violations.length > 0) throw new Problem('EnvioInvalido', { violations });
  const bodyHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const amount = parseDecimal(asked.valor);
  if (amount === undefined) throw new Problem('EnvioInvalido');
  return bank.store.transact(() => {
    const known = bank.store.selectPayout(id);
    if (known?.bodyHash === bodyHash) return known;
    if (known !== undefined) throw new Problem('EnvioDuplicado');
    if (bank.balance() < add(amount, bank.settings.fee)) throw new Problem('SaldoInsuficiente');
    const now = bank.clock.now();
    const payout: Payout = {
      fee: bank.settings.fee,
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
      dueMs: now + PAYOUT_DURATION_MS / bank.settings.speed,
      settledMs: null,
      reason: null,
      doomed: bank.faults.consume(['payout-rejected'], id) === undefined ? 0 : 1,
    };
    bank.store.insertPayout(payout);
    const back = bank.faults.consume(['payout-returned'], id);
    if (back !== undefined) {
      const delayMs = back.delayMs ?? RETURN_DURATION_MS / bank.settings.speed;
      bank.store.insertPayoutReturn(buildPayoutReturn(payout, payout.dueMs + delayMs));
    }
    return payout;
  });
}

const buildPayoutReturn = (payout: Payout, dueMs: number): PayoutReturn => ({
  returnId: newEndToEndId('D', dueMs),
  payoutId: payout.id,
  amount: payout.amount,
  reason: 'Conta do favorecido encerrada',
  dueMs,
  settledMs: null,
});

/** The payee's bank sends the money of a confirmed payout back; EnvioInvalido when there is none, or it is back already. */
export function returnPayout(bank: Bank, id: string): Record<string, unknown> {
  const payout = getPayout(bank, id);
  if (payout.status !== 'REALIZADO' || bank.store.selectSettledReturns(id).length > 0)
    throw new Problem('EnvioInvalido', { detail: 'Só um envio realizado pode voltar, e uma vez só.' });
  bank.store.insertPayoutReturn(buildPayoutReturn(payout, bank.clock.now()));
  settlePayouts(bank);
  return presentPayout(bank, payout);
}

function payoutFailureReason(bank: Bank, payout: Payout): string | null {
  const owner = findKeyOwner(bank, payout.payeeKey);
  if (payout.doomed) return 'Recusado pela instituição do favorecido';
  if (owner === undefined) return 'Chave não encontrada';
  if (payout.payeeDocument !== null && payout.payeeDocument !== owner.document)
    return 'Titular da chave diverge do CPF ou CNPJ informado';
  return null;
}

/** Settles the payouts whose time has come, and the returns of confirmed ones; tells the merchant of both. */
export function settlePayouts(bank: Bank): void {
  const now = bank.clock.now();
  for (const payout of bank.store.selectDuePayouts(now)) {
    const reason = payoutFailureReason(bank, payout);
    bank.store.transact(() => {
      bank.store.updatePayoutSettled(payout.id, reason === null ? 'REALIZADO' : 'NAO_REALIZADO', now, reason);
      notifyPayout(bank, payout.id, now);
    });
  }
  for (const back of bank.store.selectDueReturns(now))
    bank.store.transact(() => {
      bank.store.updateReturnSettled(back.returnId, now);
      notifyPayout(bank, back.payoutId, now);
    });
}

/** The notice of a payout, in Efí's shape; a return is told as the same payout with its `devolucoes`. */
function notifyPayout(bank: Bank, id: string, nowMs: number): void {
  const payout = getPayout(bank, id);
  const returns = bank.store.selectSettledReturns(id);
  bank.notifications.enqueue(payout.payerKey, id, {
    endToEndId: payout.endToEndId,
    chave: payout.payerKey,
    tipo: 'SOLICITACAO',
    status: payout.status,
    valor: toDecimal(payout.amount),
    horario: timestamp(nowMs),
    ...(returns.length > 0 && { devolucoes: returns.map(presentPayoutReturn) }),
    gnExtras: {
      idEnvio: id,
      tarifa: toDecimal(payout.fee),
      ...(payout.reason !== null && { erro: { motivo: payout.reason } }),
    },
  });
}
