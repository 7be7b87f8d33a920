import { addCentavos, type Centavos, parseDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import { z } from 'zod';
import type { Instant } from '../../context.ts';
import type {
  ProviderCharge,
  PixKeyOwner,
  BankListedPayment,
  ProviderPayout,
  ReceivedPayment,
  ProviderRefund,
} from '../../ports/payment-provider.ts';

/**
 * The bank's messages: API Pix 2.9 for payments, Efí's shape for payouts. The bank may add fields and enumeration values without a new
 * version, so only what is needed is read and the rest is ignored.
 */

const amountSchema = z.string().transform((text, ctx): Centavos => {
  const amount = parseDecimalAmount(text);
  if (amount === undefined) ctx.addIssue({ code: 'custom', message: 'not an amount' });
  return amount ?? ZERO_CENTAVOS;
});
const instantSchema = z.iso.datetime({ offset: true }).transform((text): Instant => Date.parse(text));
const taxIdSchema = z.object({ cpf: z.string().optional(), cnpj: z.string().optional() });

export const pixBankRefundSchema = z.object({
  id: z.string(),
  valor: amountSchema,
  natureza: z.string().optional(),
  status: z.string(),
  motivo: z.string().optional(),
});
export const pixPaymentSchema = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().optional(),
  valor: amountSchema,
  chave: z.string().optional(),
  horario: instantSchema,
  devolucoes: z.array(pixBankRefundSchema).optional(),
  gnExtras: z.object({ tarifa: amountSchema.optional(), pagador: taxIdSchema.optional() }).optional(),
});
export const pixChargeSchema = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: amountSchema }),
  linkPagamento: z.url().optional(),
  pix: z.array(pixPaymentSchema).optional(),
});
const pixPaginationSchema = z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) });
/** A page of the list of payments. Each is read by itself (`pixPaymentSchema`), so that one that is wrong hides no other. */
export const pixReceivedPaymentsPageSchema = z.object({
  parametros: pixPaginationSchema,
  pix: z.array(z.unknown()),
});

export const pixPayoutSchema = z.object({
  idEnvio: z.string(),
  endToEndId: z.string().optional(),
  valor: amountSchema,
  status: z.string(),
  motivo: z.string().optional(),
  horario: z.object({ solicitacao: instantSchema }),
  devolucoes: z.array(z.object({ rtrId: z.string(), valor: amountSchema, horario: instantSchema })).optional(),
  gnExtras: z.object({ tarifa: amountSchema.optional() }).optional(),
});
export const payoutsPageSchema = z.object({ parametros: pixPaginationSchema, pix: z.array(pixPayoutSchema) });
export const pixBankBalanceSchema = z.object({ saldo: amountSchema });
export const pixKeyOwnerSchema = z.object({ titular: taxIdSchema.extend({ nome: z.string(), tipo: z.string() }) });

const bankNoticeReturnSchema = z.object({
  id: z.string().optional(),
  rtrId: z.string().optional(),
  status: z.string().optional(),
});
export const pixWebhookNoticesSchema = z.object({
  pix: z.array(
    z.object({
      endToEndId: z.string().min(1).max(64),
      txid: z.string().max(64).optional(),
      status: z.string().max(32).optional(),
      gnExtras: z.object({ idEnvio: z.string().max(35).optional() }).optional(),
      devolucoes: z.array(bankNoticeReturnSchema).optional(),
    }),
  ),
});

export const toProviderRefund = (refund: z.output<typeof pixBankRefundSchema>): ProviderRefund => ({
  refundId: refund.id,
  amount: refund.valor,
  status: refund.status === 'DEVOLVIDO' ? 'returned' : refund.status === 'NAO_REALIZADO' ? 'failed' : 'processing',
  clawedBack: refund.natureza?.startsWith('MED') ?? false,
  reason: refund.motivo,
});

function toReceivedPayment(
  pix: z.output<typeof pixPaymentSchema>,
  key: string | undefined,
  ownKey: string,
): ReceivedPayment {
  const refunds = (pix.devolucoes ?? []).map(toProviderRefund);
  return {
    endToEndId: pix.endToEndId,
    amount: pix.valor,
    ownKey: key === ownKey,
    payer: pix.gnExtras?.pagador?.cpf ?? pix.gnExtras?.pagador?.cnpj,
    returned: refunds
      .filter((back) => back.status !== 'failed')
      .reduce((sum, back) => addCentavos(sum, back.amount), ZERO_CENTAVOS),
    refunds,
    fee: pix.gnExtras?.tarifa ?? ZERO_CENTAVOS,
    at: pix.horario,
  };
}

export const toProviderCharge = (cob: z.output<typeof pixChargeSchema>, ownKey: string): ProviderCharge => ({
  chargeId: cob.txid,
  status: cob.status === 'ATIVA' ? 'active' : cob.status === 'CONCLUIDA' ? 'completed' : 'removed',
  amount: cob.valor.original,
  url: cob.linkPagamento,
  received: (cob.pix ?? [])
    .filter((paid) => paid.txid === undefined || paid.txid === cob.txid)
    .map((paid) => toReceivedPayment(paid, paid.chave ?? cob.chave, ownKey)),
});

export const toBankListedPayment = (pix: z.output<typeof pixPaymentSchema>, ownKey: string): BankListedPayment => ({
  ...toReceivedPayment(pix, pix.chave, ownKey),
  chargeId: pix.txid,
});

export const toProviderPayout = (payout: z.output<typeof pixPayoutSchema>): ProviderPayout => ({
  payoutId: payout.idEnvio,
  endToEndId: payout.endToEndId,
  amount: payout.valor,
  status: payout.status === 'REALIZADO' ? 'confirmed' : payout.status === 'NAO_REALIZADO' ? 'rejected' : 'processing',
  reason: payout.motivo,
  returns: (payout.devolucoes ?? []).map((back) => ({ returnId: back.rtrId, amount: back.valor, at: back.horario })),
  fee: payout.gnExtras?.tarifa ?? ZERO_CENTAVOS,
  at: payout.horario.solicitacao,
});

export const toPixKeyOwner = ({ titular }: z.output<typeof pixKeyOwnerSchema>): PixKeyOwner => ({
  kind: titular.tipo === 'LEGAL_PERSON' ? 'company' : 'person',
  name: titular.nome,
  taxId: (titular.cpf ?? titular.cnpj ?? '').replaceAll(/[.\-/]/g, '').toUpperCase(),
});
