import { add, type Centavos, parseDecimal, ZERO } from '@arara/money';
import { z } from 'zod';
import type { Instant } from '../../context.ts';
import type { Charge, KeyOwner, ListedPayment, Payout, ReceivedPayment, Refund } from '../../ports/payment-provider.ts';

/**
 * The bank's words: API Pix 2.9 for what comes in, Efí's shape for what goes out. Enumerations may grow and fields may be added
 * without a new version, so what is needed is read and the rest passed over.
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

export const toRefund = (it: z.output<typeof refundSchema>): Refund => ({
  refundId: it.id,
  amount: it.valor,
  status: it.status === 'DEVOLVIDO' ? 'returned' : it.status === 'NAO_REALIZADO' ? 'failed' : 'processing',
  clawedBack: it.natureza?.startsWith('MED') ?? false,
  reason: it.motivo,
});

function toReceivedPayment(it: z.output<typeof pixSchema>, key: string | undefined, ownKey: string): ReceivedPayment {
  const refunds = (it.devolucoes ?? []).map(toRefund);
  return {
    endToEndId: it.endToEndId,
    amount: it.valor,
    ownKey: key === ownKey,
    payer: it.gnExtras?.pagador?.cpf ?? it.gnExtras?.pagador?.cnpj,
    returned: refunds.filter((back) => back.status !== 'failed').reduce((sum, back) => add(sum, back.amount), ZERO),
    refunds,
    fee: it.gnExtras?.tarifa ?? ZERO,
    at: it.horario,
  };
}

export const toCharge = (it: z.output<typeof cobSchema>, ownKey: string): Charge => ({
  chargeId: it.txid,
  status: it.status === 'ATIVA' ? 'active' : it.status === 'CONCLUIDA' ? 'completed' : 'removed',
  amount: it.valor.original,
  url: it.linkPagamento,
  received: (it.pix ?? [])
    .filter((paid) => paid.txid === undefined || paid.txid === it.txid)
    .map((paid) => toReceivedPayment(paid, paid.chave ?? it.chave, ownKey)),
});

export const toListedPayment = (it: z.output<typeof pixSchema>, ownKey: string): ListedPayment => ({
  ...toReceivedPayment(it, it.chave, ownKey),
  chargeId: it.txid,
});

export const toPayout = (it: z.output<typeof payoutSchema>): Payout => ({
  payoutId: it.idEnvio,
  endToEndId: it.endToEndId,
  amount: it.valor,
  status: it.status === 'REALIZADO' ? 'confirmed' : it.status === 'NAO_REALIZADO' ? 'rejected' : 'processing',
  reason: it.motivo,
  returns: (it.devolucoes ?? []).map((back) => ({ returnId: back.rtrId, amount: back.valor, at: back.horario })),
  fee: it.gnExtras?.tarifa ?? ZERO,
  at: it.horario.solicitacao,
});

export const toKeyOwner = ({ titular }: z.output<typeof keyOwnerSchema>): KeyOwner => ({
  kind: titular.tipo === 'LEGAL_PERSON' ? 'company' : 'person',
  name: titular.nome,
  taxId: (titular.cpf ?? titular.cnpj ?? '').replaceAll(/[.\-/]/g, '').toUpperCase(),
});
