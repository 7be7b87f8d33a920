import { z } from 'zod';
import type { EnvironmentVariable } from './variable.ts';

/** The advertising pixel that paid deposits are reported to, by the browser of a player who agreed to it. */
export interface AdvertisingPixelConfig {
  /** The address of its script. */
  readonly script: string;
  /** The operator's ids at its network; the first one is used for visits that name none of them. */
  readonly ids: readonly [string, ...string[]];
  /** The origins that the script comes from, and that it reports to. */
  readonly scriptOrigin: string;
  readonly reportOrigin: string;
}

export const pixelEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'PIXEL_SCRIPT',
    fallback: '',
    meaning:
      "address of an advertising pixel's script that speaks fbq (https://…); without one nothing is loaded, asked or reported",
  },
  {
    name: 'PIXEL_ID',
    fallback: '',
    meaning:
      "the pixel's id, or several with commas between: a visit whose address names one (?pixelid=) is reported to it, any other to the first",
  },
  {
    name: 'PIXEL_REPORTS_TO',
    fallback: '',
    meaning: 'where the script reports to, if that is not where it comes from (https://…)',
  },
];

/** Anything that is loaded into players' pages comes over TLS, but on a developer's own machine. */
const httpsOrLocalhostUrlSchema = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) &&
      (new URL(text).protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(text)),
    'is not an https address',
  )
  .transform((text) => new URL(text).href);

/** Fields of the environment, for config.ts to read. */
export const pixelEnvironmentSchemas = {
  PIXEL_SCRIPT: httpsOrLocalhostUrlSchema.optional(),
  PIXEL_ID: z
    .string()
    .regex(
      /^[\w-]{1,64}(,[\w-]{1,64}){0,19}$/,
      'is not an id of letters, digits, _ or -, or up to 20 with commas between',
    )
    .optional(),
  PIXEL_REPORTS_TO: httpsOrLocalhostUrlSchema.optional(),
};

type PixelEnvironmentValues = z.output<z.ZodObject<typeof pixelEnvironmentSchemas>>;

/** What is wrong with these values together, a line each. */
export function checkPixelEnvironment(read: PixelEnvironmentValues): string[] {
  if (read.PIXEL_SCRIPT === undefined)
    return (['PIXEL_ID', 'PIXEL_REPORTS_TO'] as const)
      .filter((name) => read[name] !== undefined)
      .map((name) => `${name} needs PIXEL_SCRIPT: there is no pixel without one`);
  return read.PIXEL_ID === undefined ? ['PIXEL_SCRIPT needs PIXEL_ID: reports bear it'] : [];
}

export function toAdvertisingPixelConfig(read: PixelEnvironmentValues): AdvertisingPixelConfig | null {
  if (read.PIXEL_SCRIPT === undefined || read.PIXEL_ID === undefined) return null;
  const [first = '', ...others] = read.PIXEL_ID.split(',');
  const scriptOrigin = new URL(read.PIXEL_SCRIPT).origin;
  return {
    script: read.PIXEL_SCRIPT,
    ids: [first, ...others],
    scriptOrigin,
    reportOrigin: read.PIXEL_REPORTS_TO === undefined ? scriptOrigin : new URL(read.PIXEL_REPORTS_TO).origin,
  };
}
