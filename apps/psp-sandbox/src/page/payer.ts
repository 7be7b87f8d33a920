import { centavos, parseDecimal, toDecimal, type Centavos } from '@arara/money';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, errors } from 'jose';
import { z } from 'zod';
import { amountText } from '../pix/amounts.ts';
import type { Bank } from '../bank.ts';
import { parseBrCode } from '../pix/brcode.ts';
import { chargeBrCode, chargeExpiryMs, type Party } from '../merchant/charges.ts';
import { Problem } from '../pix/problem.ts';
import { receivePayment } from '../merchant/received.ts';
import type { Charge, Received } from '../store/schema.ts';
import { PAYMENT_FAULTS, type PaymentFault } from '../tester/injected-faults.ts';

/**
 * The payer's side: another bank, whose customer reads the code. It knows only the code; it fetches the payload over
 * HTTP, checks the signature and the rules, and only then sends money.
 */

export type PaymentOutcome = { state: 'paid'; pix: Received[] } | { state: 'scheduled'; dueMs: number };

const payload = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: amountText }),
  calendario: z.object({ criacao: z.iso.datetime(), expiracao: z.number() }),
});

const refusePayment = (detail: string): never => {
  throw new Problem('PagamentoRecusado', { detail });
};

/** Follows the code to its payload and verifies the signature against the keys of the bank that serves it. */
async function fetchPayload(bank: Bank, code: string): Promise<z.infer<typeof payload>> {
  const read = parseBrCode(code);
  if (!read.ok || read.code.kind !== 'dynamic' || read.code.url === undefined)
    return refusePayment('O código Pix não é válido.');
  // The code names the public address; from inside, the bank is reached where it listens.
  const path = read.code.url.slice(read.code.url.indexOf('/'));
  const answer = await fetch(`${bank.localUrl()}${path}`, { headers: { accept: 'application/jose' } });
  if (!answer.ok) return refusePayment('A cobrança não está mais disponível.');
  const keys: JSONWebKeySet = z
    .object({ keys: z.array(z.looseObject({ kty: z.string() })) })
    .parse(await (await fetch(`${bank.localUrl()}/.well-known/jwks.json`)).json());
  try {
    const { payload: content } = await jwtVerify(await answer.text(), createLocalJWKSet(keys), {
      algorithms: ['RS256'],
    });
    return payload.parse(content);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      return refusePayment('A assinatura da cobrança não confere.');
    throw error;
  }
}

const OTHER_PAYERS: readonly Party[] = [
  { cpf: '39053344705', nome: 'Outra Pessoa de Testes' },
  { cpf: '11144477735', nome: 'Outra Pessoa de Testes' },
];

function choosePayer(charge: Charge, trouble: PaymentFault | undefined): Party {
  const debtor = charge.content.devedor;
  const self: Party =
    debtor?.cpf !== undefined
      ? { cpf: debtor.cpf, nome: debtor.nome }
      : debtor?.cnpj !== undefined
        ? { cnpj: debtor.cnpj, nome: debtor.nome }
        : { cpf: '52998224725', nome: 'Pagador de Testes' };
  return trouble === 'payer-other-cpf' ? (OTHER_PAYERS.find((other) => other.cpf !== self.cpf) ?? self) : self;
}

/** Wrong on purpose: one real less or, for a charge of up to one real, one more. */
const differentAmount = (right: Centavos): Centavos => centavos(right > 100 ? right - 100 : right + 100);

/**
 * Pays a charge as its payer's bank would; refusals are PagamentoRecusado. A trouble, asked for here or armed before,
 * makes the payer misbehave; `paid-late` before the expiry is kept in the book and sent right after it.
 */
export async function payCharge(bank: Bank, charge: Charge, asked?: PaymentFault): Promise<PaymentOutcome> {
  const content = await fetchPayload(bank, chargeBrCode(bank, charge));
  if (content.txid !== charge.txid || content.chave !== charge.content.chave)
    return refusePayment('A cobrança não confere com o código.');
  if (content.status !== 'ATIVA' && asked !== 'paid-twice')
    return refusePayment(
      content.status === 'CONCLUIDA' ? 'Esta cobrança já foi paga.' : 'Esta cobrança foi cancelada.',
    );
  const trouble = asked ?? bank.faults.consume(PAYMENT_FAULTS, charge.txid)?.name;
  const expired = bank.clock.now() >= Date.parse(content.calendario.criacao) + content.calendario.expiracao * 1000;
  if (trouble === 'paid-late' && !expired) {
    const dueMs = chargeExpiryMs(charge) + 1_000;
    bank.store.insertLatePayment({ txid: charge.txid, dueMs });
    return { state: 'scheduled', dueMs };
  }
  if (expired && trouble !== 'paid-late') return refusePayment('Esta cobrança expirou.');

  const amount = parseDecimal(content.valor.original);
  if (amount === undefined) return refusePayment('O valor da cobrança não é válido.');
  const paid = {
    amount: trouble === 'wrong-amount' ? differentAmount(amount) : amount,
    payer: choosePayer(charge, trouble),
    force: trouble === 'paid-twice',
  };
  const first = receivePayment(bank, charge, paid);
  // On a charge that was paid already, the payment just made is the second one.
  const again = trouble === 'paid-twice' && content.status === 'ATIVA';
  return { state: 'paid', pix: again ? [first, receivePayment(bank, charge, paid)] : [first] };
}

/** Sends the payments that were waiting for their charge to expire. A charge that was paid or removed meanwhile is left alone. */
export async function sendLatePayments(bank: Bank): Promise<void> {
  for (const { txid } of bank.store.deleteDueLatePayments(bank.clock.now())) {
    const charge = bank.store.selectCharge('txid', txid);
    if (charge?.status === 'ATIVA') await payCharge(bank, charge, 'paid-late');
  }
}

/** What a caller of `POST /pay/{token}/pay` learns. */
export function presentPaymentOutcome(outcome: PaymentOutcome): Record<string, unknown> {
  if (outcome.state === 'scheduled') return { status: 'AGENDADO', para: new Date(outcome.dueMs).toISOString() };
  return {
    status: 'CONCLUIDA',
    pix: outcome.pix.map((pix) => ({ endToEndId: pix.endToEndId, txid: pix.txid, valor: toDecimal(pix.amount) })),
  };
}
