const decimalMarks = new Map<string, string>();

/** The decimal mark of a language, by its tag. A board writes hundreds of numbers, so each language is asked once. */
export function getDecimalMark(tag: string): string {
  const known = decimalMarks.get(tag);
  if (known !== undefined) return known;
  const mark = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  decimalMarks.set(tag, mark);
  return mark;
}

/** The number of a line as a person reads it: "2.5" on the wire is "2,5" in Portuguese, with a real minus sign. Other texts stay. */
export const formatLineNumber = (wireText: string, tag: string): string =>
  /^[+-]?\d+(\.\d+)?$/.test(wireText) ? wireText.replace('-', '−').replace('.', getDecimalMark(tag)) : wireText;

/** The specifiers of a line for a text, their numbers as a person reads them. */
export const formatLineNumbers = (
  specifiers: Readonly<Record<string, string>>,
  tag: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(specifiers).map(([name, value]) => [name, formatLineNumber(value, tag)]));
