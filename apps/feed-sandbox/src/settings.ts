import { isSportCode } from '@arara/sports/sport-codes';
import { optional, setting } from '@arara/settings';
import { credential, matching, portNumber, sharedSettings, wholeNumber, words } from '@arara/settings/formats';
import { z } from 'zod';

const sportCodes = z
  .string()
  .refine((codes) => codes.split(',').every(isSportCode), 'is not a list of sports like football,tennis')
  .transform((codes) => codes.split(',').filter(isSportCode));

/** The variables of the feed; the server that starts it hands over those that both must agree on. */
export const sandboxFeedSettings = {
  /** Without it the usual port, or any free one if that is taken. */
  port: optional(
    'FEED_SANDBOX_PORT',
    portNumber,
    'port of the simulated feed and of its console; if it is taken, any free one, but one that was set stops the start',
    '8083',
  ),
  host: sharedSettings.host,
  dataDir: sharedSettings.dataDir,
  nodeEnv: sharedSettings.nodeEnv,
  token: setting(
    'FEED_TOKEN',
    credential.min(8, 'is shorter than 8 characters'),
    'arara-dev-feed-token',
    'what the consumer of the simulated feed shows it, worth nothing outside',
  ),
  speed: setting('FEED_SPEED', wholeNumber(1, 60), '1', 'how fast simulated or recorded matches are played, 1 to 60'),
  seed: optional(
    'FEED_SEED',
    matching(/^[\w.:-]{1,64}$/, 'is not 1 to 64 letters, digits or . : _ -'),
    'text that the simulated calendar and its results are drawn from; made at the first start',
  ),
  incidents: setting(
    'FEED_TROUBLES',
    words('none', 'some', 'all'),
    'some',
    'none, some or all: reviews, postponed and abandoned matches, lost messages, a silent producer in the simulation',
  ),
  /** The sports that are played; all of them without it. */
  sports: optional(
    'FEED_SPORTS',
    sportCodes,
    'codes of the sports that are simulated, like football,tennis; all without it, which at FEED_SPEED=60 takes a core',
  ),
};
