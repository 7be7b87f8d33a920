import { z } from 'zod';
import { createEnumSchema, type EnvironmentVariable, isLoopback } from './variable.ts';

/** Who confirms that a CPF is a person's. */
export type IdentityConfig =
  | { readonly service: 'sandbox' }
  | { readonly service: 'serpro'; readonly url: string; readonly key: string; readonly secret: string };

/** Who knows the people who are barred from betting. */
export type ExclusionRegisterConfig =
  | { readonly service: 'sandbox' }
  | { readonly service: 'http'; readonly url: string; readonly token: string };

export const identityEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'IDENTITY',
    fallback: 'sandbox',
    meaning: "who confirms a CPF: sandbox, which production refuses, or serpro for Serpro's Consulta CPF, version 2",
  },
  {
    name: 'IDENTITY_URL',
    fallback: '',
    meaning: 'serpro: the address of its gateway, https; http only on the loopback address',
  },
  { name: 'IDENTITY_KEY', fallback: '', meaning: 'serpro: the consumer key of our contract' },
  { name: 'IDENTITY_SECRET', fallback: '', meaning: 'serpro: its consumer secret' },
  {
    name: 'EXCLUSION_REGISTER',
    fallback: 'sandbox',
    meaning: 'who knows the people that are barred from betting: sandbox, which production refuses, or http',
  },
  {
    name: 'EXCLUSION_URL',
    fallback: '',
    meaning:
      'http: the address of the register, https; http only on the loopback address. GET <address>/cpf/<CPF> answers',
  },
  { name: 'EXCLUSION_TOKEN', fallback: '', meaning: 'http: the bearer token that the register gave us' },
];

/** An address that personal data or credentials travel to. */
export const protectedUrlSchema = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  }, 'is not an https address')
  .transform((text) => text.replace(/\/+$/, ''));
/** What a header may have. */
export const credentialSchema = z.string().regex(/^[\x21-\x7e]{1,4096}$/, 'has characters that no header may have');

/** Fields of the environment, for config.ts to read. */
export const identityEnvironmentSchemas = {
  IDENTITY: createEnumSchema('sandbox', 'serpro').default('sandbox'),
  IDENTITY_URL: protectedUrlSchema.optional(),
  IDENTITY_KEY: credentialSchema.optional(),
  IDENTITY_SECRET: credentialSchema.optional(),
  EXCLUSION_REGISTER: createEnumSchema('sandbox', 'http').default('sandbox'),
  EXCLUSION_URL: protectedUrlSchema.optional(),
  EXCLUSION_TOKEN: credentialSchema.optional(),
};
const identityEnvironmentSchema = z.object(identityEnvironmentSchemas);
type IdentityEnvironmentValues = z.output<typeof identityEnvironmentSchema>;

/** What is missing for the services that are chosen. */
export function checkIdentityEnvironment(read: IdentityEnvironmentValues): string[] {
  const findMissing = (names: readonly (keyof IdentityEnvironmentValues)[]): string =>
    names.filter((name) => read[name] === undefined).join(', ');
  const identity = read.IDENTITY === 'serpro' ? findMissing(['IDENTITY_URL', 'IDENTITY_KEY', 'IDENTITY_SECRET']) : '';
  const register = read.EXCLUSION_REGISTER === 'http' ? findMissing(['EXCLUSION_URL', 'EXCLUSION_TOKEN']) : '';
  return [
    ...(identity === '' ? [] : [`IDENTITY serpro needs ${identity}`]),
    ...(register === '' ? [] : [`EXCLUSION_REGISTER http needs ${register}`]),
  ];
}

/** Only after `checkIdentityEnvironment` found no problem. */
export const toIdentityConfig = (read: IdentityEnvironmentValues): IdentityConfig =>
  read.IDENTITY === 'sandbox'
    ? { service: 'sandbox' }
    : {
        service: 'serpro',
        url: read.IDENTITY_URL ?? '',
        key: read.IDENTITY_KEY ?? '',
        secret: read.IDENTITY_SECRET ?? '',
      };

/** Only after `checkIdentityEnvironment` found no problem. */
export const toExclusionRegisterConfig = (read: IdentityEnvironmentValues): ExclusionRegisterConfig =>
  read.EXCLUSION_REGISTER === 'sandbox'
    ? { service: 'sandbox' }
    : { service: 'http', url: read.EXCLUSION_URL ?? '', token: read.EXCLUSION_TOKEN ?? '' };
