import { add, type Centavos, parseDecimal, ZERO } from '@arara/money';
import { z } from 'zod';
import type { Instant } from '../../context.ts';
import type { Charge, KeyOwner, ListedPayment, Payout, ReceivedPayment, Refund } from '../../ports/payment-provider.ts';

/**
 * The bank's messages: API Pix 2.9 for payments, Efí's shape for payouts. The bank may add fields and enumeration values without a new
 * version, so only what is needed is read and the rest is ignored.
 */

const amountSchema = z.string().transform((text, ctx): Centavos => {
  const amount = parseDecimal(text);
  if (amount === undefined) ctx.addIssue({ code: 'custom', message: 'not an amount' });
  return amount ?? ZERO;
});
const instantSchema = z.iso.datetime({ offset: true }).transform((text): Instant => Date.parse(text));
const taxIdSchema = z.object({ cpf: z.string().optional(), cnpj: z.string().optional() });

export const refundSchema = z.object({
  id: z.string(),
  valor: amountSchema,
  natureza: z.string().optional(),
  status: z.string(),
  motivo: z.string().optional(),
});
const pixSchema = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().optional(),
  valor: amountSchema,
  chave: z.string().optional(),
  horario: instantSchema,
  devolucoes: z.array(refundSchema).optional(),
  gnExtras: z.object({ tarifa: amountSchema.optional(), pagador: taxIdSchema.optional() }).optional(),
});
export const cobSchema = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: amountSchema }),
  linkPagamento: z.url().optional(),
  pix: z.array(pixSchema).optional(),
});
const pagesSchema = z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) });
export const receivedPageSchema = z.object({ parametros: pagesSchema, pix: z.array(pixSchema) });

export const payoutSchema = z.object({
  idEnvio: z.string(),
  endToEndId: z.string().optional(),
  valor: amountSchema,
  status: z.string(),
  motivo: z.string().optional(),
  horario: z.object({ solicitacao: instantSchema }),
  devolucoes: z.array(z.object({ rtrId: z.string(), valor: amountSchema, horario: instantSchema })).optional(),
  gnExtras: z.object({ tarifa: amountSchema.optional() }).optional(),
});
export const payoutsPageSchema = z.object({ parametros: pagesSchema, pix: z.array(payoutSchema) });
export const balanceSchema = z.object({ saldo: amountSchema });
export const keyOwnerSchema = z.object({ titular: taxIdSchema.extend({ nome: z.string(), tipo: z.string() }) });

const noticeReturnSchema = z.object({
  id: z.string().optional(),
  rtrId: z.string().optional(),
  status: z.string().optional(),
});
export const noticesSchema = z.object({
  pix: z.array(
    z.object({
      endToEndId: z.string().min(1).max(64),
      txid: z.string().max(64).optional(),
      status: z.string().max(32).optional(),
      gnExtras: z.object({ idEnvio: z.string().max(35).optional() }).optional(),
      devolucoes: z.array(noticeReturnSchema).optional(),
    }),
  ),
});

export const toRefund = (refund: z.output<typeof refundSchema>): Refund => ({
  refundId: refund.id,
  amount: refund.valor,
  status: refund.status === 'DEVOLVIDO' ? 'returned' : refund.status === 'NAO_REALIZADO' ? 'failed' : 'processing',
  clawedBack: refund.natureza?.startsWith('MED') ?? false,
  reason: refund.motivo,
});

function toReceivedPayment(pix: z.output<typeof pixSchema>, key: string | undefined, ownKey: string): ReceivedPayment {
  const refunds = (pix.devolucoes ?? []).map(toRefund);
  return {
    endToEndId: pix.endToEndId,
    amount: pix.valor,
    ownKey: key === ownKey,
    payer: pix.gnExtras?.pagador?.cpf ?? pix.gnExtras?.pagador?.cnpj,
    returned: refunds.filter((back) => back.status !== 'failed').reduce((sum, back) => add(sum, back.amount), ZERO),
    refunds,
    fee: pix.gnExtras?.tarifa ?? ZERO,
    at: pix.horario,
  };
}

export const toCharge = (cob: z.output<typeof cobSchema>, ownKey: string): Charge => ({
  chargeId: cob.txid,
  status: cob.status === 'ATIVA' ? 'active' : cob.status === 'CONCLUIDA' ? 'completed' : 'removed',
  amount: cob.valor.original,
  url: cob.linkPagamento,
  received: (cob.pix ?? [])
    .filter((paid) => paid.txid === undefined || paid.txid === cob.txid)
    .map((paid) => toReceivedPayment(paid, paid.chave ?? cob.chave, ownKey)),
});

export const toListedPayment = (pix: z.output<typeof pixSchema>, ownKey: string): ListedPayment => ({
  ...toReceivedPayment(pix, pix.chave, ownKey),
  chargeId: pix.txid,
});

export const toPayout = (payout: z.output<typeof payoutSchema>): Payout => ({
  payoutId: payout.idEnvio,
  endToEndId: payout.endToEndId,
  amount: payout.valor,
  status: payout.status === 'REALIZADO' ? 'confirmed' : payout.status === 'NAO_REALIZADO' ? 'rejected' : 'processing',
  reason: payout.motivo,
  returns: (payout.devolucoes ?? []).map((back) => ({ returnId: back.rtrId, amount: back.valor, at: back.horario })),
  fee: payout.gnExtras?.tarifa ?? ZERO,
  at: payout.horario.solicitacao,
});

export const toKeyOwner = ({ titular }: z.output<typeof keyOwnerSchema>): KeyOwner => ({
  kind: titular.tipo === 'LEGAL_PERSON' ? 'company' : 'person',
  name: titular.nome,
  taxId: (titular.cpf ?? titular.cnpj ?? '').replaceAll(/[.\-/]/g, '').toUpperCase(),
});
