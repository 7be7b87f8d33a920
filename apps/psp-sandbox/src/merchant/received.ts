import { add, min, parseDecimal, subtract, toDecimal, ZERO, type Centavos } from '@arara/money';
import { z } from 'zod';
import { amountText } from '../pix/amounts.ts';
import type { Bank } from '../bank.ts';
import type { Party } from './charges.ts';
import { timestamp } from '../clock.ts';
import { newEndToEndId } from '../pix/ids.ts';
import { Problem, type Violation } from '../pix/problem.ts';
import type { Charge, Received, Refund } from '../store/schema.ts';

/** Received Pix and their returns (`devolução`). API Pix 2.9.0, tag Pix. */

const REFUND_WINDOW_MS = 90 * 24 * 60 * 60 * 1000;
const REFUND_DURATION_MS = 2_000;

const refundBody = z.object({
  valor: amountText,
  natureza: z.literal(['ORIGINAL', 'RETIRADA']).default('ORIGINAL'),
  descricao: z.string().max(140).optional(),
});

/** The answer `Devolucao`. */
export function presentRefund(refund: Refund): Record<string, unknown> {
  return {
    id: refund.id,
    rtrId: refund.returnId,
    valor: toDecimal(refund.amount),
    natureza: refund.nature,
    ...(refund.description !== null && { descricao: refund.description }),
    horario: {
      solicitacao: timestamp(refund.requestedMs),
      ...(refund.settledMs !== null && { liquidacao: timestamp(refund.settledMs) }),
    },
    status: refund.status,
    ...(refund.reason !== null && { motivo: refund.reason }),
  };
}

/** The object `Pix`, with who paid as the extension `gnExtras.pagador`: the standard does not tell. */
export function presentPix(pix: Received, refunds: readonly Refund[]): Record<string, unknown> {
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid,
    valor: toDecimal(pix.amount),
    componentesValor: { original: { valor: toDecimal(pix.amount) } },
    chave: pix.pixKey,
    horario: timestamp(pix.timeMs),
    ...(pix.note !== null && { infoPagador: pix.note }),
    ...(refunds.length > 0 && { devolucoes: refunds.map(presentRefund) }),
    gnExtras: { tarifa: toDecimal(pix.fee), pagador: pix.payer },
  };
}

export const presentReceivedPix = (bank: Bank, pix: Received): Record<string, unknown> =>
  presentPix(pix, bank.store.selectRefunds(pix.endToEndId));

/** The payment, or PixNaoEncontrado. */
export function getReceivedPix(bank: Bank, endToEndId: string): Received {
  const pix = bank.store.selectReceived(endToEndId);
  if (pix === undefined) throw new Problem('PixNaoEncontrado');
  return pix;
}

/** Books an incoming payment of a charge, completes the charge and puts the notification in the outbox, all or nothing. */
export function receivePayment(
  bank: Bank,
  charge: Charge,
  paid: { amount: Centavos; payer: Party; force: boolean },
): Received {
  const pix = bank.store.transact(() => {
    const status = bank.store.selectCharge('txid', charge.txid)?.status;
    if (status !== 'ATIVA' && !(paid.force && status === 'CONCLUIDA'))
      throw new Problem('PagamentoRecusado', { detail: 'A cobrança já foi paga ou removida.' });
    const now = bank.clock.now();
    const booked: Received = {
      endToEndId: newEndToEndId('E', now),
      txid: charge.txid,
      amount: paid.amount,
      pixKey: charge.content.chave,
      timeMs: now,
      payer: paid.payer,
      note: null,
      fee: bank.settings.fee,
    };
    bank.store.insertReceived(booked);
    bank.store.updateChargeCompleted(charge.txid);
    bank.notifications.enqueue(booked.pixKey, booked.txid, presentPix(booked, []));
    return booked;
  });
  bank.chargeWatchers.notifyChanged(charge.txid);
  bank.deliverSoon();
  return pix;
}

const sumRefunds = (refunds: readonly Refund[]): Centavos =>
  refunds.reduce((sum, refund) => (refund.status === 'NAO_REALIZADO' ? sum : add(sum, refund.amount)), ZERO);

/** `PUT /pix/{e2eid}/devolucao/{id}`: the same again answers the same; the return settles a little later. */
export function requestRefund(bank: Bank, endToEndId: string, id: string, body: unknown): Refund {
  const pix = getReceivedPix(bank, endToEndId);
  const parsed = refundBody.safeParse(body);
  const refuse = (violations: Violation[]): never => {
    throw new Problem('PixDevolucaoInvalida', { violations });
  };
  if (!/^[a-zA-Z0-9]{1,35}$/.test(id))
    return refuse([
      { razao: 'O campo devolucao.id não respeita o _schema_.', propriedade: 'devolucao.id', valor: id.slice(0, 200) },
    ]);
  const amount = parsed.success ? parseDecimal(parsed.data.valor) : undefined;
  if (!parsed.success || amount === undefined || amount === 0) {
    const names = parsed.success
      ? ['valor']
      : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))];
    return refuse(
      names.map((name) => ({
        razao: `O campo devolucao.${name} não respeita o _schema_.`,
        propriedade: `devolucao.${name}`,
      })),
    );
  }
  const { natureza, descricao = null } = parsed.data;
  const now = bank.clock.now();
  const refund = bank.store.transact(() => {
    const known = bank.store.selectRefund(endToEndId, id);
    if (known?.amount === amount && known.nature === natureza && known.description === descricao) return known;
    if (known !== undefined)
      return refuse([
        {
          razao:
            'A presente requisição de devolução apresenta um {id} já utilizado por outra requisição de devolução para o {e2eid} em questão.',
          propriedade: 'devolucao.id',
          valor: id,
        },
      ]);
    if (natureza === 'RETIRADA')
      return refuse([
        {
          razao: 'A natureza RETIRADA só cabe a um Pix Saque ou Pix Troco.',
          propriedade: 'devolucao.natureza',
          valor: natureza,
        },
      ]);
    if (now > pix.timeMs + REFUND_WINDOW_MS)
      return refuse([
        {
          razao:
            'A presente requisição de devolução viola a janela de tempo permitida para solicitações de devoluções de um pix (hoje estabelecida como 90 dias desde a data de liquidação original do pix).',
          propriedade: 'devolucao',
        },
      ]);
    if (sumRefunds(bank.store.selectRefunds(endToEndId)) + amount > pix.amount) {
      return refuse([
        {
          razao:
            'A presente requisição de devolução, em conjunto com as demais prévias devoluções, se aplicável, excederia o valor do pix originário.',
          propriedade: 'devolucao.valor',
          valor: toDecimal(amount),
        },
      ]);
    }
    const reason = refundFailureReason(bank, pix, amount);
    const asked: Refund = {
      endToEndId,
      id,
      returnId: newEndToEndId('D', now),
      amount,
      nature: natureza,
      description: descricao,
      settledMs: null,
      status: reason === null ? 'EM_PROCESSAMENTO' : 'NAO_REALIZADO',
      requestedMs: now,
      dueMs: now + REFUND_DURATION_MS / bank.settings.speed,
      reason,
    };
    bank.store.insertRefund(asked);
    return asked;
  });
  bank.chargeWatchers.notifyChanged(pix.txid);
  return refund;
}

function refundFailureReason(bank: Bank, pix: Received, amount: Centavos): string | null {
  if (bank.faults.consume(['refund-rejected'], pix.txid) !== undefined)
    return 'Recusada pela instituição do pagador original';
  return bank.balance() < amount ? 'Saldo insuficiente' : null;
}

/**
 * The scheme pulls money back without our asking (MED, suspected fraud): at once, what was asked for or what is left, at most what
 * was not returned already.
 */
export function clawBackPayment(bank: Bank, endToEndId: string, asked?: Centavos): Refund {
  const pix = getReceivedPix(bank, endToEndId);
  const now = bank.clock.now();
  const refund = bank.store.transact(() => {
    const left = subtract(pix.amount, sumRefunds(bank.store.selectRefunds(endToEndId)));
    if (left <= 0) throw new Problem('PixDevolucaoInvalida', { detail: 'Não há mais o que devolver deste Pix.' });
    const returnId = newEndToEndId('D', now);
    const pulled: Refund = {
      endToEndId,
      id: returnId,
      returnId,
      amount: asked === undefined ? left : min(asked, left),
      nature: 'MED_FRAUDE',
      description: 'Devolução por fundada suspeita de fraude',
      status: 'EM_PROCESSAMENTO',
      requestedMs: now,
      dueMs: now,
      settledMs: null,
      reason: null,
    };
    bank.store.insertRefund(pulled);
    return pulled;
  });
  settleRefunds(bank);
  return bank.store.selectRefund(endToEndId, refund.id) ?? refund;
}

/** Settles the returns whose time has come, and tells the merchant. */
export function settleRefunds(bank: Bank): void {
  for (const refund of bank.store.selectDueRefunds(bank.clock.now())) {
    const pix = getReceivedPix(bank, refund.endToEndId);
    bank.store.transact(() => {
      bank.store.updateRefundSettled(refund, 'DEVOLVIDO', bank.clock.now(), null);
      bank.notifications.enqueue(pix.pixKey, pix.txid, presentReceivedPix(bank, pix));
    });
    bank.chargeWatchers.notifyChanged(pix.txid);
  }
}
