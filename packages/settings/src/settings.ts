/** Tables of settings: the environment variables of a program, as data that its values, types, help and pages come from. */
import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** How the text of a variable is read. Its message goes on after the variable's name and repeats no secret. */
export type SettingFormat<T> = z.ZodType<T, string>;

type ReadText<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** One variable of the environment. Made by `setting` and `optional`. */
export class Setting<T> {
  readonly name: string;
  /** What holds without it, as the help shows it; empty where nothing does. */
  readonly fallback: string;
  readonly meaning: string;
  readonly read: (text: string | undefined) => ReadText<T>;
  constructor(about: Pick<Setting<T>, 'name' | 'fallback' | 'meaning' | 'read'>) {
    this.name = about.name;
    this.fallback = about.fallback;
    this.meaning = about.meaning;
    this.read = about.read;
  }
}

/** A group of settings; a group may hold groups. */
export interface SettingsTable {
  readonly [key: string]: Setting<unknown> | SettingsTable;
}

type SettingValue<Entry> = Entry extends Setting<infer T> ? Exclude<T, undefined> : SettingsValues<Entry>;
type UnsetKeys<Table> = {
  [K in keyof Table]: Table[K] extends Setting<infer T> ? (undefined extends T ? K : never) : never;
}[keyof Table];
/** The values of a table, in its shape: a key of an `optional` setting may be missing. */
export type SettingsValues<Table> = {
  readonly [K in Exclude<keyof Table, UnsetKeys<Table>>]: SettingValue<Table[K]>;
} & {
  readonly [K in UnsetKeys<Table>]?: SettingValue<Table[K]>;
};

function readText<T>(format: SettingFormat<T>, text: string): ReadText<T> {
  const read = format.safeParse(text);
  return read.success
    ? { ok: true, value: read.data }
    : { ok: false, problem: read.error.issues[0]?.message ?? 'is not valid' };
}

/** A setting that always has a value; its default is read like any other text. */
export const setting = <T>(name: string, format: SettingFormat<T>, fallback: string, meaning: string): Setting<T> =>
  new Setting({ name, fallback, meaning, read: (text = fallback) => readText(format, text) });

/** A setting without a value of its own. `derived` tells the help what holds without it. */
export const optional = <T>(
  name: string,
  format: SettingFormat<T>,
  meaning: string,
  derived = '',
): Setting<T | undefined> =>
  new Setting<T | undefined>({
    name,
    fallback: derived,
    meaning,
    read: (text) => (text === undefined ? { ok: true, value: undefined } : readText(format, text)),
  });

export type SettingsResult<Values> =
  | { readonly ok: true; readonly values: Values }
  | { readonly ok: false; readonly problems: readonly string[] };

/** What is set; an empty variable counts as unset. */
export const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text !== ''));

/** Reads a table from the environment. Each problem is one line that begins with the name of its variable. */
export function readSettings<Table extends SettingsTable>(
  table: Table,
  env: Environment,
): SettingsResult<SettingsValues<Table>> {
  const given = withoutEmpty(env);
  const problems: string[] = [];
  const readGroup = (group: SettingsTable): Record<string, unknown> => {
    const values: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(group)) {
      if (!(entry instanceof Setting)) {
        values[key] = readGroup(entry);
        continue;
      }
      const read = entry.read(given[entry.name]);
      if (!read.ok) problems.push(`${entry.name} ${read.problem}`);
      else if (read.value !== undefined) values[key] = read.value;
    }
    return values;
  };
  const values = readGroup(table) as SettingsValues<Table>;
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values };
}

/** What holds where nothing is set. */
export function readDefaults<Table extends SettingsTable>(table: Table): SettingsValues<Table> {
  const read = readSettings(table, {});
  if (!read.ok) throw new Error(`wrong default: ${read.problems.join(', ')}`);
  return read.values;
}

/** A problem that names the variables of these keys that are not set, beside what needs them; none if all are. */
export function findUnset<Table extends SettingsTable>(
  table: Table,
  values: SettingsValues<Table>,
  {
    needing,
    keys,
  }: { readonly needing: string; readonly keys: readonly (keyof Table & keyof SettingsValues<Table>)[] },
): string[] {
  const missing = keys.filter((key) => values[key] === undefined).map((key) => (table[key] as Setting<unknown>).name);
  return missing.length === 0 ? [] : [`${needing} needs ${missing.join(', ')}`];
}
