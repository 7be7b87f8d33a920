/** How the texts of settings are read. A message goes on after the name of the variable. */
import { type Centavos, parseDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import { z } from 'zod';
import { setting } from './settings.ts';

/** Loopback addresses as `URL` writes them; a name that only looks like one may lead anywhere. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);

const readUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
const withoutEndSlashes = (text: string): string => text.replace(/\/+$/, '');

export const text = z.string();
/** A text of a shape. */
export const matching = (pattern: RegExp, otherwise: string) => z.string().regex(pattern, otherwise);
/** One of these words. */
export const words = <const T extends readonly [string, ...string[]]>(...all: T) =>
  z.enum(all, { error: `is not ${all.join(' or ')}` });
export const onOrOff = words('on', 'off').transform((word) => word === 'on');

/** An amount in reais like 50 or 12.50. */
export const reais = z.string().transform((amount, ctx): Centavos => {
  const read = parseDecimalAmount(amount);
  if (read === undefined) ctx.addIssue({ code: 'custom', message: 'is not an amount in reais like 50 or 12.50' });
  return read ?? ZERO_CENTAVOS;
});
export const reaisAboveZero = reais.refine((amount) => amount > 0, 'is not above 0');

/** A whole number in digits, without zeros before it. */
export function wholeNumber(least: number, most: number, unit = '') {
  const message = `is not a whole number${unit === '' ? '' : ` of ${unit}`} from ${least} to ${most}`;
  return matching(/^(0|[1-9]\d{0,8})$/, message)
    .transform(Number)
    .refine((number) => number >= least && number <= most, message);
}
export const portNumber = matching(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'is not a port number');
export const hostName = matching(/^[\w.:-]+$/, 'is not a host name or address');

/** Scheme, host and port of an address; the rest of it is left off. */
export const httpOrigin = z
  .string()
  .refine((address) => /^https?:$/.test(readUrl(address)?.protocol ?? ''), 'is not an http or https address')
  .transform((address) => new URL(address).origin);
/** Over TLS, wherever it leads. */
export const httpsUrl = z
  .string()
  .refine((address) => readUrl(address)?.protocol === 'https:', 'is not an https address');
/** Over TLS; without it on a developer's own machine alone. */
export const protectedUrl = z.string().refine((address) => {
  const url = readUrl(address);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
}, 'is not an https address');
/** The address of a service below which our calls go: no slash at its end. */
export const httpsBaseUrl = httpsUrl.transform(withoutEndSlashes);
export const protectedBaseUrl = protectedUrl.transform(withoutEndSlashes);
/** The address of a server that is reached by one of these protocols. */
export const serverUrl = (what: string, ...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (address) => protocols.includes(readUrl(address)?.protocol ?? ''),
      `is not the address of a ${what} server (${protocols[0]}//…)`,
    );

/** What a header may have. */
export const credential = matching(/^[\x21-\x7e]{1,4096}$/, 'has characters that no header may have');

/** The settings that every program of the repository reads. */
export const sharedSettings = {
  host: setting('HOST', hostName, '127.0.0.1', 'address to listen on'),
  dataDir: setting(
    'DATA_DIR',
    text,
    './data',
    'embedded database, keys, and the high-water mark that a restored database is noticed by; created if missing',
  ),
  nodeEnv: setting(
    'NODE_ENV',
    words('production', 'development', 'test'),
    'development',
    'production, development or test: production refuses everything that is for development and demonstration only; so does PAYMENT_PROVIDER=pix, whatever is set here, unless PIX_URL is on the loopback address',
  ),
};
