import { isDeepStrictEqual } from 'node:util';
import { timestamp } from '../../clock.ts';
import type { Bank } from '../../context.ts';
import { emitDynamicBrCode } from '../../pix/brcode.ts';
import { type ChargeContent, chargeRevisionBody, REMOVED_BY_MERCHANT } from '../../pix/charge-content.ts';
import { createToken, createTxid } from '../../pix/ids.ts';
import { Problem } from '../../pix/problem.ts';
import type { Charge } from '../../store/rows.ts';
import { checkChargeRules, checkTxid, parseChargeBody, readContent, refuseViolations } from './charge-checks.ts';
import { presentReceivedPix } from '../received/received.ts';

/** Immediate charges (`cob`): making, revising and presenting them. API Pix 2.9.0, tag Cob. */

function insertCharge(bank: Bank, txid: string, content: ChargeContent): Charge {
  bank.store.insertCharge({
    txid,
    revision: 0,
    status: 'ATIVA',
    locationToken: createToken(),
    pageToken: createToken(),
    createdMs: bank.clock.now(),
    content,
  });
  const forged = bank.faults.consume(['webhook-forged'], txid);
  if (forged !== undefined) bank.forgePaymentNotification(getCharge(bank, txid), forged.signed === true);
  return getCharge(bank, txid);
}

/** The charge. Throws CobNaoEncontrado. */
export function getCharge(bank: Bank, txid: string): Charge {
  const charge = bank.store.selectCharge('txid', txid);
  if (charge === undefined) throw new Problem('CobNaoEncontrado');
  return charge;
}

function requireActive(charge: Charge, razao: string): void {
  if (charge.status !== 'ATIVA') refuseViolations([{ razao, propriedade: 'cob.status', valor: charge.status }]);
}

/** `PUT /cob/{txid}`: makes the charge. The same content again changes nothing; other content revises an ATIVA charge. */
export function putCharge(bank: Bank, txid: string, body: unknown): Charge {
  checkTxid(txid);
  const charge = bank.store.selectCharge('txid', txid);
  const content = readContent(bank, body, charge);
  return bank.store.transact(() => {
    if (charge === undefined) return insertCharge(bank, txid, content);
    if (isDeepStrictEqual(charge.content, JSON.parse(JSON.stringify(content)))) return charge;
    requireActive(charge, 'A cobrança já existe, não está no status ATIVA, e a presente requisição busca alterá-la.');
    bank.store.updateCharge(txid, charge.revision + 1, 'ATIVA', content);
    return getCharge(bank, txid);
  });
}

/** `POST /cob`: the bank chooses the txid. */
export function postCharge(bank: Bank, body: unknown): Charge {
  const content = readContent(bank, body, undefined);
  return bank.store.transact(() => insertCharge(bank, createTxid(), content));
}

/** `PATCH /cob/{txid}`: removes the charge (status alone) or revises parts of it. Both need it to be ATIVA. */
export function patchCharge(bank: Bank, txid: string, body: unknown): Charge {
  const charge = getCharge(bank, txid);
  const parsed = parseChargeBody(chargeRevisionBody, body);
  const { status, loc: _, ...changes } = parsed;
  requireActive(charge, 'A cobrança não está ATIVA, e a presente requisição busca alterá-la.');
  if (status !== undefined && Object.values(parsed).filter((value) => value !== undefined).length > 1)
    refuseViolations([
      {
        razao: `A cobrança está ATIVA, e a presente requisição propõe alterar seu status para ${REMOVED_BY_MERCHANT} juntamente com outras alterações.`,
        propriedade: 'cob.status',
        valor: status,
      },
    ]);
  checkChargeRules(bank, parsed, charge);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: ChargeContent = { ...charge.content, ...given };
  const unchanged = status === undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(next)), charge.content);
  if (!unchanged)
    bank.store.transact(() => bank.store.updateCharge(txid, charge.revision + 1, status ?? 'ATIVA', next));
  bank.chargeWatchers.notifyChanged(txid);
  return getCharge(bank, txid);
}

export const chargeExpiryMs = (charge: Charge): number => charge.createdMs + charge.content.calendario.expiracao * 1000;

const payloadLocation = (bank: Bank, charge: Charge): string => `${bank.host()}/qr/v2/${charge.locationToken}`;

/** The BR Code of a charge: the text that its QR code shows and that "copia e cola" copies. */
export const chargeBrCode = (bank: Bank, charge: Charge): string =>
  emitDynamicBrCode({
    url: payloadLocation(bank, charge),
    merchantName: bank.settings.merchantName,
    merchantCity: bank.settings.merchantCity,
  });

/** The answer `CobGerada`, with the address of the hosted page as the extension `linkPagamento`. */
export function presentCharge(bank: Bank, charge: Charge): Record<string, unknown> {
  const { calendario, ...rest } = charge.content;
  const location = payloadLocation(bank, charge);
  const criacao = timestamp(charge.createdMs);
  return {
    calendario: { criacao, expiracao: calendario.expiracao },
    txid: charge.txid,
    revisao: charge.revision,
    loc: { id: charge.locationId, txid: charge.txid, location, tipoCob: 'cob', criacao },
    location,
    status: charge.status,
    ...rest,
    pixCopiaECola: chargeBrCode(bank, charge),
    linkPagamento: `${bank.url()}/pay/${charge.pageToken}`,
  };
}

/** The answer `CobCompleta`: the charge with the payments received, if there are any. */
export function presentChargeWithPayments(bank: Bank, charge: Charge): Record<string, unknown> {
  const pix = bank.store.selectReceivedOfCharge(charge.txid).map((received) => presentReceivedPix(bank, received));
  return { ...presentCharge(bank, charge), ...(pix.length > 0 && { pix }) };
}

/** `GET /cob/{txid}?revisao=n`: the charge as it is now, or an earlier revision of it. */
export function getChargeRevision(bank: Bank, txid: string, revision: string | undefined): Charge {
  const charge = getCharge(bank, txid);
  if (revision === undefined) return charge;
  const past = /^\d{1,9}$/.test(revision) ? bank.store.selectChargeRevision(txid, Number(revision)) : undefined;
  if (past === undefined)
    throw new Problem('CobConsultaInvalida', {
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
