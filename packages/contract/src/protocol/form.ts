import type { EndpointShape } from './endpoint.ts';

interface Definition {
  readonly type: string;
  readonly innerType?: Node;
  readonly in?: Node;
  readonly options?: readonly Node[];
  readonly values?: readonly unknown[];
  readonly shape?: Readonly<Record<string, Node>>;
}
interface Node {
  readonly _zod: { readonly def: Definition };
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

/** The wire types of a field, inside optional, nullable, codecs and unions. */
function wireTypes(node: Node): Set<string> {
  const def = node._zod.def;
  if (def.innerType !== undefined) return wireTypes(def.innerType);
  if (def.in !== undefined) return wireTypes(def.in);
  if (def.options !== undefined) return new Set(def.options.flatMap((option) => [...wireTypes(option)]));
  if (def.type === 'literal') return new Set((def.values ?? []).map((value) => typeof value));
  return new Set([def.type === 'int' ? 'number' : def.type]);
}

/** The field that a name in a form means: `a[]` and `a[0]` name `a`. */
export const toFieldName = (rawName: string): string => rawName.replace(/\[\d*\]$/, '');

/**
 * Converts the text fields of a form or a query to their wire types. A field that the contract declares as a number becomes a number
 * when its text is a plain decimal; otherwise it stays text, which validation refuses. `a[]` and `a[0]` name the array `a`.
 */
export function parseFormFields(
  endpoint: EndpointShape,
  fields: Iterable<readonly [string, string]>,
): Record<string, unknown> {
  const shape = (endpoint.input as unknown as Node)._zod.def.shape ?? {};
  const out = Object.create(null) as Record<string, unknown>;
  for (const [rawName, text] of fields) {
    const name = toFieldName(rawName);
    const node = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const types = node === undefined ? new Set<string>() : wireTypes(node);
    const value = types.has('number') && DECIMAL.test(text) ? Number(text) : text;
    if (!types.has('array')) out[name] = value;
    else out[name] = [...((out[name] as unknown[] | undefined) ?? []), value];
  }
  return out;
}
