import type { EndpointShape } from './endpoint.ts';

interface ZodSchemaDefinition {
  readonly type: string;
  readonly innerType?: ZodSchemaNode;
  readonly in?: ZodSchemaNode;
  readonly options?: readonly ZodSchemaNode[];
  readonly values?: readonly unknown[];
  readonly shape?: Readonly<Record<string, ZodSchemaNode>>;
}
interface ZodSchemaNode {
  readonly _zod: { readonly def: ZodSchemaDefinition };
}

const DECIMAL_PATTERN = /^-?\d{1,15}(\.\d{1,15})?$/;

/** The wire types of a field, inside optional, nullable, codecs and unions. */
function findWireTypesOfSchema(node: ZodSchemaNode): Set<string> {
  const def = node._zod.def;
  if (def.innerType !== undefined) return findWireTypesOfSchema(def.innerType);
  if (def.in !== undefined) return findWireTypesOfSchema(def.in);
  if (def.options !== undefined) return new Set(def.options.flatMap((option) => [...findWireTypesOfSchema(option)]));
  if (def.type === 'literal') return new Set((def.values ?? []).map((value) => typeof value));
  return new Set([def.type === 'int' ? 'number' : def.type]);
}

/** The field that a name in a form means: `a[]` and `a[0]` name `a`. */
export const toFormFieldName = (rawName: string): string => rawName.replace(/\[\d*\]$/, '');

/**
 * Converts the text fields of a form or a query to their wire types. A field that the contract declares as a number becomes a number
 * when its text is a plain decimal; otherwise it stays text, which validation refuses. `a[]` and `a[0]` name the array `a`.
 */
export function parseFormFields(
  endpoint: EndpointShape,
  fields: Iterable<readonly [string, string]>,
): Record<string, unknown> {
  const shape = (endpoint.input as unknown as ZodSchemaNode)._zod.def.shape ?? {};
  const out = Object.create(null) as Record<string, unknown>;
  for (const [rawName, text] of fields) {
    const name = toFormFieldName(rawName);
    const node = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const types = node === undefined ? new Set<string>() : findWireTypesOfSchema(node);
    const value = types.has('number') && DECIMAL_PATTERN.test(text) ? Number(text) : text;
    if (!types.has('array')) out[name] = value;
    else out[name] = [...((out[name] as unknown[] | undefined) ?? []), value];
  }
  return out;
}
