import { z } from 'zod';
import { createEnumSchema, type EnvironmentVariable } from './variable.ts';

/** Where odds and results come from. Without a seed the simulator draws one and keeps it. */
export interface SportsFeedConfig {
  readonly source: 'simulator' | 'off';
  readonly speed: number;
  readonly seed?: string;
  readonly troubles: 'none' | 'some' | 'all';
}

export const sportsFeedEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'FEED',
    fallback: 'simulator outside production',
    meaning: 'where odds and results come from: simulator or off; simulator is refused in production',
  },
  { name: 'FEED_SPEED', fallback: '1', meaning: 'how fast simulated matches are played, 1 to 60' },
  {
    name: 'FEED_SEED',
    fallback: '',
    meaning: 'text that the simulated calendar and its results are drawn from; made at the first start',
  },
  {
    name: 'FEED_TROUBLES',
    fallback: 'some',
    meaning:
      'none, some or all: reviews, postponed and abandoned matches, lost messages, a silent producer in the simulation',
  },
];

/** Fields of the environment, for config.ts to read. */
export const sportsFeedEnvironmentSchemas = {
  FEED: createEnumSchema('simulator', 'off').optional(),
  FEED_SPEED: z
    .string()
    .regex(/^([1-9]|[1-5]\d|60)$/, 'is not a whole number from 1 to 60')
    .transform(Number)
    .default(1),
  FEED_SEED: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'is not 1 to 64 letters, digits or . : _ -')
    .optional(),
  FEED_TROUBLES: createEnumSchema('none', 'some', 'all').default('some'),
};

type SportsFeedEnvironmentValues = z.output<z.ZodObject<typeof sportsFeedEnvironmentSchemas>>;

export const toFeedConfig = (read: SportsFeedEnvironmentValues, production: boolean): SportsFeedConfig => ({
  source: read.FEED ?? (production ? 'off' : 'simulator'),
  speed: read.FEED_SPEED,
  ...(read.FEED_SEED === undefined ? {} : { seed: read.FEED_SEED }),
  troubles: read.FEED_TROUBLES,
});
