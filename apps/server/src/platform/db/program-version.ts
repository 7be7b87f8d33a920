/**
 * Which migrations this program was made with. Every session says so in `arara.version`, so that the database can refuse a program
 * that is too old for what newer ones write (table `program_requirement`).
 */
import { listMigrations } from './migrate.ts';

/** The number of the newest one of these migrations. */
export const findProgramVersion = (migrations: readonly string[]): number =>
  Number(migrations.at(-1)?.slice(0, 4) ?? 0);

let version: number | undefined;

/** The number of the newest migration of this program. */
export const readProgramVersion = (): number => (version ??= findProgramVersion(listMigrations()));
