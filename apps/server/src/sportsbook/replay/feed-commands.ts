/** The commands about recorded feeds: record, replay, verify. */
import { setTimeout as pause } from 'node:timers/promises';
import { RecordingCheck, type RecordingReport } from '@arara/sports/event/verify-recording';
import type { Ctx } from '../../context.ts';
import { receiveFeedMessages } from '../inbox/inbox.ts';
import { recordFeed } from './record-feed.ts';
import { readRecordingLines } from './recordings.ts';
import { selectOpenRecoveries } from './replay.queries.ts';
import { openReplaySource, type ReplaySource } from './replay-source.ts';

/** What a command prints, and whether it succeeded. */
export interface FeedCommandResult {
  readonly ok: boolean;
  readonly lines: readonly string[];
}

type Report = (line: string) => void;

const MAX_LISTED_PROBLEMS = 20;
const DEFAULT_RECORDING_SECONDS = 300;
const RECOVERY_POLL_MS = 500;

const refuse = (usage: string): FeedCommandResult => ({ ok: false, lines: [usage] });

/** Records what the inbox receives: `<folder> [<seconds>]`. */
export async function runRecordCommand(ctx: Ctx, words: readonly string[], report: Report): Promise<FeedCommandResult> {
  const [folder, seconds = String(DEFAULT_RECORDING_SECONDS)] = words;
  if (folder === undefined || !/^[1-9]\d{0,5}$/.test(seconds))
    return refuse('npm run feed:record -- <folder> [<seconds>]');
  const { file, messages } = await recordFeed(ctx, { folder, seconds: Number(seconds), report });
  return { ok: true, lines: [`${messages} messages in ${file}`] };
}

/** Replays a recording beside the running feed: `<folder> [<speed>]`. */
export async function runReplayCommand(ctx: Ctx, words: readonly string[], report: Report): Promise<FeedCommandResult> {
  const [folder, speed = '1'] = words;
  if (folder === undefined || !/^([1-9]|[1-5]\d|60)$/.test(speed))
    return refuse('npm run feed:replay -- <folder> [<speed from 1 to 60>]');
  const source = openReplaySource(ctx, { folder, speed: Number(speed) }, (messages) =>
    receiveFeedMessages(ctx, messages),
  );
  await source.start([]);
  report(`${source.name} is replayed at speed ${speed}`);
  await answerRecoveries(ctx, source);
  const { name } = source;
  await source.stop();
  return { ok: true, lines: [`${name} has been replayed to its end`] };
}

/** The leader of the feed may be another process: it writes what it asks for into the rows of producers. */
async function answerRecoveries(ctx: Ctx, source: ReplaySource): Promise<void> {
  const answered = new Set<string>();
  while (!source.isOver()) {
    await pause(RECOVERY_POLL_MS);
    for (const { producer, request, since } of await ctx.db.read.query(selectOpenRecoveries(source.name))) {
      const key = `${producer} ${request}`;
      if (answered.has(key)) continue;
      answered.add(key);
      await source.recover({ producer, request, since: since ?? undefined });
    }
  }
}

/** Says what is wrong with a recording: `<folder>`. */
export async function runVerifyCommand(words: readonly string[]): Promise<FeedCommandResult> {
  const [folder] = words;
  if (folder === undefined) return refuse('npm run feed:verify -- <folder>');
  const check = new RecordingCheck();
  for await (const line of readRecordingLines(folder)) check.addLine(line);
  return describeReport(check.report());
}

function describeReport({ messages, badLines, unread, holes, booksUnderOne }: RecordingReport): FeedCommandResult {
  const problems = [
    ...(badLines === 0 ? [] : [`${badLines} lines are no recorded messages`]),
    ...[...unread].map(([path, times]) => `${path} could not be read ${times} times`),
    ...holes.map(({ source, producer, first, last }) => `producer ${producer} of ${source} lacks ${first} to ${last}`),
    ...booksUnderOne.map(
      ({ event, line, overround }) => `${event} ${line}: the whole book is at ${(overround * 100).toFixed(1)} %`,
    ),
  ];
  const more = problems.length - MAX_LISTED_PROBLEMS;
  return {
    ok: problems.length === 0,
    lines: [
      ...problems.slice(0, MAX_LISTED_PROBLEMS),
      ...(more > 0 ? [`and ${more} more`] : []),
      `${messages} messages, ${holes.length} holes, ${unread.size} unreadable parts, ${booksUnderOne.length} books under 100 %`,
    ],
  };
}
