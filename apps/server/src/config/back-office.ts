import type { Centavos } from '@arara/money';
import type { z } from 'zod';
import { httpOriginSchema, portNumberSchema, createReaisAmountSchema, type EnvironmentVariable } from './variable.ts';

/** What an operator decides about the back office. */
export interface BackOfficeConfig {
  /** How many connections its listener holds, apart from the site's. */
  readonly connections: { readonly perAddress: number; readonly total: number };
  /** 0 takes any free port (tests). */
  readonly port: number;
  /** True when the port is the default: if another server has it, the site runs without a back office and says so. */
  readonly portByDefault: boolean;
  /** The address under which staff reach it, without a slash at its end: it stands in the invitations of new members. */
  readonly publicUrl: string;
  /** A session of staff ends after this time without use. */
  readonly idleSeconds: number;
  /** A session of staff ends after this time in any case. */
  readonly longestSeconds: number;
  /** What one person may credit by hand to a player, and in all, on a day; above it a second person decides. */
  readonly awardTwoStaffAbove: Centavos;
  /** What all staff together may give away on a day, also with two people. */
  readonly givenPerDay: Centavos;
  /** What the gifts of all deposit packages together may give away on a day, also where two people set them. */
  readonly giftsPerDay: Centavos;
}

const DEFAULT_BACK_OFFICE_PORT = 8081;

export const backOfficeEnvironmentVariables: readonly EnvironmentVariable[] = [
  { name: 'BACKOFFICE_PORT', fallback: '8081', meaning: 'back office, an origin of its own, with sessions of its own' },
  {
    name: 'BACKOFFICE_URL',
    fallback: 'http://localhost:BACKOFFICE_PORT',
    meaning: 'the address under which staff reach the back office: staff:create and staff:reset print it',
  },
  {
    name: 'AWARD_TWO_STAFF_ABOVE',
    fallback: '200',
    meaning:
      'manual credits above this in a day, in reais, to one player or by one of the staff, payments credited after a review, and prices, gifts and discounts of offers above it need a second person',
  },
  {
    name: 'STAFF_GIVEN_PER_DAY',
    fallback: '20000',
    meaning:
      'manual credits, gifts of changed packages and discounts that all staff may give on a day, in reais, also with two people; above it they are refused, with the alarm staff-ceiling',
  },
  {
    name: 'GIFTS_PER_DAY',
    fallback: '100000',
    meaning:
      'gifts of deposit packages that all players together may be given on a day, in reais, also where two people set them; above it gifts are withheld, with the alarm gift-ceiling, which comes at four fifths too',
  },
];

/** Fields of the environment, for config.ts to read. */
export const backOfficeEnvironmentSchemas = {
  BACKOFFICE_PORT: portNumberSchema.optional(),
  BACKOFFICE_URL: httpOriginSchema.optional(),
  AWARD_TWO_STAFF_ABOVE: createReaisAmountSchema('200'),
  STAFF_GIVEN_PER_DAY: createReaisAmountSchema('20000'),
  GIFTS_PER_DAY: createReaisAmountSchema('100000'),
};

type BackOfficeEnvironmentValues = z.output<z.ZodObject<typeof backOfficeEnvironmentSchemas>>;
type OtherListenerPorts = { readonly PORT: number; readonly PSP_SANDBOX_PORT: number };

/** What is wrong with these values together, a line each. */
export function checkBackOfficeEnvironment(read: BackOfficeEnvironmentValues & OtherListenerPorts): string[] {
  const { BACKOFFICE_PORT: officePort } = read;
  if (officePort === undefined || officePort === 0) return [];
  return (['PORT', 'PSP_SANDBOX_PORT'] as const)
    .filter((name) => read[name] === officePort)
    .map((name) => `BACKOFFICE_PORT is the same as ${name}; the back office needs a port of its own`);
}

export function toBackOfficeConfig(
  read: BackOfficeEnvironmentValues & OtherListenerPorts & { RATE_LIMITS: 'on' | 'off' },
): BackOfficeConfig {
  const officePort = read.BACKOFFICE_PORT ?? (read.PORT === 0 ? 0 : DEFAULT_BACK_OFFICE_PORT);
  return {
    connections: { perAddress: read.RATE_LIMITS === 'on' ? 64 : Infinity, total: 256 },
    port: officePort,
    portByDefault: read.BACKOFFICE_PORT === undefined,
    publicUrl: read.BACKOFFICE_URL ?? `http://localhost:${officePort}`,
    idleSeconds: 15 * 60,
    longestSeconds: 8 * 3600,
    awardTwoStaffAbove: read.AWARD_TWO_STAFF_ABOVE,
    givenPerDay: read.STAFF_GIVEN_PER_DAY,
    giftsPerDay: read.GIFTS_PER_DAY,
  };
}
