import { z } from 'zod';
import { credentialSchema, protectedUrlSchema } from './identity.ts';
import { createEnumSchema, type EnvironmentVariable } from './variable.ts';

/** A bucket behind the S3 API. */
export interface S3Config {
  /** Without a slash at its end. */
  readonly url: string;
  readonly bucket: string;
  /** Stands before every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Where files of people are kept. */
export type StorageConfig = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Config);

export const storageEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'STORAGE',
    fallback: 'folder',
    meaning:
      'where files of the support chat and copies of data are kept: folder, or s3 for a bucket behind the S3 API',
  },
  {
    name: 'FILES_DIR',
    fallback: 'DATA_DIR/files',
    meaning: 'folder: its path; nodes on several machines need the same one',
  },
  {
    name: 'S3_URL',
    fallback: '',
    meaning: 's3: the address of the service, https, without the bucket; http only on the loopback address',
  },
  { name: 'S3_BUCKET', fallback: '', meaning: 's3: the bucket, which exists and is private; addressed by path' },
  {
    name: 'S3_PREFIX',
    fallback: '',
    meaning: 's3: what every key begins with, like arara/; the credentials need no right to anything else',
  },
  { name: 'S3_REGION', fallback: 'us-east-1', meaning: 's3: the region that requests are signed for' },
  { name: 'S3_KEY_ID', fallback: '', meaning: 's3: the id of the access key' },
  { name: 'S3_SECRET', fallback: '', meaning: 's3: its secret' },
];

/** Fields of the environment, for config.ts to read. */
export const storageEnvironmentSchemas = {
  STORAGE: createEnumSchema('folder', 's3').default('folder'),
  FILES_DIR: z.string().optional(),
  S3_URL: protectedUrlSchema
    .refine((text) => new URL(text).href === `${text}/`, 'is more than the address of a service')
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^(?!.*\.\.)[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'is not the name of a bucket')
    .optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([\w-]+\/)+$/, 'is not letters, digits, - or _ with a slash at the end')
    .default(''),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{1,64}$/, 'is not a region')
    .default('us-east-1'),
  S3_KEY_ID: credentialSchema.regex(/^[^,/]+$/, 'is not the id of an access key').optional(),
  S3_SECRET: credentialSchema.optional(),
};
const storageEnvironmentSchema = z.object(storageEnvironmentSchemas);
type StorageEnvironmentValues = z.output<typeof storageEnvironmentSchema>;

/** What is missing for a bucket. */
export function checkStorageEnvironment(read: StorageEnvironmentValues): string[] {
  if (read.STORAGE !== 's3') return [];
  const missing = (['S3_URL', 'S3_BUCKET', 'S3_KEY_ID', 'S3_SECRET'] as const).filter(
    (name) => read[name] === undefined,
  );
  return missing.length === 0 ? [] : [`STORAGE s3 needs ${missing.join(', ')}`];
}

/** Only after `checkStorageEnvironment` found no problem. */
export const toStorageConfig = (read: StorageEnvironmentValues & { readonly DATA_DIR: string }): StorageConfig =>
  read.STORAGE === 'folder'
    ? { kind: 'folder', folder: read.FILES_DIR ?? `${read.DATA_DIR}/files` }
    : {
        kind: 's3',
        url: read.S3_URL ?? '',
        bucket: read.S3_BUCKET ?? '',
        prefix: read.S3_PREFIX,
        region: read.S3_REGION,
        keyId: read.S3_KEY_ID ?? '',
        secret: read.S3_SECRET ?? '',
      };
