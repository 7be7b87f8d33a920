import { createHash } from 'node:crypto';
import { addCentavos, type Centavos, parseDecimalAmount, formatDecimalAmount } from '@arara/money';
import { z } from 'zod';
import { toIsoTimestamp } from '../../clock.ts';
import type { SandboxBankContext } from '../../context.ts';
import { decimalAmountTextSchema } from '../../pix/amounts.ts';
import { detectPixKeyType, isCnpj, isCpf, createEndToEndId } from '../../pix/ids.ts';
import { HttpProblem, type PixRequestPropertyViolation } from '../../pix/problem.ts';
import type { SandboxPayout, PayoutReturn } from '../../store/rows.ts';
import { findPixKeyOwner, maskDocument } from './key-directory.ts';

/** Sending Pix. The API Pix has no call for it; the shape is that of Efí's `PUT /v3/gn/pix/:idEnvio`. */

const SANDBOX_PAYOUT_DURATION_MS = 1_500;
const SANDBOX_PAYOUT_RETURN_DURATION_MS = 3_000;

const payoutBodySchema = z.object({
  valor: decimalAmountTextSchema,
  pagador: z.object({ chave: z.string().max(77), infoPagador: z.string().max(140).optional() }),
  favorecido: z.object({
    chave: z.string().max(77),
    cpf: z.string().refine(isCpf).optional(),
    cnpj: z.string().refine(isCnpj).optional(),
  }),
});
type PayoutRequestBody = z.infer<typeof payoutBodySchema>;

const presentPayoutReturn = (payoutReturn: PayoutReturn): Record<string, unknown> => ({
  rtrId: payoutReturn.returnId,
  valor: formatDecimalAmount(payoutReturn.amount),
  motivo: payoutReturn.reason,
  horario: toIsoTimestamp(payoutReturn.settledMs ?? payoutReturn.dueMs),
  status: 'DEVOLVIDO',
});

/** The answer of making a payout and of asking for it. */
export function presentPayout(bank: SandboxBankContext, payout: SandboxPayout): Record<string, unknown> {
  const owner = findPixKeyOwner(bank, payout.payeeKey);
  const returns = bank.store.selectSettledReturns(payout.id);
  return {
    idEnvio: payout.id,
    e2eId: payout.endToEndId,
    endToEndId: payout.endToEndId,
    valor: formatDecimalAmount(payout.amount),
    chave: payout.payerKey,
    status: payout.status,
    ...(payout.note !== null && { infoPagador: payout.note }),
    ...(payout.reason !== null && { motivo: payout.reason }),
    horario: {
      solicitacao: toIsoTimestamp(payout.requestedMs),
      ...(payout.settledMs !== null && { liquidacao: toIsoTimestamp(payout.settledMs) }),
    },
    favorecido: {
      chave: payout.payeeKey,
      ...(owner !== undefined && { identificacao: { nome: owner.name, ...maskDocument(owner.document) } }),
    },
    ...(returns.length > 0 && { devolucoes: returns.map(presentPayoutReturn) }),
    gnExtras: { tarifa: formatDecimalAmount(payout.fee) },
  };
}

/** The payout. Throws EnvioNaoEncontrado. */
export function getPayout(bank: SandboxBankContext, id: string): SandboxPayout {
  const payout = bank.store.selectPayout(id);
  if (payout === undefined) throw new HttpProblem('EnvioNaoEncontrado');
  return payout;
}

const createPayoutSchemaViolation = (propriedade: string): PixRequestPropertyViolation => ({
  razao: `O campo ${propriedade} não respeita o _schema_.`,
  propriedade,
});

function findPayoutViolations(
  bank: SandboxBankContext,
  { valor, pagador, favorecido }: PayoutRequestBody,
): PixRequestPropertyViolation[] {
  const found: PixRequestPropertyViolation[] = [];
  if (parseDecimalAmount(valor) === 0) found.push({ razao: 'O campo valor é zero.', propriedade: 'valor' });
  if (!bank.settings.pixKeys.includes(pagador.chave))
    found.push({
      razao: 'O campo pagador.chave corresponde a uma conta que não pertence a este usuário.',
      propriedade: 'pagador.chave',
    });
  if (detectPixKeyType(favorecido.chave) === undefined) found.push(createPayoutSchemaViolation('favorecido.chave'));
  if (favorecido.cpf !== undefined && favorecido.cnpj !== undefined)
    found.push({
      razao: 'Os campos favorecido.cpf e favorecido.cnpj estão ambos preenchidos.',
      propriedade: 'favorecido',
    });
  return found;
}

/** Reads the request of a payout. Throws EnvioInvalido with every rule that it breaks. */
function readPayoutRequest(
  bank: SandboxBankContext,
  id: string,
  body: unknown,
): { request: PayoutRequestBody; amount: Centavos } {
  const parsed = payoutBodySchema.safeParse(body);
  const violations = /^[a-zA-Z0-9]{1,35}$/.test(id) ? [] : [createPayoutSchemaViolation('idEnvio')];
  if (parsed.success) violations.push(...findPayoutViolations(bank, parsed.data));
  else {
    const fields = new Set(parsed.error.issues.map((issue) => issue.path.join('.')));
    violations.push(...[...fields].map(createPayoutSchemaViolation));
  }
  if (!parsed.success || violations.length > 0) throw new HttpProblem('EnvioInvalido', { violations });
  const amount = parseDecimalAmount(parsed.data.valor);
  if (amount === undefined) throw new HttpProblem('EnvioInvalido');
  return { request: parsed.data, amount };
}

/** `PUT /v3/gn/pix/{idEnvio}`: the id is the idempotency key. The same body returns the same payout, another body is 409. */
export function createRequestedPayout(bank: SandboxBankContext, id: string, body: unknown): SandboxPayout {
  const { request, amount } = readPayoutRequest(bank, id, body);
  const bodyHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return bank.store.transact(() => {
    const existing = bank.store.selectPayout(id);
    if (existing?.bodyHash === bodyHash) return existing;
    if (existing !== undefined) throw new HttpProblem('EnvioDuplicado');
    if (bank.balance() < addCentavos(amount, bank.settings.fee)) throw new HttpProblem('SaldoInsuficiente');
    return storeNewSandboxPayout(bank, { id, request, amount, bodyHash });
  });
}

function storeNewSandboxPayout(
  bank: SandboxBankContext,
  { id, request, amount, bodyHash }: { id: string; request: PayoutRequestBody; amount: Centavos; bodyHash: string },
): SandboxPayout {
  const now = bank.clock.now();
  const payout: SandboxPayout = {
    fee: bank.settings.fee,
    id,
    bodyHash,
    endToEndId: createEndToEndId('E', now),
    amount,
    payerKey: request.pagador.chave,
    payeeKey: request.favorecido.chave,
    payeeDocument: request.favorecido.cpf ?? request.favorecido.cnpj ?? null,
    note: request.pagador.infoPagador ?? null,
    status: 'EM_PROCESSAMENTO',
    requestedMs: now,
    dueMs: now + SANDBOX_PAYOUT_DURATION_MS / bank.settings.speed,
    settledMs: null,
    reason: null,
    doomed: bank.faults.consume(['payout-rejected'], id) === undefined ? 0 : 1,
  };
  bank.store.insertPayout(payout);
  const returned = bank.faults.consume(['payout-returned'], id);
  if (returned !== undefined) {
    const delayMs = returned.delayMs ?? SANDBOX_PAYOUT_RETURN_DURATION_MS / bank.settings.speed;
    bank.store.insertPayoutReturn(buildPayoutReturn(payout, payout.dueMs + delayMs));
  }
  return payout;
}

const buildPayoutReturn = (payout: SandboxPayout, dueMs: number): PayoutReturn => ({
  returnId: createEndToEndId('D', dueMs),
  payoutId: payout.id,
  amount: payout.amount,
  reason: 'Conta do favorecido encerrada',
  dueMs,
  settledMs: null,
});

/**
 * The payee's bank sends the money of a confirmed payout back. Throws EnvioInvalido when the payout is not confirmed or was
 * returned before.
 */
export function returnPayoutToMerchant(bank: SandboxBankContext, id: string): Record<string, unknown> {
  const payout = getPayout(bank, id);
  if (payout.status !== 'REALIZADO' || bank.store.selectSettledReturns(id).length > 0)
    throw new HttpProblem('EnvioInvalido', { detail: 'Só um envio realizado pode voltar, e uma vez só.' });
  bank.store.insertPayoutReturn(buildPayoutReturn(payout, bank.clock.now()));
  settlePayouts(bank);
  return presentPayout(bank, payout);
}

/** Why a payout fails when it settles; null when it succeeds. */
function findPayoutFailureReason(bank: SandboxBankContext, payout: SandboxPayout): string | null {
  const owner = findPixKeyOwner(bank, payout.payeeKey);
  if (payout.doomed) return 'Recusado pela instituição do favorecido';
  if (owner === undefined) return 'Chave não encontrada';
  if (payout.payeeDocument !== null && payout.payeeDocument !== owner.document)
    return 'Titular da chave diverge do CPF ou CNPJ informado';
  return null;
}

/** Settles the payouts that are due and the returns of confirmed ones, and notifies the merchant of both. */
export function settlePayouts(bank: SandboxBankContext): void {
  const now = bank.clock.now();
  for (const payout of bank.store.selectDuePayouts(now)) {
    const reason = findPayoutFailureReason(bank, payout);
    bank.store.transact(() => {
      bank.store.updatePayoutSettled(payout.id, reason === null ? 'REALIZADO' : 'NAO_REALIZADO', now, reason);
      notifyMerchantOfPayout(bank, payout.id, now);
    });
  }
  for (const payoutReturn of bank.store.selectDueReturns(now))
    bank.store.transact(() => {
      bank.store.updateReturnSettled(payoutReturn.returnId, now);
      notifyMerchantOfPayout(bank, payoutReturn.payoutId, now);
    });
}

/** Notifies the merchant of a payout in Efí's shape. A return is the same payout with its `devolucoes`. */
function notifyMerchantOfPayout(bank: SandboxBankContext, id: string, nowMs: number): void {
  const payout = getPayout(bank, id);
  const returns = bank.store.selectSettledReturns(id);
  bank.notifications.enqueue(payout.payerKey, id, {
    endToEndId: payout.endToEndId,
    chave: payout.payerKey,
    tipo: 'SOLICITACAO',
    status: payout.status,
    valor: formatDecimalAmount(payout.amount),
    horario: toIsoTimestamp(nowMs),
    ...(returns.length > 0 && { devolucoes: returns.map(presentPayoutReturn) }),
    gnExtras: {
      idEnvio: id,
      tarifa: formatDecimalAmount(payout.fee),
      ...(payout.reason !== null && { erro: { motivo: payout.reason } }),
    },
  });
}
