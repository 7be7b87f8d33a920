import { add, type Centavos, parseDecimal, ZERO } from '@arara/money';
import { z } from 'zod';
import type { Instant } from '../../context.ts';
import type { Charge, KeyOwner, ListedPayment, Payout, ReceivedPayment, Refund } from '../../ports/payment-provider.ts';

/**
 * The bank's words: API Pix 2.9 for what comes in, Efí's shape for what goes out. Enumerations may grow and fields may be added
 * without a new version, so what is needed is read and the rest passed over.
 */

const money = z.string().transform((text, ctx): Centavos => {
  const amount = parseDecimal(text);
  if (amount === undefined) ctx.addIssue({ code: 'custom', message: 'not an amount' });
  return amount ?? ZERO;
});
const instant = z.iso.datetime({ offset: true }).transform((text): Instant => Date.parse(text));
const document = z.object({ cpf: z.string().optional(), cnpj: z.string().optional() });

export const refund = z.object({
  id: z.string(),
  valor: money,
  natureza: z.string().optional(),
  status: z.string(),
  motivo: z.string().optional(),
});
const pix = z.object({
  endToEndId: z.string().regex(/^[a-zA-Z0-9]{32}$/),
  txid: z.string().optional(),
  valor: money,
  chave: z.string().optional(),
  horario: instant,
  devolucoes: z.array(refund).optional(),
  gnExtras: z.object({ tarifa: money.optional(), pagador: document.optional() }).optional(),
});
export const cob = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: money }),
  linkPagamento: z.url().optional(),
  pix: z.array(pix).optional(),
});
const pages = z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) });
export const receivedPage = z.object({ parametros: pages, pix: z.array(pix) });

export const payout = z.object({
  idEnvio: z.string(),
  endToEndId: z.string().optional(),
  valor: money,
  status: z.string(),
  motivo: z.string().optional(),
  horario: z.object({ solicitacao: instant }),
  devolucoes: z.array(z.object({ rtrId: z.string(), valor: money, horario: instant })).optional(),
  gnExtras: z.object({ tarifa: money.optional() }).optional(),
});
export const payoutsPage = z.object({ parametros: pages, pix: z.array(payout) });
export const balance = z.object({ saldo: money });
export const keyOwner = z.object({ titular: document.extend({ nome: z.string(), tipo: z.string() }) });

const change = z.object({ id: z.string().optional(), rtrId: z.string().optional(), status: z.string().optional() });
export const notices = z.object({
  pix: z.array(
    z.object({
      endToEndId: z.string().min(1).max(64),
      txid: z.string().max(64).optional(),
      status: z.string().max(32).optional(),
      gnExtras: z.object({ idEnvio: z.string().max(35).optional() }).optional(),
      devolucoes: z.array(change).optional(),
    }),
  ),
});

export const refundOf = (it: z.output<typeof refund>): Refund => ({
  refundId: it.id,
  amount: it.valor,
  status: it.status === 'DEVOLVIDO' ? 'returned' : it.status === 'NAO_REALIZADO' ? 'failed' : 'processing',
  pulled: it.natureza?.startsWith('MED') ?? false,
  reason: it.motivo,
});

function paymentOf(it: z.output<typeof pix>, key: string | undefined, ownKey: string): ReceivedPayment {
  const refunds = (it.devolucoes ?? []).map(refundOf);
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

export const chargeOf = (it: z.output<typeof cob>, ownKey: string): Charge => ({
  chargeId: it.txid,
  status: it.status === 'ATIVA' ? 'active' : it.status === 'CONCLUIDA' ? 'completed' : 'removed',
  amount: it.valor.original,
  url: it.linkPagamento,
  received: (it.pix ?? [])
    .filter((paid) => paid.txid === undefined || paid.txid === it.txid)
    .map((paid) => paymentOf(paid, paid.chave ?? it.chave, ownKey)),
});

export const listedOf = (it: z.output<typeof pix>, ownKey: string): ListedPayment => ({
  ...paymentOf(it, it.chave, ownKey),
  chargeId: it.txid,
});

export const payoutOf = (it: z.output<typeof payout>): Payout => ({
  payoutId: it.idEnvio,
  endToEndId: it.endToEndId,
  amount: it.valor,
  status: it.status === 'REALIZADO' ? 'confirmed' : it.status === 'NAO_REALIZADO' ? 'rejected' : 'processing',
  reason: it.motivo,
  returns: (it.devolucoes ?? []).map((back) => ({ returnId: back.rtrId, amount: back.valor, at: back.horario })),
  fee: it.gnExtras?.tarifa ?? ZERO,
  at: it.horario.solicitacao,
});

export const keyOwnerOf = ({ titular }: z.output<typeof keyOwner>): KeyOwner => ({
  kind: titular.tipo === 'LEGAL_PERSON' ? 'company' : 'person',
  name: titular.nome,
  taxId: (titular.cpf ?? titular.cnpj ?? '').replaceAll(/[.\-/]/g, '').toUpperCase(),
});
