/** The files of a recording: a folder with one or more `*.jsonl`, read in the order of their names. */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseRecordedMessage, type RecordedMessage } from '@arara/sports/protocol/recording';

/** The files of a recording. Throws an Error if the folder has none. */
export async function listRecordingFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).toSorted();
  if (names.length === 0) throw new Error(`${folder} has no recording: no file *.jsonl`);
  return names.map((name) => path.join(folder, name));
}

/** The lines of a recording, without empty ones. */
export async function* readRecordingLines(folder: string): AsyncGenerator<string> {
  for (const file of await listRecordingFiles(folder)) {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield line;
  }
}

/** The messages of a recording, without lines that are none. */
export async function* readRecording(folder: string): AsyncGenerator<RecordedMessage> {
  for await (const line of readRecordingLines(folder)) {
    const recorded = parseRecordedMessage(line);
    if (recorded !== undefined) yield recorded;
  }
}
