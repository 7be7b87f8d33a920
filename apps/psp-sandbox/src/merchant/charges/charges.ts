import { isDeepStrictEqual } from 'node:util';
import { toIsoTimestamp } from '../../clock.ts';
import type { SandboxBankContext } from '../../context.ts';
import { emitDynamicBrCode } from '../../pix/brcode.ts';
import {
  type PixChargeRequestContent,
  chargeRevisionBodySchema,
  CHARGE_STATUS_REMOVED_BY_MERCHANT,
} from '../../pix/charge-content.ts';
import { createRandomUrlToken, createTxid } from '../../pix/ids.ts';
import { HttpProblem } from '../../pix/problem.ts';
import type { SandboxPixCharge } from '../../store/rows.ts';
import {
  checkChargeRules,
  checkTxid,
  parseChargeBody,
  readChargeContent,
  throwIfChargeViolations,
} from './charge-checks.ts';
import { presentReceivedPix } from '../received/received.ts';

/** Immediate charges (`cob`): making, revising and presenting them. API Pix 2.9.0, tag Cob. */

function insertCharge(bank: SandboxBankContext, txid: string, content: PixChargeRequestContent): SandboxPixCharge {
  bank.store.insertCharge({
    txid,
    revision: 0,
    status: 'ATIVA',
    locationToken: createRandomUrlToken(),
    pageToken: createRandomUrlToken(),
    createdMs: bank.clock.now(),
    content,
  });
  const forged = bank.faults.consume(['webhook-forged'], txid);
  if (forged !== undefined) bank.forgePaymentNotification(getPixChargeByTxid(bank, txid), forged.signed === true);
  return getPixChargeByTxid(bank, txid);
}

/** The charge. Throws CobNaoEncontrado. */
export function getPixChargeByTxid(bank: SandboxBankContext, txid: string): SandboxPixCharge {
  const charge = bank.store.selectCharge('txid', txid);
  if (charge === undefined) throw new HttpProblem('CobNaoEncontrado');
  return charge;
}

function assertChargeActive(charge: SandboxPixCharge, razao: string): void {
  if (charge.status !== 'ATIVA') throwIfChargeViolations([{ razao, propriedade: 'cob.status', valor: charge.status }]);
}

/** `PUT /cob/{txid}`: makes the charge. The same content again changes nothing; other content revises an ATIVA charge. */
export function createOrReviseSandboxCharge(bank: SandboxBankContext, txid: string, body: unknown): SandboxPixCharge {
  checkTxid(txid);
  const charge = bank.store.selectCharge('txid', txid);
  const content = readChargeContent(bank, body, charge);
  return bank.store.transact(() => {
    if (charge === undefined) return insertCharge(bank, txid, content);
    if (isDeepStrictEqual(charge.content, JSON.parse(JSON.stringify(content)))) return charge;
    assertChargeActive(
      charge,
      'A cobrança já existe, não está no status ATIVA, e a presente requisição busca alterá-la.',
    );
    bank.store.updateCharge(txid, charge.revision + 1, 'ATIVA', content);
    return getPixChargeByTxid(bank, txid);
  });
}

/** `POST /cob`: the bank chooses the txid. */
export function createSandboxCharge(bank: SandboxBankContext, body: unknown): SandboxPixCharge {
  const content = readChargeContent(bank, body, undefined);
  return bank.store.transact(() => insertCharge(bank, createTxid(), content));
}

/** `PATCH /cob/{txid}`: removes the charge (status alone) or revises parts of it. Both need it to be ATIVA. */
export function patchCharge(bank: SandboxBankContext, txid: string, body: unknown): SandboxPixCharge {
  const charge = getPixChargeByTxid(bank, txid);
  const parsed = parseChargeBody(chargeRevisionBodySchema, body);
  const { status, loc: _, ...changes } = parsed;
  assertChargeActive(charge, 'A cobrança não está ATIVA, e a presente requisição busca alterá-la.');
  if (status !== undefined && Object.values(parsed).filter((value) => value !== undefined).length > 1)
    throwIfChargeViolations([
      {
        razao: `A cobrança está ATIVA, e a presente requisição propõe alterar seu status para ${CHARGE_STATUS_REMOVED_BY_MERCHANT} juntamente com outras alterações.`,
        propriedade: 'cob.status',
        valor: status,
      },
    ]);
  checkChargeRules(bank, parsed, charge);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: PixChargeRequestContent = { ...charge.content, ...given };
  const unchanged = status === undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(next)), charge.content);
  if (!unchanged)
    bank.store.transact(() => bank.store.updateCharge(txid, charge.revision + 1, status ?? 'ATIVA', next));
  bank.chargeWatchers.notifyChanged(txid);
  return getPixChargeByTxid(bank, txid);
}

export const computeChargeExpiryMs = (charge: SandboxPixCharge): number =>
  charge.createdMs + charge.content.calendario.expiracao * 1000;

const buildChargePayloadUrl = (bank: SandboxBankContext, charge: SandboxPixCharge): string =>
  `${bank.host()}/qr/v2/${charge.locationToken}`;

/** The BR Code of a charge: the text that its QR code shows and that "copia e cola" copies. */
export const buildChargeBrCode = (bank: SandboxBankContext, charge: SandboxPixCharge): string =>
  emitDynamicBrCode({
    url: buildChargePayloadUrl(bank, charge),
    merchantName: bank.settings.merchantName,
    merchantCity: bank.settings.merchantCity,
  });

/** The answer `CobGerada`, with the address of the hosted page as the extension `linkPagamento`. */
export function presentCharge(bank: SandboxBankContext, charge: SandboxPixCharge): Record<string, unknown> {
  const { calendario, ...rest } = charge.content;
  const location = buildChargePayloadUrl(bank, charge);
  const criacao = toIsoTimestamp(charge.createdMs);
  return {
    calendario: { criacao, expiracao: calendario.expiracao },
    txid: charge.txid,
    revisao: charge.revision,
    loc: { id: charge.locationId, txid: charge.txid, location, tipoCob: 'cob', criacao },
    location,
    status: charge.status,
    ...rest,
    pixCopiaECola: buildChargeBrCode(bank, charge),
    linkPagamento: `${bank.url()}/pay/${charge.pageToken}`,
  };
}

/** The answer `CobCompleta`: the charge with the payments received, if there are any. */
export function presentChargeWithPayments(bank: SandboxBankContext, charge: SandboxPixCharge): Record<string, unknown> {
  const pix = bank.store.selectReceivedOfCharge(charge.txid).map((received) => presentReceivedPix(bank, received));
  return { ...presentCharge(bank, charge), ...(pix.length > 0 && { pix }) };
}

/** `GET /cob/{txid}?revisao=n`: the charge as it is now, or an earlier revision of it. */
export function getPixChargeRevision(
  bank: SandboxBankContext,
  txid: string,
  revision: string | undefined,
): SandboxPixCharge {
  const charge = getPixChargeByTxid(bank, txid);
  if (revision === undefined) return charge;
  const past = /^\d{1,9}$/.test(revision) ? bank.store.selectChargeRevision(txid, Number(revision)) : undefined;
  if (past === undefined)
    throw new HttpProblem('CobConsultaInvalida', {
      violations: [
        {
          razao:
            'O parâmetro revisao corresponde a uma revisão inexistente para a cobrança apontada pelo parâmetro txid.',
          propriedade: 'revisao',
          valor: revision.slice(0, 20),
        },
      ],
    });
  return Number(revision) === charge.revision
    ? charge
    : { ...charge, revision: Number(revision), status: past.status, content: past.content };
}
