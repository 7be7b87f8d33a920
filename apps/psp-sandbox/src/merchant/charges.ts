import { isDeepStrictEqual } from 'node:util';
import { parseDecimal } from '@arara/money';
import { z } from 'zod';
import { amountText } from '../pix/amounts.ts';
import type { Bank } from '../bank.ts';
import { emitDynamicBrCode } from '../pix/brcode.ts';
import { timestamp } from '../clock.ts';
import { isCnpj, isCpf, isTxid, detectKeyType, newToken, newTxid } from '../pix/ids.ts';
import { Problem, type ProblemKind, type Violation } from '../pix/problem.ts';
import { presentReceivedPix } from './received.ts';
import type { Charge } from '../store/schema.ts';

/** Immediate charges (`cob`): what a merchant may ask for, and what the bank answers. API Pix 2.9.0, tag Cob. */

export type ChargeStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP';
export type Party = { cpf?: string | undefined; cnpj?: string | undefined; nome: string };

const name = z.string().min(1).max(200);
const debtor = z.union([
  z.object({ cpf: z.string().refine(isCpf), cnpj: z.undefined().optional(), nome: name }),
  z.object({ cnpj: z.string().refine(isCnpj), cpf: z.undefined().optional(), nome: name }),
]);
const content = z.object({
  calendario: z.object({ expiracao: z.number().int().max(2_147_483_647).default(86_400) }),
  devedor: debtor.optional(),
  loc: z.object({ id: z.number().int() }).optional(),
  valor: z.object({ original: amountText, modalidadeAlteracao: z.literal([0, 1]).optional() }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
  infoAdicionais: z
    .array(z.object({ nome: z.string().max(50), valor: z.string().max(200) }))
    .max(50)
    .optional(),
  gnExtras: z.object({ urlRetorno: z.string().max(500).optional() }).optional(),
});
const REMOVED = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
const revision = content.partial().extend({ status: z.literal(REMOVED).optional() });

/** What a charge says, as asked for; the location is the bank's. */
export type ChargeContent = Omit<z.infer<typeof content>, 'loc'>;

/** The part of a path that the Banco Central's list of violations names: leaves of calendario and valor, else the whole property. */
function toPropertyName(path: PropertyKey[]): string {
  const [top, leaf] = path.map(String);
  if (top === undefined) return 'cob';
  return (top === 'calendario' || top === 'valor' || top === 'gnExtras') && leaf !== undefined
    ? `cob.${top}.${leaf}`
    : `cob.${top}`;
}

const OBJECT_PROPERTIES = new Set([
  'cob.devedor',
  'cob.infoAdicionais',
  'cob.calendario',
  'cob.valor',
  'cob.loc',
  'cob',
]);

const quoteValue = (body: unknown, property: string): { valor?: string } => {
  let value: unknown = body;
  for (const part of property.split('.').slice(1))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? { valor: String(value).slice(0, 200) } : {};
};

/** Breaches of form, in the words of the Banco Central's list; several breaches inside one property count once. */
export function toViolations(
  error: z.ZodError,
  body: unknown,
  property: (path: PropertyKey[]) => string,
  prefix = '',
): Violation[] {
  const properties = [...new Set(error.issues.map((issue) => property(issue.path)))];
  return properties.map((name) => ({
    razao: `O ${OBJECT_PROPERTIES.has(name) ? 'objeto' : 'campo'} ${prefix}${name} não respeita o _schema_.`,
    propriedade: name,
    ...quoteValue(body, name),
  }));
}

/** Breaches of sense, once the form is right. */
function findSemanticViolations(bank: Bank, asked: z.infer<typeof revision>, owner: Charge | undefined): Violation[] {
  const found: Violation[] = [];
  const say = (razao: string, propriedade: string, valor?: string): void =>
    void found.push({ razao, propriedade, ...(valor !== undefined && { valor }) });
  if (asked.calendario !== undefined && asked.calendario.expiracao <= 0)
    say(
      'O campo cob.calendario.expiracao é igual ou menor que zero.',
      'cob.calendario.expiracao',
      String(asked.calendario.expiracao),
    );
  if (asked.valor !== undefined && parseDecimal(asked.valor.original) === 0)
    say('O campo cob.valor.original é zero.', 'cob.valor.original', asked.valor.original);
  if (asked.chave !== undefined) {
    if (detectKeyType(asked.chave) === undefined)
      say('O campo cob.chave não respeita o _schema_.', 'cob.chave', asked.chave);
    else if (!bank.settings.pixKeys.includes(asked.chave))
      say(
        'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.',
        'cob.chave',
        asked.chave,
      );
  }
  if (asked.loc !== undefined && asked.loc.id !== owner?.locationId) {
    const used = bank.store.selectCharge('locationId', asked.loc.id) !== undefined;
    say(
      used
        ? 'O location referenciado por loc.id já está sendo utilizado por outra cobrança.'
        : 'O location referenciado por loc.id inexiste.',
      'cob.loc.id',
      String(asked.loc.id),
    );
  }
  const back = asked.gnExtras?.urlRetorno;
  if (back !== undefined && !(URL.canParse(back) && bank.settings.siteOrigins.includes(new URL(back).origin))) {
    say('O campo cob.gnExtras.urlRetorno não pertence a uma origem permitida.', 'cob.gnExtras.urlRetorno', back);
  }
  return found;
}

const refuseIfAny = (violations: readonly Violation[], kind: ProblemKind = 'CobOperacaoInvalida'): void => {
  if (violations.length > 0) throw new Problem(kind, { violations });
};

function checkTxid(txid: string): void {
  if (!isTxid(txid))
    refuseIfAny([
      { razao: 'O campo cob.txid não respeita o _schema_.', propriedade: 'cob.txid', valor: txid.slice(0, 200) },
    ]);
}

/** Reads the asked-for content of a charge, or throws CobOperacaoInvalida with every rule it breaks. Unknown fields are passed over. */
function readContent(bank: Bank, body: unknown, owner: Charge | undefined): ChargeContent {
  const parsed = content.safeParse(body);
  if (!parsed.success)
    throw new Problem('CobOperacaoInvalida', { violations: toViolations(parsed.error, body, toPropertyName) });
  refuseIfAny(findSemanticViolations(bank, parsed.data, owner));
  const { loc: _, ...asked } = parsed.data;
  return asked;
}

function insertCharge(bank: Bank, txid: string, asked: ChargeContent): Charge {
  const fresh = {
    txid,
    revision: 0,
    status: 'ATIVA',
    locationToken: newToken(),
    pageToken: newToken(),
    createdMs: bank.clock.now(),
    content: asked,
  } as const;
  bank.store.insertCharge(fresh);
  const forged = bank.faults.consume(['webhook-forged'], txid);
  if (forged !== undefined) bank.forgePaymentNotification(getCharge(bank, txid), forged.signed === true);
  return getCharge(bank, txid);
}

/** The charge, or CobNaoEncontrado. */
export function getCharge(bank: Bank, txid: string): Charge {
  const charge = bank.store.selectCharge('txid', txid);
  if (charge === undefined) throw new Problem('CobNaoEncontrado');
  return charge;
}

/** `PUT /cob/{txid}`: makes the charge; the same again answers the same; another content revises it while it is ATIVA. */
export function putCharge(bank: Bank, txid: string, body: unknown): Charge {
  checkTxid(txid);
  const known = bank.store.selectCharge('txid', txid);
  const asked = readContent(bank, body, known);
  return bank.store.transact(() => {
    if (known === undefined) return insertCharge(bank, txid, asked);
    if (isDeepStrictEqual(known.content, JSON.parse(JSON.stringify(asked)))) return known;
    if (known.status !== 'ATIVA')
      refuseIfAny([
        {
          razao: 'A cobrança já existe, não está no status ATIVA, e a presente requisição busca alterá-la.',
          propriedade: 'cob.status',
          valor: known.status,
        },
      ]);
    bank.store.updateCharge(txid, known.revision + 1, 'ATIVA', asked);
    return getCharge(bank, txid);
  });
}

/** `POST /cob`: the bank chooses the txid. */
export function postCharge(bank: Bank, body: unknown): Charge {
  const asked = readContent(bank, body, undefined);
  return bank.store.transact(() => insertCharge(bank, newTxid(), asked));
}

/** `PATCH /cob/{txid}`: removes the charge (status alone) or revises some of it; both need it ATIVA. */
export function patchCharge(bank: Bank, txid: string, body: unknown): Charge {
  const known = getCharge(bank, txid);
  const parsed = revision.safeParse(body);
  if (!parsed.success)
    throw new Problem('CobOperacaoInvalida', { violations: toViolations(parsed.error, body, toPropertyName) });
  const { status, loc: _, ...changes } = parsed.data;
  if (known.status !== 'ATIVA')
    refuseIfAny([
      {
        razao: 'A cobrança não está ATIVA, e a presente requisição busca alterá-la.',
        propriedade: 'cob.status',
        valor: known.status,
      },
    ]);
  if (status !== undefined && Object.values(parsed.data).filter((value) => value !== undefined).length > 1) {
    refuseIfAny([
      {
        razao: `A cobrança está ATIVA, e a presente requisição propõe alterar seu status para ${REMOVED} juntamente com outras alterações.`,
        propriedade: 'cob.status',
        valor: status,
      },
    ]);
  }
  refuseIfAny(findSemanticViolations(bank, parsed.data, known));
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const next: ChargeContent = { ...known.content, ...given };
  const unchanged = status === undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(next)), known.content);
  if (!unchanged) bank.store.transact(() => bank.store.updateCharge(txid, known.revision + 1, status ?? 'ATIVA', next));
  bank.chargeWatchers.notifyChanged(txid);
  return getCharge(bank, txid);
}

export const chargeExpiryMs = (charge: Charge): number => charge.createdMs + charge.content.calendario.expiracao * 1000;
export const payloadLocation = (bank: Bank, charge: Charge): string => `${bank.host()}/qr/v2/${charge.locationToken}`;

/** The BR Code of a charge: what its QR shows and "copia e cola" copies. */
export const chargeBrCode = (bank: Bank, charge: Charge): string =>
  emitDynamicBrCode({
    url: payloadLocation(bank, charge),
    merchantName: bank.settings.merchantName,
    merchantCity: bank.settings.merchantCity,
  });

/** The answer `CobGerada`, with the hosted page as the extension `linkPagamento`. */
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

/** The answer `CobCompleta`: with the payments received, where there are any. */
export function presentChargeWithPayments(bank: Bank, charge: Charge): Record<string, unknown> {
  const pix = bank.store.selectReceivedOfCharge(charge.txid).map((received) => presentReceivedPix(bank, received));
  return { ...presentCharge(bank, charge), ...(pix.length > 0 && { pix }) };
}

/** `GET /cob/{txid}?revisao=n`: today's charge, or an earlier revision of it. */
export function getChargeRevision(bank: Bank, txid: string, asked: string | undefined): Charge {
  const charge = getCharge(bank, txid);
  if (asked === undefined) return charge;
  const past = /^\d{1,9}$/.test(asked) ? bank.store.selectChargeRevision(txid, Number(asked)) : undefined;
  if (past === undefined)
    throw new Problem('CobConsultaInvalida', {
      violations: [
        {
          razao:
            'O parâmetro revisao corresponde a uma revisão inexistente para a cobrança apontada pelo parâmetro txid.',
          propriedade: 'revisao',
          valor: asked.slice(0, 20),
        },
      ],
    });
  return Number(asked) === charge.revision
    ? charge
    : { ...charge, revision: Number(asked), status: past.status, content: past.content };
}
