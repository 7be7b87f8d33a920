import { type Centavos, toCentavos, parseDecimalAmount, reaisToCentavos, centavosToReais } from '@arara/money';
import * as z from 'zod/mini';

/** The type that a codec decodes to. Only the codec checks the value: `z.custom` would check nothing and cost as much as a check. */
export const createUncheckedTypeSchema = <T>(): z.ZodMiniType<T, T> => z.any();

/** Above every limit, so that a rule refuses it and not the schema. */
const VERY_LARGE_AMOUNT = toCentavos(1e15);

/** What a number of reais means; a text is the reason why it means nothing. */
function decodeReais(reais: number, minimum: number): Centavos | 'overPrecise' | 'negative' {
  const amount = Number.isInteger(reais) && reais >= 1e13 ? VERY_LARGE_AMOUNT : reaisToCentavos(reais);
  if (amount === undefined) return 'overPrecise';
  return amount < minimum ? 'negative' : amount;
}

/** The codec of money: on the wire a number in reais with at most two decimals, in the code centavos. */
const createMoneySchema = (minimum: number) =>
  z.codec(z.number(), createUncheckedTypeSchema<Centavos>(), {
    decode: (reais, ctx) => {
      const amount = decodeReais(reais, minimum);
      if (typeof amount === 'number') return amount;
      ctx.issues.push({ code: 'custom', input: reais, message: amount });
      return z.NEVER;
    },
    encode: centavosToReais,
  });

/** Money that a client sends: never negative. */
export const moneySchema = createMoneySchema(0);

const DECIMAL_TEXT_PATTERN = /^-?\d{1,30}(\.\d{1,30})?$/;

/** What a decimal text of reais means, read from its digits; a text of another form is of the wrong type. */
function decodeDecimalText(text: string): Centavos | 'overPrecise' | 'negative' | 'wrongType' {
  if (!DECIMAL_TEXT_PATTERN.test(text)) return 'wrongType';
  if (text.startsWith('-')) return 'negative';
  const [reais = '', cents = ''] = text.split('.');
  if (cents.length > 2) return 'overPrecise';
  return reais.length > 13 ? VERY_LARGE_AMOUNT : (parseDecimalAmount(text) ?? 'wrongType');
}

/** Money that a client sends as a number or as decimal text with a point, as the specified client sends the amount of a withdrawal. */
export const moneyOrDecimalTextSchema = z.codec(
  z.union([z.number(), z.string().check(z.maxLength(64))]),
  createUncheckedTypeSchema<Centavos>(),
  {
    decode: (sent, ctx) => {
      const amount = typeof sent === 'number' ? decodeReais(sent, 0) : decodeDecimalText(sent);
      if (typeof amount === 'number') return amount;
      ctx.issues.push({ code: 'custom', input: sent, message: amount });
      return z.NEVER;
    },
    encode: centavosToReais,
  },
);

/** Money that only the server sends and that may be negative: a difference, a posting. */
export const signedMoneySchema = createMoneySchema(Number.NEGATIVE_INFINITY);

declare const idBrand: unique symbol;
declare const idKindBrand: unique symbol;
/** The id of a row: in the code a time-ordered safe integer, on the wire decimal text. */
export type Id = number & { readonly [idBrand]: true };
/** An id of one kind of row: ids of two kinds do not mix, and each is an `Id`. */
type TypedId<Kind extends string> = Id & { readonly [idKindBrand]: Kind };
export type PlayerId = TypedId<'player'>;
export type StaffId = TypedId<'staff'>;
export type RoundId = TypedId<'round'>;
/** A bet on a sports event, or on a shared round. */
export type BetId = TypedId<'bet'>;
/** An order of money: a deposit, a withdrawal, a transfer, a manual credit. */
export type OrderId = TypedId<'order'>;
/** A sports event. */
export type SportEventId = TypedId<'event'>;

/** An id that no row has. Text that is not an id is decoded to it, so that nothing is found. */
const INVALID_ID = -1 as Id;

/** An id on the wire. Text that is not an id is decoded to one that no row has, so that the answer is "not found". */
const createIdSchema = <T extends Id>() =>
  z.codec(z.string().check(z.maxLength(64)), createUncheckedTypeSchema<T>(), {
    decode: (text) =>
      (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : INVALID_ID) as T,
    encode: (value) => String(value),
  });

export const idSchema = createIdSchema<Id>();
export const playerIdSchema = createIdSchema<PlayerId>();
export const staffIdSchema = createIdSchema<StaffId>();
export const roundIdSchema = createIdSchema<RoundId>();
export const betIdSchema = createIdSchema<BetId>();
export const orderIdSchema = createIdSchema<OrderId>();
export const eventIdSchema = createIdSchema<SportEventId>();

/** An id, or 0 for what belongs to no player, to no order or to no package. */
const createOptionalIdSchema = <T extends Id>() =>
  z.codec(z.string().check(z.maxLength(64)), createUncheckedTypeSchema<T>(), {
    decode: (text) => (text === '0' ? 0 : z.decode(idSchema, text)) as T,
    encode: (value) => String(value),
  });

export const optionalIdSchema = createOptionalIdSchema<Id>();
export const optionalPlayerIdSchema = createOptionalIdSchema<PlayerId>();
export const optionalOrderIdSchema = createOptionalIdSchema<OrderId>();

/** On the wire a number with at most two decimals, in the code hundredths as an integer: a target of DICE or LIMBO, a roll. */
export const hundredthsSchema = z.codec(z.number(), createUncheckedTypeSchema<number>(), {
  decode: (n, ctx) => {
    const hundredth = reaisToCentavos(n);
    if (hundredth === undefined || hundredth < 0) {
      ctx.issues.push({ code: 'custom', input: n, message: hundredth === undefined ? 'overPrecise' : 'negative' });
      return z.NEVER;
    }
    return Number(hundredth);
  },
  encode: (hundredth) => hundredth / 100,
});

/** A multiplier: on the wire a number with at most four decimals, in the code ten-thousandths. Only the server sends it. */
export const multiplierSchema = z.codec(z.number(), createUncheckedTypeSchema<number>(), {
  decode: (n) => Math.round(n * 10_000),
  encode: (tenThousandth) => tenThousandth / 10_000,
});

/** Milliseconds since the epoch, UTC. */
export const instantSchema = z.number();

/** An instant that a client sends: milliseconds as an integer, from 1970 to the last valid date. */
export const clientInstantSchema = z.int('instant').check(z.minimum(0, 'instant'), z.maximum(8.64e15, 'instant'));

/** The cursor of a list: an id from an earlier answer. Other text is refused, while an `idSchema` may also name nothing. */
const createCursorSchema = <T extends Id>() =>
  z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'cursor')), createUncheckedTypeSchema<T>(), {
    decode: (text, ctx) => {
      const position = Number(text);
      if (Number.isSafeInteger(position)) return position as T;
      ctx.issues.push({ code: 'custom', input: text, message: 'cursor' });
      return z.NEVER;
    },
    encode: (value) => String(value),
  });

export const cursorSchema = createCursorSchema<Id>();
export const orderCursorSchema = createCursorSchema<OrderId>();
