/** Fields of text that people type. They are apart from the other fields because home's first load takes no text. */
import * as z from 'zod/mini';

/** Free text of 1 to `maximum` characters. */
export const createTextSchema = (maximum: number) => z.string().check(z.minLength(1), z.maxLength(maximum));

/** Text that is decoded to one normal form. */
export function createNormalizedTextSchema(wire: z.ZodMiniType<string, string>, normalize: (value: string) => string) {
  return z.codec(wire, z.string(), { decode: normalize, encode: (value) => value });
}

/**
 * Characters that nobody sees, or that turn the text around them: controls, bidirectional and zero-width ones, private and
 * unassigned ones, line separators, the empty Braille pattern; and marks in such number that they cover the lines around. With
 * them two names look the same, or one reads as another.
 */
const INVISIBLE_CHARACTERS = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|\p{M}{3}/u;

/** True when every character of a name can be seen. */
export const hasOnlyVisibleCharacters = (name: string): boolean => !INVISIBLE_CHARACTERS.test(name);

const createVisibleNameSchema = (minimum: number) =>
  createNormalizedTextSchema(
    z.string().check(z.minLength(minimum), z.maxLength(120), z.refine(hasOnlyVisibleCharacters, 'name')),
    (name) => name.normalize('NFC'),
  );

/** The name of a person, in one composed form: `é` is one character. */
export const personNameSchema = createVisibleNameSchema(1);
/** The same, or nothing. */
export const optionalPersonNameSchema = createVisibleNameSchema(0);

/**
 * What staff write about a decision, of 1 to `maximum` characters, in one composed form. It may have lines, but no characters that
 * nobody sees: the trail and the second person must read what the first one wrote.
 */
export const createReasonSchema = (maximum: number) =>
  createNormalizedTextSchema(
    createTextSchema(maximum).check(
      z.refine((text) => text.trim() !== '', 'tooShort'),
      z.refine((text) => hasOnlyVisibleCharacters(text.replaceAll(/[\t\r\n]/g, ' ')), 'invisibleCharacters'),
    ),
    (text) => text.normalize('NFC'),
  );

const toUsernameForm = (value: string): string => value.toLowerCase().normalize('NFC');
/** An e-mail address, lower-cased and composed (NFC): the form of every user name. */
export const usernameSchema = createNormalizedTextSchema(
  z
    .string()
    .check(
      z.maxLength(254),
      z.regex(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, 'email'),
      z.refine(hasOnlyVisibleCharacters, 'email'),
    ),
  toUsernameForm,
);

/** The user name of a log-in: any text, in the form of user names. An invalid one thus gets the same answer as an unknown one. */
export const loginNameSchema = createNormalizedTextSchema(createTextSchema(254), toUsernameForm);

/** A password: 8 to 128 characters. */
export const passwordSchema = z.string().check(z.minLength(8, 'password'), z.maxLength(128, 'password'));

/** The id of a captcha, chosen by the client: a number below 100,000,000, sent as text or as a number. */
export const captchaCodeIdSchema = z.codec(
  z.union([z.string().check(z.regex(/^\d{1,8}$/)), z.int().check(z.minimum(0), z.maximum(99_999_999))]),
  z.string(),
  { decode: String, encode: (value) => value },
);
