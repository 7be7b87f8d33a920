/** Records what the inbox receives, one message a line, with the state of every event at its begin so that it can be replayed. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describeEvent, formatRecordedMessage, type RecordedMessage, type SportEventState } from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { buildEventSnapshotFromRows } from '../feed/event-snapshot.ts';
import { selectFeedProducers } from '../inbox/producers.queries.ts';
import {
  selectEventsStartingBefore,
  selectStoredEventsByUrn,
  selectStoredLines,
} from '../feed/stored-events.queries.ts';

const POLL_MS = 500;
const EVENTS_AT_ONCE = 50;
const FOR_EVER = 8.64e15;

interface ReceivedRow extends Row {
  readonly receipt: number;
  readonly received_at: Instant;
  readonly source: string | null;
  readonly number: number | null;
  readonly seq: number;
  readonly body: unknown;
}

const selectLastReceipt = (): SqlStatement<{ last: number }> =>
  sql('feed receipt last', 'select coalesce(max(receipt), 0)::bigint as last from feed_inbox');

const selectReceivedAfter = (receipt: number): SqlStatement<ReceivedRow> =>
  sql(
    'feed received after',
    `select i.receipt, i.received_at, p.source, p.number, i.seq, i.body
     from feed_inbox i join producer p on p.id = i.producer where i.receipt > $1 order by i.receipt limit 1000`,
    receipt,
  );

/** A file that is written line by line. */
interface RecordingFile {
  readonly name: string;
  write(recorded: RecordedMessage): void;
  end(): Promise<void>;
}

async function openRecordingFile(folder: string, at: Instant): Promise<RecordingFile> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `${new Date(at).toISOString().replaceAll(':', '-')}.jsonl`);
  const stream = createWriteStream(name, { flags: 'wx' });
  return {
    name,
    write: (recorded) => void stream.write(`${formatRecordedMessage(recorded)}\n`),
    end: () => new Promise((resolve, reject) => void stream.on('error', reject).end(resolve)),
  };
}

/** Records into a new file of this folder for so long. Returns the file and how many messages it holds. */
export async function recordFeed(
  ctx: Ctx,
  input: {
    readonly folder: string;
    readonly seconds: number;
    readonly report: (line: string) => void;
    /** Ends the recording before its time. */
    readonly isOver?: () => boolean;
  },
): Promise<{ readonly file: string; readonly messages: number }> {
  const begunAt = ctx.now();
  const file = await openRecordingFile(input.folder, begunAt);
  const [{ last } = { last: 0 }] = await ctx.db.read.query(selectLastReceipt());
  let messages = await writeEventsAtBegin(ctx, file, begunAt);
  input.report(`${messages} messages say how every event stands`);
  let receipt = last;
  for (let isLast = false; !isLast;) {
    await pause(POLL_MS);
    isLast = ctx.now() >= begunAt + input.seconds * 1000 || input.isOver?.() === true;
    for (;;) {
      const rows = await ctx.db.read.query(selectReceivedAfter(receipt));
      for (const row of rows) file.write({ receivedAt: row.received_at, message: toRecordedBody(row) });
      messages += rows.length;
      receipt = rows.at(-1)?.receipt ?? receipt;
      if (rows.length === 0) break;
    }
  }
  await file.end();
  return { file: file.name, messages };
}

/** The message with the numbers under which it lies in the inbox: a source without numbers has none of its own. */
const toRecordedBody = ({ body, seq }: ReceivedRow): unknown =>
  typeof body === 'object' && body !== null ? { ...body, sequence: seq } : body;

/** How every event that is not over stands, by each producer that prices it. */
async function writeEventsAtBegin({ db }: Ctx, file: RecordingFile, at: Instant): Promise<number> {
  const producers = new Map((await db.read.query(selectFeedProducers())).map((row) => [row.id, row]));
  const urns = (await db.read.query(selectEventsStartingBefore(FOR_EVER))).map(({ urn }) => urn);
  let written = 0;
  for (let from = 0; from < urns.length; from += EVENTS_AT_ONCE) {
    const events = await db.read.query(selectStoredEventsByUrn(urns.slice(from, from + EVENTS_AT_ONCE)));
    const lines = await db.read.query(selectStoredLines(events.map(({ id }) => id)));
    const byEvent = Map.groupBy(lines, (line) => line.event);
    for (const event of events) {
      const { state } = buildEventSnapshotFromRows(event, byEvent.get(event.id) ?? []);
      for (const id of listProducers(state)) {
        const producer = producers.get(id);
        if (producer === undefined || producer.source === null || producer.source === 'operator') continue;
        for (const body of describeEvent(state, id)) {
          const { source, number } = producer;
          const head = { source, producer: number, sequence: 1, sourceTime: at, event: state.id };
          file.write({ receivedAt: at, message: { ...head, ...body }, isState: true });
          written += 1;
        }
      }
    }
  }
  return written;
}

const listProducers = (state: SportEventState): ReadonlySet<number> =>
  new Set([...state.lines.entries()].flatMap(([, { quotes }]) => Object.keys(quotes).map(Number)));
