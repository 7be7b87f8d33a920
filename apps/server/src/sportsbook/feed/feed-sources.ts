/** Runs the sources of the feed on the node that leads it. */
import type { Ctx } from '../../context.ts';
import { startWorker } from '../../platform/worker/worker.ts';
import type { FeedPosition, FeedSource } from '@arara/sports/protocol/feed-source';
import type { ProducerRecoveryRequest } from './feed-writes.ts';
import { selectReceivedPositions } from '../inbox/producers.queries.ts';

/** How soon a node that has begun to lead starts its sources. */
const LEADERSHIP_POLL_MS = 250;

/** This node's turn as leader of the feed. */
export interface FeedLeadership {
  readonly holder: string;
  readonly epoch: number;
}

export interface RunningFeedSources {
  /** Passes a request on to the source of its producer. */
  recover(request: ProducerRecoveryRequest): void;
  /** Starts or stops the sources if this node has begun or ended to lead: for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the sources when this node begins to lead, and stops them when it ends. */
export function runFeedSources(
  ctx: Ctx,
  sources: readonly FeedSource[],
  getLeadership: () => FeedLeadership | undefined,
): RunningFeedSources {
  let running: number | undefined;
  const stopAll = async (): Promise<void> => {
    running = undefined;
    for (const source of sources) await source.stop();
  };
  const worker = startWorker(
    ctx,
    { name: 'feed sources', everyMs: LEADERSHIP_POLL_MS, maxBackoffMs: LEADERSHIP_POLL_MS },
    async () => {
      const epoch = getLeadership()?.epoch;
      if (epoch === running) return false;
      if (running !== undefined) await stopAll();
      if (epoch === undefined) return false;
      for (const source of sources) await source.start(await readPositions(ctx, source.name));
      running = epoch;
      return false;
    },
  );
  return {
    recover: ({ source, ...request }) => {
      const found = sources.find(({ name }) => name === source);
      found
        ?.recover(request)
        .catch((error: unknown) => ctx.log.warn({ source, err: String(error) }, 'a recovery could not be asked for'));
    },
    drain: worker.drain,
    stop: async () => {
      await worker.stop();
      await stopAll();
    },
  };
}

async function readPositions({ db }: Ctx, source: string): Promise<FeedPosition[]> {
  const rows = await db.read.query(selectReceivedPositions(source));
  return rows.map(({ number, sequence, source_time }) => ({ producer: number, sequence, sourceTime: source_time }));
}
