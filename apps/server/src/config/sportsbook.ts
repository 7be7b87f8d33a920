import { isSportCode, type SportCode } from '@arara/sports/sport-codes';
import { z } from 'zod';
import { createEnumSchema, type EnvironmentVariable } from './variable.ts';

/** Where odds and results come from. Without a seed the simulator draws one and keeps it. */
export interface SportsFeedConfig {
  readonly source: 'simulator' | 'replay' | 'off';
  /** The recording that is replayed, with the source `replay`. */
  readonly folder?: string;
  readonly speed: number;
  readonly seed?: string;
  readonly troubles: 'none' | 'some' | 'all';
  /** The sports that the simulator plays; all of them without it. */
  readonly sports?: readonly SportCode[];
}

export const sportsFeedEnvironmentVariables: readonly EnvironmentVariable[] = [
  {
    name: 'FEED',
    fallback: 'simulator outside production',
    meaning:
      'where odds and results come from: simulator, replay:<folder> (a recorded feed, docs/how-to/record-a-feed.md) or off; production takes off only',
  },
  { name: 'FEED_SPEED', fallback: '1', meaning: 'how fast simulated or recorded matches are played, 1 to 60' },
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
  {
    name: 'FEED_SPORTS',
    fallback: '',
    meaning:
      'codes of the sports that are simulated, like football,tennis; all without it, which at FEED_SPEED=60 takes a core',
  },
];

/** Fields of the environment, for config.ts to read. */
export const sportsFeedEnvironmentSchemas = {
  FEED: z
    .string()
    .regex(/^(simulator|off|replay:.+)$/, 'is not simulator, off or replay:<folder>')
    .optional(),
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
  FEED_SPORTS: z
    .string()
    .refine((text) => text.split(',').every(isSportCode), 'is not a list of sports like football,tennis')
    .transform((text) => text.split(',').filter(isSportCode))
    .optional(),
};

type SportsFeedEnvironmentValues = z.output<z.ZodObject<typeof sportsFeedEnvironmentSchemas>>;

const REPLAY_PREFIX = 'replay:';

const toSource = (text: string): Pick<SportsFeedConfig, 'source' | 'folder'> =>
  text.startsWith(REPLAY_PREFIX)
    ? { source: 'replay', folder: text.slice(REPLAY_PREFIX.length) }
    : { source: text === 'simulator' ? text : 'off' };

export const toFeedConfig = (read: SportsFeedEnvironmentValues, production: boolean): SportsFeedConfig => ({
  ...toSource(read.FEED ?? (production ? 'off' : 'simulator')),
  speed: read.FEED_SPEED,
  ...(read.FEED_SEED === undefined ? {} : { seed: read.FEED_SEED }),
  troubles: read.FEED_TROUBLES,
  ...(read.FEED_SPORTS === undefined ? {} : { sports: read.FEED_SPORTS }),
});
