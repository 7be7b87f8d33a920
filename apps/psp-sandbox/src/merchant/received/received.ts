import { formatDecimalAmount, type Centavos } from '@arara/money';
import { toIsoTimestamp } from '../../clock.ts';
import type { SandboxBankContext } from '../../context.ts';
import type { ChargeParty } from '../../pix/charge-content.ts';
import { createEndToEndId } from '../../pix/ids.ts';
import { HttpProblem } from '../../pix/problem.ts';
import type { SandboxPixCharge, ReceivedPix, SandboxRefundRow } from '../../store/rows.ts';

/** Received payments: storing and presenting them. API Pix 2.9.0, tag Pix. */

/** The answer `Devolucao`. */
export function presentRefund(refund: SandboxRefundRow): Record<string, unknown> {
  return {
    id: refund.id,
    rtrId: refund.returnId,
    valor: formatDecimalAmount(refund.amount),
    natureza: refund.nature,
    ...(refund.description !== null && { descricao: refund.description }),
    horario: {
      solicitacao: toIsoTimestamp(refund.requestedMs),
      ...(refund.settledMs !== null && { liquidacao: toIsoTimestamp(refund.settledMs) }),
    },
    status: refund.status,
    ...(refund.reason !== null && { motivo: refund.reason }),
  };
}

/** The object `Pix`. The extension `gnExtras.pagador` names the payer, which the standard does not. */
export function presentPixWithRefunds(pix: ReceivedPix, refunds: readonly SandboxRefundRow[]): Record<string, unknown> {
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid,
    valor: formatDecimalAmount(pix.amount),
    componentesValor: { original: { valor: formatDecimalAmount(pix.amount) } },
    chave: pix.pixKey,
    horario: toIsoTimestamp(pix.timeMs),
    ...(pix.note !== null && { infoPagador: pix.note }),
    ...(refunds.length > 0 && { devolucoes: refunds.map(presentRefund) }),
    gnExtras: { tarifa: formatDecimalAmount(pix.fee), pagador: pix.payer },
  };
}

export const presentReceivedPix = (bank: SandboxBankContext, pix: ReceivedPix): Record<string, unknown> =>
  presentPixWithRefunds(pix, bank.store.selectRefunds(pix.endToEndId));

/** The payment. Throws PixNaoEncontrado. */
export function getReceivedPix(bank: SandboxBankContext, endToEndId: string): ReceivedPix {
  const pix = bank.store.selectReceived(endToEndId);
  if (pix === undefined) throw new HttpProblem('PixNaoEncontrado');
  return pix;
}

/**
 * Stores an incoming payment of a charge, completes the charge and stores the notification, in one transaction. With
 * `force` a charge that is paid already takes a second payment.
 */
export function receivePayment(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
  payment: { amount: Centavos; payer: ChargeParty; force: boolean },
): ReceivedPix {
  const pix = bank.store.transact(() => {
    const status = bank.store.selectCharge('txid', charge.txid)?.status;
    if (status !== 'ATIVA' && !(payment.force && status === 'CONCLUIDA'))
      throw new HttpProblem('PagamentoRecusado', { detail: 'A cobrança já foi paga ou removida.' });
    const now = bank.clock.now();
    const received: ReceivedPix = {
      endToEndId: createEndToEndId('E', now),
      txid: charge.txid,
      amount: payment.amount,
      pixKey: charge.content.chave,
      timeMs: now,
      payer: payment.payer,
      note: null,
      fee: bank.settings.fee,
    };
    bank.store.insertReceived(received);
    bank.store.updateChargeCompleted(charge.txid);
    bank.notifications.enqueue(received.pixKey, received.txid, presentPixWithRefunds(received, []));
    return received;
  });
  bank.chargeWatchers.notifyChanged(charge.txid);
  bank.deliverSoon();
  return pix;
}
