import { isUtf8 } from 'node:buffer';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import { Refusal } from '@arara/contract/protocol/errors';
import { parseFormFields, toFormFieldName } from '@arara/contract/protocol/form';
import type { FieldProblem } from '../../text/answer-texts.ts';

/** A request's fields in the types of the wire. */
export type RequestBodyFields = Record<string, unknown>;

/** False for text with a NUL, which a database cannot store, or with half of a surrogate pair, which nobody can read. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A refusal of single fields, each with its problem. */
export const createFieldsRefusal = (fields: Readonly<Record<string, FieldProblem>>): Refusal =>
  new Refusal('badFields', {}, { fields });

const FORM_CONTENT_TYPE_PATTERN = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const JSON_CONTENT_TYPE_PATTERN = /^application\/json\s*(;|$)/i;

/** The fields of a body: JSON or form, by its content type. An empty body has no fields. Throws Refusal badRequest or badFields. */
export function parseBody(
  endpoint: EndpointShape,
  contentType: string | undefined,
  body: Buffer | undefined,
): RequestBodyFields {
  if (body === undefined || body.length === 0) return {};
  if (contentType === undefined || !isUtf8(body)) throw new Refusal('badRequest');
  const text = body.toString('utf8');
  if (JSON_CONTENT_TYPE_PATTERN.test(contentType)) return parseJsonBodyFields(text);
  if (FORM_CONTENT_TYPE_PATTERN.test(contentType)) return parseUrlEncodedCallFields(endpoint, text);
  throw new Refusal('badRequest');
}

/** The fields of a form or a query. A field that is no array and is sent twice is refused: two programs could read different values. */
export function parseUrlEncodedCallFields(endpoint: EndpointShape, text: string): RequestBodyFields {
  if (text === '') return {};
  const pairs = [...new URLSearchParams(text)];
  const fields = parseFormFields(endpoint, pairs);
  const seen = new Set<string>();
  for (const [rawName] of pairs) {
    const name = toFormFieldName(rawName);
    if (seen.has(name) && !Array.isArray(fields[name])) throw createFieldsRefusal({ [name]: 'repeated' });
    seen.add(name);
  }
  return fields;
}

function parseJsonBodyFields(text: string): RequestBodyFields {
  const value = parseJsonOrRefuse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal('badRequest');
  if (Object.hasOwn(value, '__proto__')) throw createFieldsRefusal({ ['__proto__']: 'unknown' });
  if (countJsonFields(text) !== Object.keys(value).length)
    throw createFieldsRefusal(Object.fromEntries(Object.keys(value).map((name) => [name, 'repeated'])));
  return value as RequestBodyFields;
}

function parseJsonOrRefuse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('badRequest');
  }
}

/** How many fields the outermost object of a valid JSON text has; a repeated field counts each time. */
function countJsonFields(json: string): number {
  let count = 0;
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === 0x22) {
      while (json.charCodeAt(++i) !== 0x22) if (json.charCodeAt(i) === 0x5c) i++;
    } else if (c === 0x7b || c === 0x5b) depth++;
    else if (c === 0x7d || c === 0x5d) depth--;
    else if (c === 0x3a && depth === 1) count++;
  }
  return count;
}

/** A list or an object is never the same: some have no text, and a list of one has the text of what is in it. */
const isSameAsPath = (given: unknown, inPath: string | undefined): boolean =>
  (typeof given === 'string' || typeof given === 'number') && String(given) === inPath;

/** Adds the fields of the path. The body may repeat them with the same value; another value is refused. */
export function mergePathFields(
  endpoint: EndpointShape,
  fields: RequestBodyFields,
  path: Readonly<Record<string, string>>,
): RequestBodyFields {
  const names = Object.keys(path);
  if (names.length === 0) return fields;
  const typed = parseFormFields(endpoint, Object.entries(path));
  for (const name of names) {
    if (!isStorableText(path[name] ?? '')) throw new Refusal('notFound');
    if (Object.hasOwn(fields, name) && !isSameAsPath(fields[name], path[name]))
      throw createFieldsRefusal({ [name]: 'differsFromPath' });
  }
  return { ...fields, ...typed };
}
