// Known weaknesses of the packages that the running product is made of: a high or critical one fails the check. A registry that keeps
// no list of them, or cannot be reached, ends it as not checked: a build without a network is still a build.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The exit code of a check that could not be made. */
export const NOT_CHECKED = 3;
const SERIOUS = new Set(['high', 'critical']);

/**
 * @typedef {{ name?: string, severity?: string, range?: string, via?: readonly (string | { title?: string, url?: string })[] }} Weakness
 * @param {string} report of `npm audit --json`
 * @returns {string[] | undefined} the serious weaknesses, a line each; undefined if the report is not one
 */
export function findWeaknesses(report) {
  /** @type {{ vulnerabilities?: Record<string, Weakness>, metadata?: { vulnerabilities?: unknown } }} */
  let read;
  try {
    read = JSON.parse(report);
  } catch {
    // A registry without the list answers in its own words.
    return undefined;
  }
  if (read.metadata?.vulnerabilities === undefined) return undefined;
  return Object.entries(read.vulnerabilities ?? {}).flatMap(([name, { severity = '', range = '', via = [] }]) => {
    if (!SERIOUS.has(severity)) return [];
    const reasons = via.map((each) => (typeof each === 'string' ? `by ${each}` : `${each.title} ${each.url}`));
    return [`${name} ${range}  ${severity}: ${reasons.join('; ')}`];
  });
}

/** @param {string} npm @returns {Promise<string>} */
const runAudit = (npm) =>
  new Promise((resolve) => {
    const args = [npm, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
    // It ends with 1 where it found something: the report says it.
    execFile(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 }, (_error, output) => resolve(output));
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findWeaknesses(await runAudit(process.env['npm_execpath'] ?? ''));
  if (found === undefined) process.stdout.write('the registry has no list of known weaknesses, or did not answer\n');
  for (const line of found ?? []) process.stdout.write(`${line}\n`);
  if ((found ?? []).length > 0)
    process.stdout.write('Take a newer version: npm run lock brings it into the lock file.\n');
  process.exitCode = found === undefined ? NOT_CHECKED : Math.min(found.length, 1);
}
