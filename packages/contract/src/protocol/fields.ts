import { type Centavos, centavos, fromReais, toReais } from '@arara/money';
import * as z from 'zod/mini';

/** What a codec makes of a wire field: the codec alone judges it (`z.custom` would check nothing, and take as long as a check). */
export const decodedAs = <T>(): z.ZodMiniType<T, T> => z.any();

/** The one codec of money: a wire number in currency units with at most two decimals, centavos inside. */
const moneyCodec = (least: number) =>
  z.codec(z.number(), decodedAs<Centavos>(), {
    decode: (reais, ctx) => {
      // A whole number past every limit is money all the same: it is read as the largest amount and a rule refuses it.
      const amount = Number.isInteger(reais) && reais >= 1e13 ? centavos(1e15) : fromReais(reais);
      if (amount === undefined || amount < least) {
        ctx.issues.push({ code: 'custom', input: reais, message: amount === undefined ? 'overPrecise' : 'negative' });
        return z.NEVER;
      }
      return amount;
    },
    encode: toReais,
  });

/** Money that a client sends: never negative. */
export const money = moneyCodec(0);

/** Money that only the server sends and that may be negative: a difference, an entry of the flow. */
export const signedMoney = moneyCodec(Number.NEGATIVE_INFINITY);

declare const idBrand: unique symbol;
/** Name of a thing: a time-ordered safe integer inside, decimal text on the wire. */
export type Id = number & { readonly [idBrand]: true };

/** An id that no thing bears: text that is no id names nothing, and nothing is found under it. */
const INVALID_ID = -1 as Id;

/** An id on the wire. Text that cannot be an id is read as one that nothing bears, so that the answer is "no such thing". */
export const id = z.codec(z.string().check(z.maxLength(64)), decodedAs<Id>(), {
  decode: (text) =>
    /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? (Number(text) as Id) : INVALID_ID,
  encode: (value) => String(value),
});

/** An id, or 0 for what belongs to nobody. */
export const idOrNone = z.codec(z.string().check(z.maxLength(64)), decodedAs<Id>(), {
  decode: (text) => (text === '0' ? (0 as Id) : z.decode(id, text)),
  encode: (value) => String(value),
});

/** A number with at most two decimals on the wire, whole hundredths inside: a DICE or LIMBO target, a roll. */
export const hundredths = z.codec(z.number(), decodedAs<number>(), {
  decode: (n, ctx) => {
    const whole = fromReais(n);
    if (whole === undefined || whole < 0) {
      ctx.issues.push({ code: 'custom', input: n, message: whole === undefined ? 'overPrecise' : 'negative' });
      return z.NEVER;
    }
    return Number(whole);
  },
  encode: (whole) => whole / 100,
});

/** A multiplier: a number with at most four decimals on the wire, whole ten-thousandths inside. Only the server sends it. */
export const multiplierField = z.codec(z.number(), decodedAs<number>(), {
  decode: (n) => Math.round(n * 10_000),
  encode: (whole) => whole / 10_000,
});

/** Milliseconds since the epoch, UTC. */
export const instant = z.number();

/** An instant that a client names: whole milliseconds, from 1970 to the last that a clock can show. */
export const clientInstant = z.int('instant').check(z.minimum(0, 'instant'), z.maximum(8.64e15, 'instant'));

/** Where a page goes on: an id that an answer gave. Anything else is refused, unlike an id, which may name nothing. */
export const cursor = z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'cursor')), decodedAs<Id>(), {
  decode: (text, ctx) => {
    const place = Number(text);
    if (Number.isSafeInteger(place)) return place as Id;
    ctx.issues.push({ code: 'custom', input: text, message: 'cursor' });
    return z.NEVER;
  },
  encode: (value) => String(value),
});

/** Free text of 1 to `longest` characters. */
export const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

/** Text that is kept in one form, whatever form it came in. */
export function normalizedText(wire: z.ZodMiniType<string, string>, normal: (value: string) => string) {
  return z.codec(wire, z.string(), { decode: normal, encode: (value) => value });
}

const lowerCase = (value: string): string => value.toLowerCase();
/** An e-mail address, lower-cased: the form of every user name. */
export const username = normalizedText(
  z.string().check(z.maxLength(254), z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'email')),
  lowerCase,
);

/** The user name of a log-in: any text, lower-cased, so that a wrong one gets the same answer as an unknown one. */
export const loginName = normalizedText(text(254), lowerCase);

/** A password: 8 to 128 characters (decisions.md, "Register"). */
export const password = z.string().check(z.minLength(8, 'password'), z.maxLength(128, 'password'));

/** Name of a captcha, chosen by the client: a number below 100,000,000, sent as text or number. */
export const codeId = z.codec(
  z.union([z.string().check(z.regex(/^\d{1,8}$/)), z.int().check(z.minimum(0), z.maximum(99_999_999))]),
  z.string(),
  { decode: String, encode: (value) => value },
);
