import type { SportCode } from '@arara/sports/sport-codes';

/** What the folders of the sports hold, by the codes of the sports, which are the names of their folders. */
export const nameByFolder = <Part>(partsByFile: Readonly<Record<string, Part>>): Readonly<Record<SportCode, Part>> =>
  Object.fromEntries(Object.entries(partsByFile).map(([file, part]) => [file.split('/')[1] ?? '', part])) as Readonly<
    Record<SportCode, Part>
  >;
