// The licences of what the product is made of: a package with another one needs a person's decision, and a line here.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Licences that ask for nothing but their notice; for fonts the SIL licence, for data Creative Commons with a name. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]);

/** Packages that are right although their licence is not on the list, each with its reason. @type {readonly [RegExp, string][]} */
const EXCEPTIONS = [
  [/^lightningcss(-|$)/, 'MPL-2.0: a tool of the build, unchanged; nothing of it is in what players get'],
  [/^node-bin-/, 'Node itself, MIT; its package does not say so'],
  [
    /^@dicebear\/styles$/,
    'its code MIT, the drawings that are used (Open Peeps) CC0: docs/decisions/0030-avatars-by-dicebear.md',
  ],
  [/^png-js$/, 'MIT in its LICENSE file; its package does not say so'],
  [/^xmlhttprequest-ssl$/, 'MIT in its LICENSE file; its package does not say so'],
];

/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean, version?: string }} LockedPackage
 * @param {Readonly<Record<string, LockedPackage>>} packages of a lock file, by their path
 * @returns {string[]} the packages of the running product whose licence is not allowed, a line each
 */
export function findOtherLicences(packages) {
  return Object.entries(packages).flatMap(([where, { license, dev, link }]) => {
    const name = where.split('node_modules/').at(-1) ?? '';
    if (!where.includes('node_modules/') || dev === true || link === true || name.startsWith('@arara/')) return [];
    // Of "MIT OR GPL-2.0" one may be chosen; "MIT AND CC0-1.0" asks for both.
    const isAllowed = (license ?? '')
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(' AND ').every((each) => ALLOWED.has(each.trim())));
    return isAllowed || EXCEPTIONS.some(([pattern]) => pattern.test(name))
      ? []
      : [`${name}  has the licence ${license ?? 'of nobody'}`];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
  const found = findOtherLicences(JSON.parse(readFileSync(lock, 'utf8')).packages);
  for (const line of found) process.stdout.write(`${line}\n`);
  if (found.length > 0) process.stdout.write(`Decide about it in ${path.basename(fileURLToPath(import.meta.url))}.\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
