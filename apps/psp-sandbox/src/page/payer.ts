import { toCentavos, parseDecimalAmount, formatDecimalAmount, type Centavos } from '@arara/money';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, errors } from 'jose';
import { z } from 'zod';
import type { SandboxBankContext } from '../context.ts';
import { PAYMENT_FAULTS, type InjectedPaymentFault } from '../injected-faults.ts';
import { buildChargeBrCode, computeChargeExpiryMs } from '../merchant/charges/charges.ts';
import { receivePayment } from '../merchant/received/received.ts';
import { decimalAmountTextSchema } from '../pix/amounts.ts';
import { parseBrCode } from '../pix/brcode.ts';
import type { ChargeParty } from '../pix/charge-content.ts';
import { HttpProblem } from '../pix/problem.ts';
import type { SandboxPixCharge, ReceivedPix } from '../store/rows.ts';

/**
 * The payer's bank, whose customer reads the code. It knows nothing but the code: it fetches the payload over HTTP, checks the
 * signature and the rules, and only then sends the money.
 */

export type SandboxPaymentOutcome = { state: 'paid'; pix: ReceivedPix[] } | { state: 'scheduled'; dueMs: number };

const chargePayloadSchema = z.object({
  txid: z.string(),
  status: z.string(),
  chave: z.string(),
  valor: z.object({ original: decimalAmountTextSchema }),
  calendario: z.object({ criacao: z.iso.datetime(), expiracao: z.number() }),
});
type ChargePayload = z.infer<typeof chargePayloadSchema>;

const throwPaymentRefused = (detail: string): never => {
  throw new HttpProblem('PagamentoRecusado', { detail });
};

/** Fetches the payload that the code names and verifies its signature with the keys of the bank that serves it. */
async function fetchChargePayload(bank: SandboxBankContext, code: string): Promise<ChargePayload> {
  const read = parseBrCode(code);
  if (!read.ok || read.code.kind !== 'dynamic' || read.code.url === undefined)
    return throwPaymentRefused('O código Pix não é válido.');
  // The code names the public address. This process reaches the bank at the address where it listens.
  const path = read.code.url.slice(read.code.url.indexOf('/'));
  const answer = await fetch(`${bank.localUrl()}${path}`, { headers: { accept: 'application/jose' } });
  if (!answer.ok) return throwPaymentRefused('A cobrança não está mais disponível.');
  const keys: JSONWebKeySet = z
    .object({ keys: z.array(z.looseObject({ kty: z.string() })) })
    .parse(await (await fetch(`${bank.localUrl()}/.well-known/jwks.json`)).json());
  try {
    const { payload: content } = await jwtVerify(await answer.text(), createLocalJWKSet(keys), {
      algorithms: ['RS256'],
    });
    return chargePayloadSchema.parse(content);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError)
      return throwPaymentRefused('A assinatura da cobrança não confere.');
    throw error;
  }
}

const DEFAULT_PAYER: ChargeParty = { cpf: '52998224725', nome: 'Pagador de Testes' };
const OTHER_TEST_PAYERS: readonly ChargeParty[] = [
  { cpf: '39053344705', nome: 'Outra Pessoa de Testes' },
  { cpf: '11144477735', nome: 'Outra Pessoa de Testes' },
];

/** The debtor of the charge, or another person when the fault `payer-other-cpf` asks for it. */
function choosePayer(charge: SandboxPixCharge, fault: InjectedPaymentFault | undefined): ChargeParty {
  const { cpf, cnpj, nome } = charge.content.devedor ?? DEFAULT_PAYER;
  const debtor: ChargeParty = cpf === undefined ? { cnpj, nome } : { cpf, nome };
  return fault === 'payer-other-cpf' ? (OTHER_TEST_PAYERS.find((other) => other.cpf !== debtor.cpf) ?? debtor) : debtor;
}

/** An amount that differs from the right one by a real: one less, or one more for a charge of up to one real. */
const computeFaultyPaidAmount = (right: Centavos): Centavos => toCentavos(right > 100 ? right - 100 : right + 100);

/** Refuses what an honest payer's bank refuses: a payload of another charge, a charge that is paid or was cancelled. */
function assertPayloadMatchesCharge(
  charge: SandboxPixCharge,
  content: ChargePayload,
  fault: InjectedPaymentFault | undefined,
): void {
  if (content.txid !== charge.txid || content.chave !== charge.content.chave)
    throwPaymentRefused('A cobrança não confere com o código.');
  if (content.status !== 'ATIVA' && fault !== 'paid-twice')
    throwPaymentRefused(content.status === 'CONCLUIDA' ? 'Esta cobrança já foi paga.' : 'Esta cobrança foi cancelada.');
}

function scheduleLatePayment(bank: SandboxBankContext, charge: SandboxPixCharge): SandboxPaymentOutcome {
  const dueMs = computeChargeExpiryMs(charge) + 1_000;
  bank.store.insertLatePayment({ txid: charge.txid, dueMs });
  return { state: 'scheduled', dueMs };
}

/**
 * Pays a charge as the payer's bank would. Throws PagamentoRecusado when it refuses. A fault, requested here or injected
 * before, makes the payer misbehave. With `paid-late` before the expiry the payment is stored and sent right after it.
 */
export async function payCharge(
  bank: SandboxBankContext,
  charge: SandboxPixCharge,
  requested?: InjectedPaymentFault,
): Promise<SandboxPaymentOutcome> {
  const content = await fetchChargePayload(bank, buildChargeBrCode(bank, charge));
  assertPayloadMatchesCharge(charge, content, requested);
  const fault = requested ?? bank.faults.consume(PAYMENT_FAULTS, charge.txid)?.name;
  const expired = bank.clock.now() >= Date.parse(content.calendario.criacao) + content.calendario.expiracao * 1000;
  if (fault === 'paid-late' && !expired) return scheduleLatePayment(bank, charge);
  if (expired && fault !== 'paid-late') return throwPaymentRefused('Esta cobrança expirou.');

  const amount = parseDecimalAmount(content.valor.original);
  if (amount === undefined) return throwPaymentRefused('O valor da cobrança não é válido.');
  const payment = {
    amount: fault === 'wrong-amount' ? computeFaultyPaidAmount(amount) : amount,
    payer: choosePayer(charge, fault),
    force: fault === 'paid-twice',
  };
  const first = receivePayment(bank, charge, payment);
  // On a charge that was paid before, the payment just made is already the second one.
  const isPaidAgain = fault === 'paid-twice' && content.status === 'ATIVA';
  return { state: 'paid', pix: isPaidAgain ? [first, receivePayment(bank, charge, payment)] : [first] };
}

/** Sends the payments that were waiting for their charge to expire. A charge that was paid or removed meanwhile is skipped. */
export async function sendLatePayments(bank: SandboxBankContext): Promise<void> {
  for (const { txid } of bank.store.deleteDueLatePayments(bank.clock.now())) {
    const charge = bank.store.selectCharge('txid', txid);
    if (charge?.status === 'ATIVA') await payCharge(bank, charge, 'paid-late');
  }
}

/** The answer of `POST /pay/{token}/pay`. */
export function presentSandboxPaymentOutcome(outcome: SandboxPaymentOutcome): Record<string, unknown> {
  if (outcome.state === 'scheduled') return { status: 'AGENDADO', para: new Date(outcome.dueMs).toISOString() };
  return {
    status: 'CONCLUIDA',
    pix: outcome.pix.map((pix) => ({
      endToEndId: pix.endToEndId,
      txid: pix.txid,
      valor: formatDecimalAmount(pix.amount),
    })),
  };
}
