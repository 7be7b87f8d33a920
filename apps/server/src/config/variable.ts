import { type Centavos, parseDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import { z } from 'zod';

/** One environment variable, as the help shows it. */
export interface EnvironmentVariable {
  readonly name: string;
  /** Its default; empty where there is none. */
  readonly fallback: string;
  readonly meaning: string;
}

/** Loopback addresses as `URL` writes them; a name that only looks like one may lead anywhere. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

export const createEnumSchema = <const T extends readonly [string, ...string[]]>(...words: T) =>
  z.enum(words, { error: `is not ${words.join(' or ')}` });
export const portNumberSchema = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'is not a port number');
export const httpOriginSchema = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'is not an http or https address')
  .transform((text) => new URL(text).origin);

/** An amount in reais like 50 or 12.50. */
export const createReaisAmountSchema = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, ctx): Centavos => {
      const amount = parseDecimalAmount(text);
      if (amount === undefined) ctx.addIssue({ code: 'custom', message: 'is not an amount in reais like 50 or 12.50' });
      return amount ?? ZERO_CENTAVOS;
    });
