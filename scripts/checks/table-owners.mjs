// Each table of the server belongs to one domain (apps/server/tables.json): only that domain writes it, and only that domain, views/ and
// proofs/ read it. Others ask the owner's public file.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { trackedFiles } from './glossary.mjs';

/**
 * @typedef {{ path: string, text: string }} SourceFile path relative to the root, with slashes
 * @typedef {{ table: string, domain: string, may: 'read' | 'write', reason: string }} Exemption
 * @typedef {{ owners: Readonly<Record<string, string>>, exemptions: readonly Exemption[] }} TableOwners
 */

const SERVER = 'apps/server/src/';
const readers = new Set(['views', 'proofs']);
/** The keywords that come before a table that a statement writes, and before one that it reads. */
const writes =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|lock\s+table)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
const reads = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_]+)"?|\bin\s+share\s+mode\s+of\s+([a-z_]+)/gi;

/** The tables that the migrations create. @param {readonly SourceFile[]} migrations @returns {Set<string>} */
export const createdTables = (migrations) =>
  new Set(
    migrations.flatMap(({ text }) =>
      [
        ...text.matchAll(
          /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([a-z_]+)(?=\s*(?:\(|partition\s+by|as\b|;))/gi,
        ),
      ].map(([, name = '']) => name),
    ),
  );

/** The text of the strings of a file, where SQL stands; comments and code are blank. @param {string} text */
export const extractStrings = (text) =>
  [...text.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)]
    .map(([found]) => found)
    .filter((found) => !found.startsWith('/'))
    .join('\n');

/**
 * Statements that touch another domain's table, one line each, and errors of the list of owners itself.
 * @param {readonly SourceFile[]} files
 * @param {ReadonlySet<string>} tables
 * @param {TableOwners} list
 * @returns {string[]}
 */
export function foreignTables(files, tables, list) {
  const found = [];
  const used = new Set();
  for (const table of tables)
    if (list.owners[table] === undefined) found.push(`tables.json names no owner of ${table}`);
  for (const table of Object.keys(list.owners))
    if (!tables.has(table)) found.push(`tables.json names ${table}, which no migration creates`);
  for (const file of files) {
    const domain = file.path.slice(SERVER.length).split('/')[0] ?? '';
    const sql = extractStrings(file.text);
    for (const [may, pattern] of /** @type {const} */ ([
      ['write', writes],
      ['read', reads],
    ]))
      for (const table of new Set([...sql.matchAll(pattern)].map(([, a, b]) => a ?? b ?? ''))) {
        const owner = list.owners[table];
        if (owner === undefined || owner === domain || (may === 'read' && readers.has(domain))) continue;
        const exemption = list.exemptions.find(
          (each) => each.table === table && each.domain === domain && each.may === may,
        );
        if (exemption === undefined)
          found.push(
            `${file.path}  ${domain} may not ${may} ${table}: it belongs to ${owner}, ask ${owner}/${owner}.ts`,
          );
        else used.add(exemption);
      }
  }
  for (const each of list.exemptions)
    if (!used.has(each))
      found.push(`tables.json lets ${each.domain} ${each.may} ${each.table}, and nothing does: take it out`);
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  /** @type {TableOwners} */
  const list = JSON.parse(readFileSync(path.join(root, 'apps/server/tables.json'), 'utf8'));
  const files = trackedFiles(root).filter(
    (file) => file.path.startsWith(SERVER) && file.path.endsWith('.ts') && !/\.test\.ts$|\/examples\//.test(file.path),
  );
  const folder = path.join(root, SERVER, 'platform/db/migrations');
  const migrations = readdirSync(folder).map((name) => ({
    path: name,
    text: readFileSync(path.join(folder, name), 'utf8'),
  }));
  const tables = createdTables(migrations);
  tables.add('migration');
  const found = foreignTables(files, tables, list);
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
