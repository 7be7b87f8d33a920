import {
  addCentavos,
  minCentavos,
  parseDecimalAmount,
  subtractCentavos,
  formatDecimalAmount,
  ZERO_CENTAVOS,
  type Centavos,
} from '@arara/money';
import { z } from 'zod';
import type { SandboxBankContext } from '../../context.ts';
import { decimalAmountTextSchema } from '../../pix/amounts.ts';
import { createEndToEndId } from '../../pix/ids.ts';
import { HttpProblem, type PixRequestPropertyViolation } from '../../pix/problem.ts';
import type { ReceivedPix, SandboxRefundRow } from '../../store/rows.ts';
import { getReceivedPix, presentReceivedPix } from './received.ts';

/** Refunds of received payments (`devolução`). API Pix 2.9.0, tag Pix. */

const PIX_REFUND_WINDOW_MS = 90 * 24 * 60 * 60 * 1000;
const REFUND_DURATION_MS = 2_000;

const refundBodySchema = z.object({
  valor: decimalAmountTextSchema,
  natureza: z.literal(['ORIGINAL', 'RETIRADA']).default('ORIGINAL'),
  descricao: z.string().max(140).optional(),
});

type RefundRequest = { id: string; amount: Centavos; nature: 'ORIGINAL' | 'RETIRADA'; description: string | null };

const throwRefundProblem = (...violations: PixRequestPropertyViolation[]): never => {
  throw new HttpProblem('PixDevolucaoInvalida', { violations });
};

const createRefundSchemaViolation = (field: string): PixRequestPropertyViolation => ({
  razao: `O campo devolucao.${field} não respeita o _schema_.`,
  propriedade: `devolucao.${field}`,
});

function readRefundRequest(id: string, body: unknown): RefundRequest {
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id))
    return throwRefundProblem({ ...createRefundSchemaViolation('id'), valor: id.slice(0, 200) });
  const parsed = refundBodySchema.safeParse(body);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')));
    return throwRefundProblem(...[...fields].map(createRefundSchemaViolation));
  }
  const { valor, natureza, descricao = null } = parsed.data;
  const amount = parseDecimalAmount(valor);
  if (amount === undefined || amount === 0) return throwRefundProblem(createRefundSchemaViolation('valor'));
  return { id, amount, nature: natureza, description: descricao };
}

const isSameRefundRequest = (refund: SandboxRefundRow, request: RefundRequest): boolean =>
  refund.amount === request.amount && refund.nature === request.nature && refund.description === request.description;

/** What was refunded of a payment, or is being refunded. */
const sumRefunds = (refunds: readonly SandboxRefundRow[]): Centavos =>
  refunds.reduce(
    (sum, refund) => (refund.status === 'NAO_REALIZADO' ? sum : addCentavos(sum, refund.amount)),
    ZERO_CENTAVOS,
  );

/** Refuses a new refund that a rule of the API Pix forbids. */
function checkRefundRules(
  bank: SandboxBankContext,
  pix: ReceivedPix,
  { amount, nature }: RefundRequest,
  nowMs: number,
): void {
  if (nature === 'RETIRADA')
    throwRefundProblem({
      razao: 'A natureza RETIRADA só cabe a um Pix Saque ou Pix Troco.',
      propriedade: 'devolucao.natureza',
      valor: nature,
    });
  if (nowMs > pix.timeMs + PIX_REFUND_WINDOW_MS)
    throwRefundProblem({
      razao:
        'A presente requisição de devolução viola a janela de tempo permitida para solicitações de devoluções de um pix (hoje estabelecida como 90 dias desde a data de liquidação original do pix).',
      propriedade: 'devolucao',
    });
  if (sumRefunds(bank.store.selectRefunds(pix.endToEndId)) + amount > pix.amount)
    throwRefundProblem({
      razao:
        'A presente requisição de devolução, em conjunto com as demais prévias devoluções, se aplicável, excederia o valor do pix originário.',
      propriedade: 'devolucao.valor',
      valor: formatDecimalAmount(amount),
    });
}

/** Why a refund that follows the rules fails all the same; null when it does not. */
function findRefundFailureReason(bank: SandboxBankContext, pix: ReceivedPix, amount: Centavos): string | null {
  if (bank.faults.consume(['refund-rejected'], pix.txid) !== undefined)
    return 'Recusada pela instituição do pagador original';
  return bank.balance() < amount ? 'Saldo insuficiente' : null;
}

function insertNewRefund(
  bank: SandboxBankContext,
  pix: ReceivedPix,
  request: RefundRequest,
  nowMs: number,
): SandboxRefundRow {
  checkRefundRules(bank, pix, request, nowMs);
  const reason = findRefundFailureReason(bank, pix, request.amount);
  const refund: SandboxRefundRow = {
    ...request,
    endToEndId: pix.endToEndId,
    returnId: createEndToEndId('D', nowMs),
    settledMs: null,
    status: reason === null ? 'EM_PROCESSAMENTO' : 'NAO_REALIZADO',
    requestedMs: nowMs,
    dueMs: nowMs + REFUND_DURATION_MS / bank.settings.speed,
    reason,
  };
  bank.store.insertRefund(refund);
  return refund;
}

/** `PUT /pix/{e2eid}/devolucao/{id}`: the same request again returns the same refund. The refund settles a little later. */
export function createRequestedRefund(
  bank: SandboxBankContext,
  endToEndId: string,
  id: string,
  body: unknown,
): SandboxRefundRow {
  const pix = getReceivedPix(bank, endToEndId);
  const request = readRefundRequest(id, body);
  const now = bank.clock.now();
  const refund = bank.store.transact(() => {
    const existing = bank.store.selectRefund(endToEndId, id);
    if (existing === undefined) return insertNewRefund(bank, pix, request, now);
    if (isSameRefundRequest(existing, request)) return existing;
    return throwRefundProblem({
      razao:
        'A presente requisição de devolução apresenta um {id} já utilizado por outra requisição de devolução para o {e2eid} em questão.',
      propriedade: 'devolucao.id',
      valor: id,
    });
  });
  bank.chargeWatchers.notifyChanged(pix.txid);
  return refund;
}

/**
 * A claw-back: the scheme takes money back without the merchant's request (MED, suspected fraud). It settles at once, for the
 * requested amount or for everything, and never for more than was not refunded before.
 */
export function clawBackReceivedPix(
  bank: SandboxBankContext,
  endToEndId: string,
  requested?: Centavos,
): SandboxRefundRow {
  const pix = getReceivedPix(bank, endToEndId);
  const now = bank.clock.now();
  const refund = bank.store.transact(() => {
    const left = subtractCentavos(pix.amount, sumRefunds(bank.store.selectRefunds(endToEndId)));
    if (left <= 0) throw new HttpProblem('PixDevolucaoInvalida', { detail: 'Não há mais o que devolver deste Pix.' });
    const returnId = createEndToEndId('D', now);
    const clawBack: SandboxRefundRow = {
      endToEndId,
      id: returnId,
      returnId,
      amount: requested === undefined ? left : minCentavos(requested, left),
      nature: 'MED_FRAUDE',
      description: 'Devolução por fundada suspeita de fraude',
      status: 'EM_PROCESSAMENTO',
      requestedMs: now,
      dueMs: now,
      settledMs: null,
      reason: null,
    };
    bank.store.insertRefund(clawBack);
    return clawBack;
  });
  settleRefunds(bank);
  return bank.store.selectRefund(endToEndId, refund.id) ?? refund;
}

/** Settles the refunds that are due, and notifies the merchant of each. */
export function settleRefunds(bank: SandboxBankContext): void {
  for (const refund of bank.store.selectDueRefunds(bank.clock.now())) {
    const pix = getReceivedPix(bank, refund.endToEndId);
    bank.store.transact(() => {
      bank.store.updateRefundSettled(refund, 'DEVOLVIDO', bank.clock.now(), null);
      bank.notifications.enqueue(pix.pixKey, pix.txid, presentReceivedPix(bank, pix));
    });
    bank.chargeWatchers.notifyChanged(pix.txid);
  }
}
