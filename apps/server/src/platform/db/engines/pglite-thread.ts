/**
 * The embedded database's thread: PGlite on the folder given, with an fsync at commit. One message runs one list of
 * statements; on the main thread a busy engine would starve timers and sockets.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS, type PgliteEngineLoop } from './durable-node-fs.ts';
import { postgresParsersByTypeOid } from './parsers.ts';
import {
  CHECKPOINT_ANSWER_ID,
  CLOSED_ANSWER_ID,
  FSYNC_COUNT_ANSWER_ID,
  STARTED_ANSWER_ID,
  type PgliteThreadAnswer,
  type PgliteThreadRequest,
} from './pglite-messages.ts';

/** After so many segments of the write-ahead log, of 16 MiB each, a checkpoint gives back those before it. */
const WAL_SEGMENTS_PER_CHECKPOINT = 4;

const parentThreadPort = parentPort;
if (parentThreadPort === null) throw new Error('the embedded database runs in a worker thread');
const postPgliteAnswer = (answer: PgliteThreadAnswer): void => parentThreadPort.postMessage(answer);
const { dataDir: pgliteDataDir } = workerData as { dataDir: string | undefined };

// `-F` would switch fsync off inside PostgreSQL too; of the sync methods only fsync reaches the file system here.
const pgliteStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
  // Files of the log that a checkpoint keeps for reuse.
  '-c',
  'max_wal_size=96MB',
  // PGlite's 160 MB stay resident once touched; the operating system caches the files beside them.
  '-c',
  'shared_buffers=32MB',
];

/** The last line that the engine wrote about an error that it cannot go on after. */
let lastFatalPgliteLogLine: string | undefined;
/** Says why, and ends this thread at once. In a thread process.exit ends the thread only. */
function endPgliteThread(error: unknown): void {
  postPgliteAnswer({ fatal: lastFatalPgliteLogLine ?? String(error) });
  process.exit(1);
}

/** The status by which the engine jumps to its own handler of errors. */
const PGLITE_LONGJMP_STATUS = 100;

/**
 * PGlite swallows every error that leaves the engine's main loop, and either calls the loop for ever or takes the statement for
 * done. Only the engine's own jump to its error handler may be swallowed: after anything else, such as the abort of a PANIC, its
 * memory is in no known state, and nothing may be run or written any more.
 */
function endThreadOnEngineFailure(engine: PgliteEngineLoop): void {
  const guard = (run: () => void) => () => {
    try {
      run();
    } catch (error) {
      if ((error as { status?: number }).status !== PGLITE_LONGJMP_STATUS) endPgliteThread(error);
      throw error;
    }
  };
  engine._PostgresMainLoopOnce = guard(engine._PostgresMainLoopOnce);
  engine._PostgresMainLongJmp = guard(engine._PostgresMainLongJmp);
}

const pgliteFiles =
  pgliteDataDir === undefined ? undefined : new DurableNodeFS(pgliteDataDir, endThreadOnEngineFailure);
const embeddedPglite = await PGlite.create({
  parsers: postgresParsersByTypeOid,
  onStderr: (line) => {
    if (/\b(PANIC|FATAL):/.test(line)) lastFatalPgliteLogLine = line;
    return true;
  },
  ...(pgliteFiles === undefined ? {} : { fs: pgliteFiles, startParams: pgliteStartParams }),
}).catch((error: unknown) => {
  endPgliteThread(error);
  throw error;
});
// In memory there is no disk that could fail while the engine starts.
if (pgliteFiles === undefined) endThreadOnEngineFailure(embeddedPglite.Module);

let walSegmentAtCheckpoint = pgliteFiles?.walSegment ?? 0;
/**
 * Runs a checkpoint when the log has grown enough: the engine has no process that does, and a kill would be followed by minutes
 * of recovery.
 */
async function checkpointPgliteWhenDue(): Promise<void> {
  const segment = pgliteFiles?.walSegment ?? 0;
  if (segment - walSegmentAtCheckpoint < WAL_SEGMENTS_PER_CHECKPOINT || embeddedPglite.isInTransaction()) return;
  walSegmentAtCheckpoint = segment;
  const answer = await runPgliteRequest({
    id: CHECKPOINT_ANSWER_ID,
    statements: [{ text: 'checkpoint', values: [] }],
  });
  if ('error' in answer) postPgliteAnswer(answer);
}

async function runPgliteRequest(request: PgliteThreadRequest): Promise<PgliteThreadAnswer> {
  const rows: Record<string, unknown>[][] = [];
  try {
    for (const { text, values } of request.statements) {
      if (values.length === 0) rows.push((await embeddedPglite.exec(text)).at(-1)?.rows ?? []);
      else rows.push((await embeddedPglite.query<Record<string, unknown>>(text, [...values])).rows);
    }
    return { id: request.id, rows };
  } catch (error) {
    const { message, code, constraint, detail } = error as {
      message: string;
      code?: string;
      constraint?: string;
      detail?: string;
    };
    return { id: request.id, error: { message, sqlstate: code ?? 'XX000', constraint, detail } };
  }
}

let pgliteRequestQueue: Promise<unknown> = Promise.resolve();
parentThreadPort.on('message', (request: PgliteThreadRequest | 'close' | 'fsyncs') => {
  pgliteRequestQueue = pgliteRequestQueue.then(async () => {
    if (request === 'fsyncs')
      return postPgliteAnswer({ id: FSYNC_COUNT_ANSWER_ID, rows: [[{ fsyncs: pgliteFiles?.fsyncs ?? 0 }]] });
    if (request !== 'close') {
      postPgliteAnswer(await runPgliteRequest(request));
      return checkpointPgliteWhenDue();
    }
    await embeddedPglite.close();
    postPgliteAnswer({ id: CLOSED_ANSWER_ID, rows: [] });
    parentThreadPort.close();
  });
});
postPgliteAnswer({ id: STARTED_ANSWER_ID, rows: [] });
