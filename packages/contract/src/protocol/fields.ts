import { type Centavos, centavos, fromReais, toReais } from '@arara/money';
import * as z from 'zod/mini';

/** The type that a codec decodes to. Only the codec checks the value: `z.custom` would check nothing and cost as much as a check. */
export const trustDecodedType = <T>(): z.ZodMiniType<T, T> => z.any();

/** The codec of money: on the wire a number in reais with at most two decimals, in the code centavos. */
const moneyCodec = (minimum: number) =>
  z.codec(z.number(), trustDecodedType<Centavos>(), {
    decode: (reais, ctx) => {
      // A whole number above every limit is read as a very large amount, so that a rule refuses it and not the schema.
      const amount = Number.isInteger(reais) && reais >= 1e13 ? centavos(1e15) : fromReais(reais);
      if (amount === undefined || amount < minimum) {
        ctx.issues.push({ code: 'custom', input: reais, message: amount === undefined ? 'overPrecise' : 'negative' });
        return z.NEVER;
      }
      return amount;
    },
    encode: toReais,
  });

/** Money that a client sends: never negative. */
export const money = moneyCodec(0);

/** Money that only the server sends and that may be negative: a difference, a posting. */
export const signedMoney = moneyCodec(Number.NEGATIVE_INFINITY);

declare const idBrand: unique symbol;
declare const idKind: unique symbol;
/** The id of a row: in the code a time-ordered safe integer, on the wire decimal text. */
export type Id = number & { readonly [idBrand]: true };
/** An id of one kind of row: ids of two kinds do not mix, and each is an `Id`. */
type TypedId<Kind extends string> = Id & { readonly [idKind]: Kind };
export type PlayerId = TypedId<'player'>;
export type StaffId = TypedId<'staff'>;
export type RoundId = TypedId<'round'>;
/** A bet on a sports event, or on a shared round. */
export type BetId = TypedId<'bet'>;
/** An order of money: a deposit, a withdrawal, a transfer, a manual credit. */
export type OrderId = TypedId<'order'>;
/** A sports event. */
export type EventId = TypedId<'event'>;

/** An id that no row has. Text that is not an id is decoded to it, so that nothing is found. */
const INVALID_ID = -1 as Id;

/** An id on the wire. Text that is not an id is decoded to one that no row has, so that the answer is "not found". */
const idCodec = <T extends Id>() =>
  z.codec(z.string().check(z.maxLength(64)), trustDecodedType<T>(), {
    decode: (text) =>
      (/^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : INVALID_ID) as T,
    encode: (value) => String(value),
  });

export const id = idCodec<Id>();
export const playerId = idCodec<PlayerId>();
export const staffId = idCodec<StaffId>();
export const roundId = idCodec<RoundId>();
export const betId = idCodec<BetId>();
export const orderId = idCodec<OrderId>();
export const eventId = idCodec<EventId>();

/** An id, or 0 for what belongs to no player and to no order. */
const optionalIdCodec = <T extends Id>() =>
  z.codec(z.string().check(z.maxLength(64)), trustDecodedType<T>(), {
    decode: (text) => (text === '0' ? 0 : z.decode(id, text)) as T,
    encode: (value) => String(value),
  });

export const playerIdOrNone = optionalIdCodec<PlayerId>();
export const orderIdOrNone = optionalIdCodec<OrderId>();

/** On the wire a number with at most two decimals, in the code hundredths as an integer: a target of DICE or LIMBO, a roll. */
export const hundredths = z.codec(z.number(), trustDecodedType<number>(), {
  decode: (n, ctx) => {
    const hundredth = fromReais(n);
    if (hundredth === undefined || hundredth < 0) {
      ctx.issues.push({ code: 'custom', input: n, message: hundredth === undefined ? 'overPrecise' : 'negative' });
      return z.NEVER;
    }
    return Number(hundredth);
  },
  encode: (hundredth) => hundredth / 100,
});

/** A multiplier: on the wire a number with at most four decimals, in the code ten-thousandths. Only the server sends it. */
export const multiplierField = z.codec(z.number(), trustDecodedType<number>(), {
  decode: (n) => Math.round(n * 10_000),
  encode: (tenThousandth) => tenThousandth / 10_000,
});

/** Milliseconds since the epoch, UTC. */
export const instant = z.number();

/** An instant that a client sends: milliseconds as an integer, from 1970 to the last valid date. */
export const clientInstant = z.int('instant').check(z.minimum(0, 'instant'), z.maximum(8.64e15, 'instant'));

/** The cursor of a list: an id from an earlier answer. Other text is refused, while an `id` may also name nothing. */
const cursorCodec = <T extends Id>() =>
  z.codec(z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'cursor')), trustDecodedType<T>(), {
    decode: (text, ctx) => {
      const position = Number(text);
      if (Number.isSafeInteger(position)) return position as T;
      ctx.issues.push({ code: 'custom', input: text, message: 'cursor' });
      return z.NEVER;
    },
    encode: (value) => String(value),
  });

export const cursor = cursorCodec<Id>();
export const orderCursor = cursorCodec<OrderId>();
