// Rules of this project that no linter knows: a plain scan of the text, each rule with its reason and what to do.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ path: string, text: string }} SourceFile path relative to the root, with slashes
 * @typedef {{ name: string, why: string, applies: (path: string) => boolean, pattern: RegExp, excusedBy?: RegExp }} LineRule
 * `excusedBy`: what excuses the line, on it or right above it
 */

const isCode = (/** @type {string} */ file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file);
const isTest = (/** @type {string} */ file) => /\.test\.(ts|tsx|mjs)$|(^|\/)test\//.test(file);
const isSqlFile = (/** @type {string} */ file) => file.endsWith('.queries.ts') || file.endsWith('.sql');
const isTool = (/** @type {string} */ file) => /^(scripts|bench|e2e)\//.test(file) || /\.config\.(ts|mjs)$/.test(file);
const isProduct = (/** @type {string} */ file) =>
  isCode(file) && /^(apps|packages)\//.test(file) && !isTest(file) && !isTool(file);

export const environmentReaders = [
  'apps/server/src/config/config.ts',
  'apps/feed-sandbox/src/feed-config.ts',
  'apps/psp-sandbox/src/bank-config.ts',
];
/** One file per program reads the clock or draws random numbers; all others are given `now` and `draws`. */
export const clocks = [
  'apps/server/src/platform/clock.ts',
  'apps/feed-sandbox/src/clock.ts',
  'apps/psp-sandbox/src/clock.ts',
  'apps/psp-sandbox/src/page/page-client.js',
  'packages/client/src/clock.ts',
];

/** The one file outside `packages/games` that names games by their codes: what home shows of them without their rules. */
export const gameRegistry = 'apps/web/src/features/games/registry.ts';

const sportNames =
  'football|basketball|tennis|boxing|snooker|baseball|volleyball|badminton|rugby|cricket|table-?tennis|motor-?racing';
const capitalSportNames = sportNames.replaceAll(/(^|\|)([a-z])/g, (_, bar, letter) => bar + letter.toUpperCase());
/** Where a sport is named: its module, its web folder, and the lists that have one line for each sport. */
export const sportPlaces = [
  'packages/sports/src/registry.ts',
  'packages/sports/src/sport-codes.ts',
  'apps/feed-sandbox/src/plays.ts',
  'packages/feed-adapters/src/sport-sources.ts',
  // The page of the first sport has a path of its own in the specification.
  'apps/web/src/features/sportsbook/page/paths.ts',
];
const isSportPlace = (/** @type {string} */ file) =>
  sportPlaces.includes(file) ||
  new RegExp(`^(packages/sports/src|apps/(feed-sandbox/src|web/src/features/sportsbook))/(${sportNames})/`, 'i').test(
    file,
  ) ||
  new RegExp(`^packages/(feed-adapters/src|sports/test/vectors)/sports/(${sportNames})[.-]`, 'i').test(file);

/** Comments count too: they are read with the statement. @type {LineRule} */
const sqlLengthRule = {
  name: 'long line of SQL',
  why: 'SQL is read in reviews and in plans: break the line at 120 characters.',
  applies: isSqlFile,
  pattern: /^.{121,}$/,
};

/** @type {readonly LineRule[]} */
export const lineRules = [
  {
    name: 'process.env outside config',
    why: 'Configuration is read once, validated and listed by --help. Add the variable to config.ts and take it from there.',
    applies: (file) => isProduct(file) && !environmentReaders.includes(file),
    pattern: /\bprocess\s*\.\s*env\b/,
  },
  {
    name: 'Math.random in product code',
    why: 'Chance is an argument: draws come from the seed pair, ids from newId, secrets from crypto.',
    applies: (file) => isProduct(file),
    pattern: /\bMath\s*\.\s*random\b/,
  },
  {
    name: 'wall clock outside its one place',
    why: `Time is an argument, so that tests can stop it. Take now() from the context; the clocks live in ${clocks.join(', ')}.`,
    applies: (file) => isProduct(file) && !clocks.includes(file),
    pattern: /\bDate\s*\.\s*now\b|\bnew Date\(\s*\)|\bperformance\s*\.\s*now\b/,
  },
  {
    name: 'any, or a silenced compiler',
    why: 'An any travels. Name the type, or take unknown and check it.',
    applies: (file) => /\.(ts|tsx)$/.test(file),
    pattern: /(:|\bas|<|,)\s*any\b(?=\s*[,;)>=\]}[|&]|\s*$)|@ts-ignore|@ts-nocheck|@ts-expect-error/,
  },
  {
    name: 'lint rule switched off without a reason',
    why: 'Say why on the same line: // oxlint-disable-next-line rule -- reason.',
    applies: isCode,
    pattern: /(oxlint|eslint)-disable(?!.* -- \S)/,
  },
  {
    name: 'unfinished mark',
    why: 'Finish it, or file an issue; a mark in the code is read by nobody.',
    applies: (file) => isCode(file) || file.endsWith('.css') || file.endsWith('.sql'),
    pattern: /\b(TO{1}DO|FIX{1}ME|X{3}|HA{1}CK)\b/,
  },
  {
    name: 'test narrowed or switched off',
    why: 'A test that does not run proves nothing. Use test.skipIf(condition) where the machine lacks something, with a message.',
    applies: (file) => isTest(file) || file.startsWith('e2e/'),
    pattern: /\b(test|it|describe)\.(only|skip|todo)\b|\bxit\(|\bfit\(/,
  },
  {
    name: 'swallowed error',
    why: 'An error that nobody hears comes back as wrong money. Handle it, log it, or let it rise.',
    applies: (file) => isCode(file) && !isTest(file),
    pattern: /catch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\s*\(\s*\w*\s*\)\s*=>\s*\{\s*\}\s*\)/,
  },
  {
    name: 'swallowed error without a reason',
    why: 'Say in a comment, there or right above, who has dealt with this error already.',
    applies: (file) => isCode(file) && !isTest(file),
    pattern: /\.catch\(\s*\(\s*\w*\s*\)\s*=>\s*(undefined|void 0|null|false)\s*\)/,
    excusedBy: /\/\/|\*\//,
  },
  sqlLengthRule,
  {
    name: 'fence of a plan without its reason',
    why: 'A comment of SQL right above says which plan offset 0 forces, and why; without a reason take it out.',
    applies: (file) => file.startsWith('apps/server/src/') && isProduct(file),
    pattern: /\boffset 0\b/,
    excusedBy: /^\s*--/,
  },
  {
    name: 'game named outside its own place',
    why: 'A new game is four paths (docs/how-to/add-a-game.md). Read what you need from the manifest, or from the texts in the game’s folder.',
    applies: (file) => isProduct(file) && !file.startsWith('packages/games/src/') && file !== gameRegistry,
    pattern: /['"`]SE\d{4}['"`]/,
  },
  {
    name: 'sport named outside its own place',
    why: 'A new sport is a folder and a line in each list (docs/how-to/add-a-sport.md). Read what you need from its module, or from the texts in its folder.',
    applies: (file) => isProduct(file) && !isSportPlace(file),
    // In a string or in a name; the path of the first sport's page stands in the specification.
    pattern: new RegExp(
      `['"\`/](${sportNames})['"\`/]|\\b(?!footballPage\\b)(${sportNames})[A-Z]\\w*|\\w(${capitalSportNames})(?!Page\\b)`,
    ),
    excusedBy: /named here: \S/,
  },
  {
    name: 'path of one machine',
    why: 'It exists on nobody else’s machine. Make it relative to the project, or configuration.',
    applies: () => true,
    pattern: /(^|[^\w.$~-])\/(work|farm|root|home\/\w+|Users\/\w+)\//,
  },
  {
    name: 'download address in the lock file',
    why: 'The lock must install from any registry: keep omit-lockfile-registry-resolved=true in .npmrc.',
    applies: (file) => file === 'package-lock.json',
    pattern: /"resolved": "http/,
  },
  {
    name: 'open version range',
    why: 'npm resolves an open range for the Node of the machine, so two machines differ. Write the exact version; @arara/* stays "*".',
    applies: (file) =>
      file === 'package.json' || /^(apps|packages)\/[^/]+\/package\.json$|^(e2e|bench)\/package\.json$/.test(file),
    pattern: /"(?!@arara\/|node")[@\w./-]+":\s*"([~^<>=*]|latest|\d+(\.\d+)?(\.x)?")/,
  },
];

/** Calls of `sql` with their name and their statement, where statements stand between the code of other files. */
const sqlCalls = /\bsql(?:<[^()]*>)?\(\s*(?:'[^']*'|`[^`]*`),\s*`[^`]*`/g;

/** The numbers of the lines, from 1, on which a statement of SQL is longer than 120 characters. @param {string} text */
export const longSqlLines = (text) =>
  [...text.matchAll(sqlCalls)].flatMap(({ index, 0: call }) => {
    const first = text.lastIndexOf('\n', index) + 1;
    const number = text.slice(0, first).split('\n').length;
    const end = text.indexOf('\n', index + call.length);
    const lines = text.slice(first, end === -1 ? undefined : end).split('\n');
    return lines.flatMap((line, nth) => (line.length > 120 ? [number + nth] : []));
  });

/**
 * The columns by which a statement orders although its list gives the same name to their text: PostgreSQL then takes the text, in
 * which 1000 comes before 999. @param {string} text
 */
export const ordersByText = (text) =>
  [...text.matchAll(/`[^`]*\border by\b[^`]*`/g)].flatMap(({ index, 0: statement }) => {
    const texts = new Set([...statement.matchAll(/::(?:text|varchar)\s+as\s+(\w+)/g)].map((found) => found[1]));
    return [...statement.matchAll(/\border by\s+([^()`]*)/g)]
      .flatMap((found) => (found[1] ?? '').split(','))
      .map((item) => item.trim().split(/\s+/)[0])
      .filter((name) => texts.has(name))
      .map((name) => ({ name, line: text.slice(0, index).split('\n').length }));
  });

const sizeLimit = 400;
const isSized = (/** @type {string} */ file) =>
  /\.(ts|tsx|css)$/.test(file) && !isTest(file) && !/\/(locales|texts|migrations)\//.test(file);
const vagueName = /(^|\/|[.-])(utils?|helpers?|common|managers?|misc)(?=[./-]|$)/i;

/** @param {string} text */
const lineCount = (text) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

/**
 * Everything that breaks a rule, one line each.
 * @param {readonly SourceFile[]} files
 * @param {Readonly<Record<string, number>>} ratchet files that may be longer than the limit, and how long; it only shrinks
 * @returns {string[]}
 */
export function violations(files, ratchet) {
  const found = [];
  for (const file of files) {
    const rules = lineRules.filter((rule) => rule.applies(file.path));
    if (rules.length > 0) {
      const lines = file.text.split('\n');
      for (const [index, line] of lines.entries()) {
        for (const rule of rules) {
          if (!rule.pattern.test(line)) continue;
          if (rule.excusedBy?.test(`${lines[index - 1] ?? ''}\n${line}`)) continue;
          found.push(`${file.path}:${index + 1}  ${rule.name}. ${rule.why}`);
        }
      }
    }
    if (file.path.startsWith('apps/server/src/') && isProduct(file.path) && !isSqlFile(file.path)) {
      const { name, why } = sqlLengthRule;
      for (const line of longSqlLines(file.text)) found.push(`${file.path}:${line}  ${name}. ${why}`);
    }
    if (isProduct(file.path))
      for (const { name, line } of ordersByText(file.text))
        found.push(
          `${file.path}:${line}  order by the text of a column. Write the table before it: order by t.${name}.`,
        );
    const vague = vagueName.exec(file.path);
    if (vague !== null)
      found.push(`${file.path}  the name "${vague[2]}" says nothing. Name the file by what it does or knows.`);
    if (isSized(file.path)) {
      const lines = lineCount(file.text);
      const allowed = ratchet[file.path] ?? sizeLimit;
      if (lines > allowed)
        found.push(
          `${file.path}  ${lines} lines, allowed ${allowed}. Move a use case or a thought to a file of its own.`,
        );
      else if (ratchet[file.path] !== undefined && lines < allowed) {
        const next = lines > sizeLimit ? `lower it to ${lines}` : 'take it out';
        found.push(
          `${file.path}  ${lines} lines now, scripts/checks/size-ratchet.json still allows ${allowed}: ${next}.`,
        );
      }
    }
  }
  const known = new Set(files.map((file) => file.path));
  for (const listed of Object.keys(ratchet)) {
    if (!known.has(listed)) found.push(`${listed}  is gone: take it out of scripts/checks/size-ratchet.json.`);
  }
  return found;
}

const skipped = new Set(['node_modules', 'dist', '.git', 'data', 'coverage', 'test-results', '.cache']);
const textFile = /\.(ts|tsx|js|mjs|cjs|css|html|json|md|sql|svg|yml|yaml|txt)$|^\.env|^\.ci\/run$|rc(\.json)?$/;

/** @param {string} root @param {string} [folder] @returns {SourceFile[]} */
export function readTree(root, folder = '') {
  const files = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    // The rules' own test quotes what they forbid.
    if (skipped.has(entry.name) || entry.name === 'house-rules.test.mjs') continue;
    const relative = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) files.push(...readTree(root, relative));
    else if (textFile.test(relative))
      files.push({ path: relative, text: readFileSync(path.join(root, relative), 'utf8') });
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const ratchetFile = path.join(root, 'scripts/checks/size-ratchet.json');
  const ratchet = existsSync(ratchetFile) ? JSON.parse(readFileSync(ratchetFile, 'utf8')) : {};
  const found = violations(readTree(root), ratchet);
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
