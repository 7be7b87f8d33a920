import { parseDecimalAmount } from '@arara/money';
import type { z } from 'zod';
import type { SandboxBankContext } from '../../context.ts';
import {
  type PixChargeRequestContent,
  type ChargeRevisionBody,
  pixChargeBodySchema,
} from '../../pix/charge-content.ts';
import { detectPixKeyType, isTxid } from '../../pix/ids.ts';
import { HttpProblem, type PixRequestPropertyViolation } from '../../pix/problem.ts';
import type { SandboxPixCharge } from '../../store/rows.ts';

/** Checks of a charge's request body. Every broken rule is one violation in the words of the Banco Central's list. */

/** The property that the Banco Central's list names: a field of calendario, valor or gnExtras, otherwise the whole property. */
function toViolationPropertyName(path: PropertyKey[]): string {
  const [top, leaf] = path.map(String);
  if (top === undefined) return 'cob';
  return (top === 'calendario' || top === 'valor' || top === 'gnExtras') && leaf !== undefined
    ? `cob.${top}.${leaf}`
    : `cob.${top}`;
}

const CHARGE_OBJECT_PROPERTIES = new Set([
  'cob.devedor',
  'cob.infoAdicionais',
  'cob.calendario',
  'cob.valor',
  'cob.loc',
  'cob',
]);

/** The value of a property in the request, as `valor` of a violation; only text and numbers are quoted. */
function readViolatingChargeValue(body: unknown, property: string): { valor?: string } {
  let value: unknown = body;
  for (const part of property.split('.').slice(1))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? { valor: String(value).slice(0, 200) } : {};
}

/** Violations of the schema. Several errors inside one property are one violation. */
function toChargeSchemaViolations(error: z.ZodError, body: unknown): PixRequestPropertyViolation[] {
  const properties = [...new Set(error.issues.map((issue) => toViolationPropertyName(issue.path)))];
  return properties.map((name) => ({
    razao: `O ${CHARGE_OBJECT_PROPERTIES.has(name) ? 'objeto' : 'campo'} ${name} não respeita o _schema_.`,
    propriedade: name,
    ...readViolatingChargeValue(body, name),
  }));
}

export function throwIfChargeViolations(violations: readonly PixRequestPropertyViolation[]): void {
  if (violations.length > 0) throw new HttpProblem('CobOperacaoInvalida', { violations });
}

/** Parses a request body with `schema`. Throws CobOperacaoInvalida with every property that breaks it. */
export function parseChargeBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    throw new HttpProblem('CobOperacaoInvalida', { violations: toChargeSchemaViolations(parsed.error, body) });
  return parsed.data;
}

export function checkTxid(txid: string): void {
  if (!isTxid(txid))
    throwIfChargeViolations([
      { razao: 'O campo cob.txid não respeita o _schema_.', propriedade: 'cob.txid', valor: txid.slice(0, 200) },
    ]);
}

function findChargeAmountViolations({ calendario, valor }: ChargeRevisionBody): PixRequestPropertyViolation[] {
  const found: PixRequestPropertyViolation[] = [];
  if (calendario !== undefined && calendario.expiracao <= 0)
    found.push({
      razao: 'O campo cob.calendario.expiracao é igual ou menor que zero.',
      propriedade: 'cob.calendario.expiracao',
      valor: String(calendario.expiracao),
    });
  if (valor !== undefined && parseDecimalAmount(valor.original) === 0)
    found.push({
      razao: 'O campo cob.valor.original é zero.',
      propriedade: 'cob.valor.original',
      valor: valor.original,
    });
  return found;
}

function findPixKeyViolations(bank: SandboxBankContext, key: string | undefined): PixRequestPropertyViolation[] {
  if (key === undefined) return [];
  if (detectPixKeyType(key) === undefined)
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

function findChargeLocationViolations(
  bank: SandboxBankContext,
  id: number | undefined,
  charge: SandboxPixCharge | undefined,
): PixRequestPropertyViolation[] {
  if (id === undefined || id === charge?.locationId) return [];
  const isUsed = bank.store.selectCharge('locationId', id) !== undefined;
  const razao = isUsed
    ? 'O location referenciado por loc.id já está sendo utilizado por outra cobrança.'
    : 'O location referenciado por loc.id inexiste.';
  return [{ razao, propriedade: 'cob.loc.id', valor: String(id) }];
}

function checkReturnUrl(bank: SandboxBankContext, url: string | undefined): PixRequestPropertyViolation[] {
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
export function checkChargeRules(
  bank: SandboxBankContext,
  body: ChargeRevisionBody,
  charge: SandboxPixCharge | undefined,
): void {
  throwIfChargeViolations([
    ...findChargeAmountViolations(body),
    ...findPixKeyViolations(bank, body.chave),
    ...findChargeLocationViolations(bank, body.loc?.id, charge),
    ...checkReturnUrl(bank, body.gnExtras?.urlRetorno),
  ]);
}

/** Reads the content of a charge, or throws CobOperacaoInvalida with every rule that it breaks. Unknown fields are ignored. */
export function readChargeContent(
  bank: SandboxBankContext,
  body: unknown,
  charge: SandboxPixCharge | undefined,
): PixChargeRequestContent {
  const parsed = parseChargeBody(pixChargeBodySchema, body);
  checkChargeRules(bank, parsed, charge);
  const { loc: _, ...content } = parsed;
  return content;
}
