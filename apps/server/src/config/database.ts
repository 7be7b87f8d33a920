import { z } from 'zod';
import { createEnumSchema, type EnvironmentVariable } from './variable.ts';

/** Where the rows are, and what connects the nodes. */
export interface DatabaseConfig {
  readonly databaseUrl?: string;
  /** The same database as the owner of the tables, and as a role that may only read; without them one role does all. */
  readonly databaseOwnerUrl?: string;
  readonly databaseReaderUrl?: string;
  /** A standby that takes over has every commit that was answered. */
  readonly trustsStandby: boolean;
  readonly redisUrl?: string;
}

export const databaseEnvironmentVariables: readonly EnvironmentVariable[] = [
  { name: 'DATABASE_URL', fallback: '', meaning: 'a PostgreSQL server (15 or later) instead of the embedded database' },
  {
    name: 'DATABASE_OWNER_URL',
    fallback: 'DATABASE_URL',
    meaning: 'the same database as the role that owns the tables: migrations and partitions use it, nothing else does',
  },
  {
    name: 'DATABASE_READER_URL',
    fallback: 'DATABASE_URL',
    meaning: 'the same database as a role that may only read: statements, records and player files are read by it',
  },
  {
    name: 'DATABASE_STANDBY',
    fallback: 'none',
    meaning:
      'none, or synchronous: the database confirms nothing before a standby has it (Patroni, synchronous_mode_strict), so after a fail-over nothing waits for npm run restored',
  },
  { name: 'REDIS_URL', fallback: '', meaning: 'a Redis server, needed as soon as more than one node runs' },
];

const createUrlSchema = (what: string, ...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `is not the address of a ${what} server (${protocols[0]}//…)`,
    );

export const databaseEnvironmentSchemas = {
  DATABASE_URL: createUrlSchema('PostgreSQL', 'postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: createUrlSchema('PostgreSQL', 'postgres:', 'postgresql:').optional(),
  DATABASE_READER_URL: createUrlSchema('PostgreSQL', 'postgres:', 'postgresql:').optional(),
  DATABASE_STANDBY: createEnumSchema('none', 'synchronous').default('none'),
  REDIS_URL: createUrlSchema('Redis', 'redis:', 'rediss:').optional(),
};
type DatabaseEnvironmentValues = z.output<z.ZodObject<typeof databaseEnvironmentSchemas>>;

export function checkDatabaseEnvironment(read: DatabaseEnvironmentValues): string[] {
  const names = ['DATABASE_OWNER_URL', 'DATABASE_READER_URL'] as const;
  const problems = names
    .filter((name) => read[name] !== undefined && read.DATABASE_URL === undefined)
    .map((name) => `${name} needs DATABASE_URL: the embedded database has one role`);
  if (read.DATABASE_STANDBY === 'synchronous' && read.DATABASE_URL === undefined)
    problems.push('DATABASE_STANDBY synchronous needs DATABASE_URL: the embedded database has no standby');
  return problems;
}

export const toDatabaseConfig = (read: DatabaseEnvironmentValues): DatabaseConfig => ({
  ...(read.DATABASE_URL === undefined ? {} : { databaseUrl: read.DATABASE_URL }),
  ...(read.DATABASE_OWNER_URL === undefined ? {} : { databaseOwnerUrl: read.DATABASE_OWNER_URL }),
  ...(read.DATABASE_READER_URL === undefined ? {} : { databaseReaderUrl: read.DATABASE_READER_URL }),
  trustsStandby: read.DATABASE_STANDBY === 'synchronous',
  ...(read.REDIS_URL === undefined ? {} : { redisUrl: read.REDIS_URL }),
});
