/** Changes to a value, and to the text in which it is sent. */
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import { drawHostile, hostileNames, hostileNumbers, hostileTexts, isLikely, pick } from './values.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a field that may be called `__proto__`. */
const setField = (fields: Fields, name: string, value: unknown): void =>
  void Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });

function copyFields(fields: Fields): Fields {
  const copy: Fields = {};
  for (const [name, value] of Object.entries(fields)) setField(copy, name, value);
  return copy;
}

/** The value with a change in one place at any depth. */
function changeOnce(random: RandomSource, value: unknown): unknown {
  if (isFields(value)) {
    const names = Object.keys(value);
    const copy = copyFields(value);
    const name = names.length === 0 ? 'x' : pick(random, names);
    const change = random.integerBelow(10);
    if (change === 0) delete copy[name];
    else if (change === 1) setField(copy, pick(random, hostileNames), drawHostile(random));
    else if (change === 2) setField(copy, name, [copy[name]]);
    else if (change === 3) setField(copy, name, { value: copy[name] });
    else setField(copy, name, changeOnce(random, copy[name]));
    return copy;
  }
  if (Array.isArray(value) && value.length > 0) {
    const copy: unknown[] = [...(value as unknown[])];
    const at = random.integerBelow(copy.length);
    const change = random.integerBelow(5);
    if (change === 0) copy.splice(at, 1);
    else if (change === 1) copy.push(...copy);
    else if (change === 2) return Array.from({ length: 200 }, () => copy[at]);
    else copy[at] = changeOnce(random, copy[at]);
    return copy;
  }
  if (isLikely(random, 0.4)) {
    if (typeof value === 'number') return pick(random, [-value, value + 0.001, value * 1e9, String(value), value + 1]);
    if (typeof value === 'string')
      return pick(random, [
        `${value} `,
        ` ${value}`,
        value.toUpperCase(),
        value.slice(1),
        `${value}\u0000`,
        value + value,
        Number(value),
      ]);
    if (typeof value === 'boolean') return pick(random, [!value, Number(value), String(value)]);
  }
  return drawHostile(random);
}

/** The value with one change or a few. */
export function changeValue(random: RandomSource, value: unknown): unknown {
  let changed = value;
  do changed = changeOnce(random, changed);
  while (isLikely(random, 0.3));
  return isLikely(random, 0.03) ? pick(random, [[changed], null, 7, 'text', true, []]) : changed;
}

/** The bytes in which a JSON text is sent, now and then broken. `isUnreadable`: no program should guess what they mean. */
export function changeText(
  random: RandomSource,
  json: string,
): { readonly bytes: Buffer; readonly isUnreadable: boolean } {
  const readable = (text: string) => ({ bytes: Buffer.from(text), isUnreadable: false });
  if (!isLikely(random, 0.15)) return readable(json);
  const [field] = /"\w+":/.exec(json) ?? [];
  switch (random.integerBelow(8)) {
    case 0:
      return field === undefined
        ? readable(json)
        : {
            bytes: Buffer.from(json.replace('{', `{${field}${pick(random, ['1', '"x"', 'null'])},`)),
            isUnreadable: true,
          };
    case 1:
      return readable(json.slice(0, random.integerBelow(json.length)));
    case 2:
      return readable(json + pick(random, ['}', ',', '{}', '\u0000', ' ', '\n']));
    case 3: {
      const bytes = Buffer.from(`${json.slice(0, -1)}\u00ff}`);
      bytes[bytes.length - 2] = 0xff;
      return { bytes, isUnreadable: true };
    }
    case 4:
      return readable(
        json.replace(
          /:(-?\d[\d.e+-]*)/,
          `:${pick(random, ['NaN', '1e400', '-0', '00', '0x10', '1_0', '.5', '5.', '1e-400', '9'.repeat(300)])}`,
        ),
      );
    case 5:
      return readable(json.replace(/:"[^"]*"/, `:"${pick(random, hostileTexts).replaceAll(/["\\\p{C}]/gu, '')}"`));
    case 6:
      return readable(`\uFEFF${json}`);
    default:
      return readable(
        `${json.slice(0, -1)},"x":${'['.repeat(3000)}${String(pick(random, hostileNumbers))}${']'.repeat(3000)}}`,
      );
  }
}
