import { existsSync, readFileSync } from 'node:fs';

/** The reference data of the project is in a folder beside it. Without that folder the tests that need it are skipped, with a warning. */

const folder = new URL('../../../../shared/data/', import.meta.url);

export const hasReference = existsSync(folder);
if (!hasReference) console.warn(`reference data not found in ${folder.pathname}: the tests against it are skipped`);

/** One file of the reference data as text; empty when the folder is missing. */
export const reference = (name: string): string => (hasReference ? readFileSync(new URL(name, folder), 'utf8') : '');
