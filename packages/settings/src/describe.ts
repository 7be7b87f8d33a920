/** What people read of the tables: the help, the example of an environment, the page of the documentation. */
import { Setting, type SettingsTable } from './settings.ts';

/** The settings of one program. */
export interface SettingsSection {
  /** Its name, as a heading. */
  readonly program: string;
  readonly table: SettingsTable;
}

/** All settings of a table, in its order. */
export const listSettings = (table: SettingsTable): Setting<unknown>[] =>
  Object.values(table).flatMap((entry) => (entry instanceof Setting ? [entry] : listSettings(entry)));

/** A variable that several programs read is described once, with the first. */
function describeOnce(sections: readonly SettingsSection[]): { program: string; settings: Setting<unknown>[] }[] {
  const described = new Set<string>();
  return sections.map(({ program, table }) => ({
    program,
    settings: listSettings(table).filter(({ name }) => !described.has(name) && described.add(name)),
  }));
}

/** Lines of `--help`: every variable with its meaning and its default. */
export function formatSettingsHelp(sections: readonly SettingsSection[]): string {
  const width = Math.max(...sections.flatMap(({ table }) => listSettings(table).map(({ name }) => name.length)));
  const lines = describeOnce(sections).flatMap(({ program, settings }) => [
    `${program}:`,
    ...settings.map(
      ({ name, meaning, fallback }) => `  ${name.padEnd(width)}  ${meaning} [${fallback === '' ? 'unset' : fallback}]`,
    ),
    '',
  ]);
  return ['Environment variables [default]', '', ...lines].join('\n');
}

/** The text of `.env.example`. */
export function formatEnvExample(sections: readonly SettingsSection[]): string {
  const entries = describeOnce(sections).flatMap(({ program, settings }) => [
    `# ---- ${program} ----\n`,
    ...settings.map(({ name, meaning, fallback }) => `# ${meaning}\n# ${name}=${fallback}\n`),
  ]);
  return ['# Environment variables with their defaults; an empty one counts as unset.\n', ...entries].join('\n');
}

const escapeCell = (cell: string): string => cell.replaceAll('|', '\\|').replaceAll(/<[^>]*>/g, '`$&`');

/** The text of `docs/settings.md`. */
export function formatSettingsPage(sections: readonly SettingsSection[]): string {
  const parts = describeOnce(sections).map(({ program, settings }) => {
    const rows = settings.map(
      ({ name, fallback, meaning }) =>
        `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${escapeCell(meaning)} |`,
    );
    return [`## ${program}`, '', '| variable | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return [
    '# Settings\n',
    'Environment variables of each program; an empty one counts as unset, and a wrong value stops the start with a line that names it. Written by `npm run settings` from the tables in the code ([add a setting](how-to/add-a-setting.md)).\n',
    ...parts,
  ].join('\n');
}
