import { readSettings } from '@arara/settings';
import { join } from 'node:path';
import type { FeedServerOptions } from './feed-server.ts';
import { listSimulatedSports } from './plays.ts';
import { sandboxFeedSettings } from './settings.ts';

/** The port of a feed whose settings name none; if it is taken, any free one. */
const DEFAULT_PORT = 8083;

export type FeedConfigResult =
  | { readonly ok: true; readonly options: FeedServerOptions }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads and checks the environment. Each problem is one line that names its variable. Production is refused. */
export function readFeedConfig(env: NodeJS.ProcessEnv = process.env): FeedConfigResult {
  const read = readSettings(sandboxFeedSettings, env);
  if (!read.ok) return read;
  const { dataDir, nodeEnv, port, sports, ...options } = read.values;
  if (nodeEnv === 'production')
    return { ok: false, problems: ['NODE_ENV production is refused: the feed plays made-up matches'] };
  const isPlayed = (code: string): boolean => sports === undefined || sports.some((one) => one === code);
  return {
    ok: true,
    options: {
      ...options,
      port: port ?? DEFAULT_PORT,
      isPortChosen: port !== undefined,
      storePath: join(dataDir, 'feed-sandbox.sqlite'),
      sports: listSimulatedSports().filter(({ module }) => isPlayed(module.code)),
    },
  };
}
