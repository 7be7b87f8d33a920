// Each table of the server belongs to the domain whose folder creates it, in its schema.sql or in a later migration with a line
// `-- owner: <folder>`: only that domain writes it, and only that domain, views/ and proofs/ read it. Others ask the owner's public
// file. apps/server/tables.json holds the exemptions.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { trackedFiles } from './glossary.mjs';

/**
 * @typedef {{ path: string, text: string }} SourceFile path relative to the root, with slashes
 * @typedef {{ table: string, domain: string, may: 'read' | 'write', reason: string }} Exemption
 */

const SERVER = 'apps/server/src/';
const MIGRATIONS = `${SERVER}platform/db/migrations/`;
const readers = new Set(['views', 'proofs']);
/** The keywords that come before a table that a statement writes, and before one that it reads. */
const writes =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|lock\s+table)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const reads = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?|\bin\s+share\s+mode\s+of\s+([a-z_]+)/gi;

const created =
  /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)(?=\s*(?:\(|partition\s+by|as\b|;))/gi;

/**
 * The owner of each table, by the files that create them, and what is wrong with these.
 * @param {readonly SourceFile[]} files schema.sql of a folder, or a migration
 * @returns {{ owners: Map<string, string>, problems: string[] }}
 */
export function readTableOwners(files) {
  const owners = new Map([['migration', 'platform']]);
  const problems = [];
  for (const { path: file, text } of files) {
    const folder = file.endsWith('/schema.sql')
      ? file.slice(SERVER.length, -'/schema.sql'.length)
      : /^-- owner: ([a-z-]+)$/m.exec(text)?.[1];
    for (const [, table = ''] of text.matchAll(created)) {
      if (folder === undefined) problems.push(`${file}  creates ${table} and has no line "-- owner: <folder>"`);
      else if (owners.has(table)) problems.push(`${file}  creates ${table}, which ${owners.get(table)} creates too`);
      else owners.set(table, folder);
    }
  }
  return { owners, problems };
}

/** The text of the strings of a file, where SQL stands; comments and code are blank. @param {string} text */
export const extractStrings = (text) =>
  [...text.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .map(([found]) => found)
    .filter((found) => !found.startsWith('/'))
    .join('\n');

/**
 * Statements that touch another domain's table, one line each, and exemptions that nothing needs.
 * @param {readonly SourceFile[]} files
 * @param {ReadonlyMap<string, string>} owners
 * @param {readonly Exemption[]} exemptions
 * @returns {string[]}
 */
export function foreignTables(files, owners, exemptions) {
  const found = [];
  const used = new Set();
  for (const file of files) {
    const domain = file.path.slice(SERVER.length).split('/')[0] ?? '';
    const sql = extractStrings(file.text);
    for (const [may, pattern] of /** @type {const} */ ([
      ['write', writes],
      ['read', reads],
    ]))
      for (const table of new Set([...sql.matchAll(pattern)].map(([, a, b]) => a ?? b ?? ''))) {
        const owner = owners.get(table);
        if (owner === undefined || owner === domain || (may === 'read' && readers.has(domain))) continue;
        const exemption = exemptions.find((each) => each.table === table && each.domain === domain && each.may === may);
        if (exemption === undefined)
          found.push(
            `${file.path}  ${domain} may not ${may} ${table}: it belongs to ${owner}, ask ${owner}/${owner}.ts`,
          );
        else used.add(exemption);
      }
  }
  for (const each of exemptions)
    if (!used.has(each))
      found.push(`tables.json lets ${each.domain} ${each.may} ${each.table}, and nothing does: take it out`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  /** @type {{ exemptions: readonly Exemption[] }} */
  const { exemptions } = JSON.parse(readFileSync(path.join(root, 'apps/server/tables.json'), 'utf8'));
  const files = trackedFiles(root).filter(
    (file) => file.path.startsWith(SERVER) && file.path.endsWith('.ts') && !/\.test\.ts$|\/examples\//.test(file.path),
  );
  const schemas = readdirSync(path.join(root, SERVER))
    .map((folder) => `${SERVER}${folder}/schema.sql`)
    .filter((file) => existsSync(path.join(root, file)));
  const migrations = readdirSync(path.join(root, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => `${MIGRATIONS}${name}`);
  const { owners, problems } = readTableOwners(
    [...schemas, ...migrations].map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
  const found = [...problems, ...foreignTables(files, owners, exemptions)];
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
