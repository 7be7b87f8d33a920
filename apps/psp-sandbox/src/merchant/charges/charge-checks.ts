import { parseDecimal } from '@arara/money';
import type { z } from 'zod';
import type { Bank } from '../../context.ts';
import { type ChargeContent, type ChargeRevisionBody, chargeBody } from '../../pix/charge-content.ts';
import { detectKeyType, isTxid } from '../../pix/ids.ts';
import { Problem, type Violation } from '../../pix/problem.ts';
import type { Charge } from '../../store/rows.ts';

/** Checks of a charge's request body. Every broken rule is one violation in the words of the Banco Central's list. */

/** The property that the Banco Central's list names: a field of calendario, valor or gnExtras, otherwise the whole property. */
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

/** The value of a property in the request, as `valor` of a violation; only text and numbers are quoted. */
function quoteValue(body: unknown, property: string): { valor?: string } {
  let value: unknown = body;
  for (const part of property.split('.').slice(1))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? { valor: String(value).slice(0, 200) } : {};
}

/** Violations of the schema. Several errors inside one property are one violation. */
function toViolations(error: z.ZodError, body: unknown): Violation[] {
  const properties = [...new Set(error.issues.map((issue) => toPropertyName(issue.path)))];
  return properties.map((name) => ({
    razao: `O ${OBJECT_PROPERTIES.has(name) ? 'objeto' : 'campo'} ${name} não respeita o _schema_.`,
    propriedade: name,
    ...quoteValue(body, name),
  }));
}

export function refuseViolations(violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Problem('CobOperacaoInvalida', { violations });
}

/** Parses a request body with `schema`. Throws CobOperacaoInvalida with every property that breaks it. */
export function parseChargeBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Problem('CobOperacaoInvalida', { violations: toViolations(parsed.error, body) });
  return parsed.data;
}

export function checkTxid(txid: string): void {
  if (!isTxid(txid))
    refuseViolations([
      { razao: 'O campo cob.txid não respeita o _schema_.', propriedade: 'cob.txid', valor: txid.slice(0, 200) },
    ]);
}

function checkAmounts({ calendario, valor }: ChargeRevisionBody): Violation[] {
  const found: Violation[] = [];
  if (calendario !== undefined && calendario.expiracao <= 0)
    found.push({
      razao: 'O campo cob.calendario.expiracao é igual ou menor que zero.',
      propriedade: 'cob.calendario.expiracao',
      valor: String(calendario.expiracao),
    });
  if (valor !== undefined && parseDecimal(valor.original) === 0)
    found.push({
      razao: 'O campo cob.valor.original é zero.',
      propriedade: 'cob.valor.original',
      valor: valor.original,
    });
  return found;
}

function checkKey(bank: Bank, key: string | undefined): Violation[] {
  if (key === undefined) return [];
  if (detectKeyType(key) === undefined)
    return [{ razao: 'O campo cob.chave não respeita o _schema_.', propriedade: 'cob.chave', valor: key }];
  if (bank.settings.pixKeys.includes(key)) return [];
  return [
    {
      razao: 'O campo cob.chave corresponde a uma conta que não pertence a este usuário recebedor.',
      propriedade: 'cob.chave',
      valor: key,
    },
  ];
}

function checkLocation(bank: Bank, id: number | undefined, charge: Charge | undefined): Violation[] {
  if (id === undefined || id === charge?.locationId) return [];
  const isUsed = bank.store.selectCharge('locationId', id) !== undefined;
  const razao = isUsed
    ? 'O location referenciado por loc.id já está sendo utilizado por outra cobrança.'
    : 'O location referenciado por loc.id inexiste.';
  return [{ razao, propriedade: 'cob.loc.id', valor: String(id) }];
}

function checkReturnUrl(bank: Bank, url: string | undefined): Violation[] {
  if (url === undefined || (URL.canParse(url) && bank.settings.siteOrigins.includes(new URL(url).origin))) return [];
  return [
    {
      razao: 'O campo cob.gnExtras.urlRetorno não pertence a uma origem permitida.',
      propriedade: 'cob.gnExtras.urlRetorno',
      valor: url,
    },
  ];
}

/** Refuses a body that respects the schema and breaks a rule. `charge` is the charge that it changes, if there is one. */
export function checkChargeRules(bank: Bank, body: ChargeRevisionBody, charge: Charge | undefined): void {
  refuseViolations([
    ...checkAmounts(body),
    ...checkKey(bank, body.chave),
    ...checkLocation(bank, body.loc?.id, charge),
    ...checkReturnUrl(bank, body.gnExtras?.urlRetorno),
  ]);
}

/** Reads the content of a charge, or throws CobOperacaoInvalida with every rule that it breaks. Unknown fields are ignored. */
export function readContent(bank: Bank, body: unknown, charge: Charge | undefined): ChargeContent {
  const parsed = parseChargeBody(chargeBody, body);
  checkChargeRules(bank, parsed, charge);
  const { loc: _, ...content } = parsed;
  return content;
}
