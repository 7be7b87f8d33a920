/** An element of XML as its parser gives it, and how values are read from its attributes. */

/** The parser is the caller's: this tree is all that is needed of it. Text between elements carries nothing in this feed. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
}

export const findChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

export const listChildren = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text of an attribute; undefined if it is missing or empty. */
export function readAttribute({ attributes }: XmlElement, name: string): string | undefined {
  const text = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return text === undefined || text === '' ? undefined : text;
}

/** A whole number; `invalid` for any other text. */
export function readInteger(element: XmlElement, name: string): number | 'invalid' | undefined {
  const text = readAttribute(element, name);
  if (text === undefined) return undefined;
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  return value ?? 'invalid';
}

/** A decimal, perhaps with an exponent as small chances have it; `invalid` for any other text. */
export function readDecimal(element: XmlElement, name: string): number | 'invalid' | undefined {
  const text = readAttribute(element, name);
  if (text === undefined) return undefined;
  return /^-?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : 'invalid';
}

/** A time in ms UTC of a text with its offset; undefined for any other text, because without an offset it would depend on the machine. */
export function parseTime(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.test(text))
    return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
