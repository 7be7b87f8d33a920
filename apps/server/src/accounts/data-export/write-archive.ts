import { once } from 'node:events';
import { Worker as Thread } from 'node:worker_threads';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { ArchiveCommand, ArchiveRow } from './archive-writer.ts';

/** One subject of a copy, read page by page by the domain that views it. */
export interface DataExportSection {
  /** The name of its files: letters and `-`. */
  readonly name: string;
  /** The columns of its CSV; without them it is written as JSON alone. */
  readonly columns?: readonly string[];
  readonly readPages: (player: PlayerId) => AsyncIterable<readonly ArchiveRow[]>;
}

const README_TEXT = `Cópia dos seus dados na Arara. Cada assunto é um arquivo JSON; listas estão também em CSV (UTF-8, separado por vírgulas).
Valores em reais; datas em ISO 8601, UTC. As partidas com dinheiro de teste não estão incluídas.

A copy of your data at Arara. Each subject is a JSON file; lists are there as CSV too (UTF-8, separated by commas).
Amounts in reais; dates in ISO 8601, UTC. Play with test money is not included.
`;

/**
 * The bytes of the archive of a player, as they are made: pages are read here, one at a time, and written in a thread of its own.
 * A list is read twice, for its JSON and its CSV, so that neither is held. Throws when a page cannot be read or the thread ends.
 */
export async function* writeArchive(
  sections: readonly DataExportSection[],
  player: PlayerId,
): AsyncGenerator<Uint8Array> {
  const thread = new Thread(new URL('./archive-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const run = async (command: ArchiveCommand): Promise<Uint8Array> => {
    const answered = once(thread, 'message');
    thread.postMessage(command);
    return ((await answered) as [Uint8Array])[0];
  };
  try {
    yield await run({ do: 'text', file: 'LEIA-ME.txt', text: README_TEXT });
    for (const { name, columns, readPages } of sections)
      for (const format of columns === undefined ? (['json'] as const) : (['json', 'csv'] as const)) {
        yield await run({
          do: 'begin',
          file: `${name}.${format}`,
          columns: format === 'csv' ? (columns ?? null) : null,
        });
        for await (const rows of readPages(player)) yield await run({ do: 'rows', rows });
        yield await run({ do: 'end' });
      }
    yield await run({ do: 'finish' });
  } finally {
    await thread.terminate();
  }
}
