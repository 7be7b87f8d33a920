// The rows of docs/specification: what the product must do, how far it does so, and the tests that prove it.
// `npm run spec` prints them as a page; with --check only what is wrong with them.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {'done' | 'partly' | 'missing' | 'different'} State `different` is on purpose: `decision` says why
 * @typedef {{ id: string, fact: string, value?: unknown, state: State, decision?: string, needs?: readonly 'browser'[], tests: readonly string[] }} Row
 *   a test is "file › describe › full title"; a title of test.each is named as its source has it, with its %s and $names
 * @typedef {{ name: string, rows: Row[] }} Point `name` is the file's: 9-constants
 * @typedef {{ fullName: string, status: string, ancestorTitles?: readonly string[], title?: string, meta?: { proves?: readonly string[] } }} Assertion
 * @typedef {{ testResults: readonly { name: string, assertionResults: readonly Assertion[] }[] }} Report vitest's JSON report
 */

const states = new Set(['done', 'partly', 'missing', 'different']);
const fields = new Set(['id', 'fact', 'value', 'state', 'decision', 'needs', 'tests']);
const SEPARATOR = ' › ';

/** @param {string} root @returns {Point[]} */
export function readPoints(root) {
  const folder = path.join(root, 'docs/specification');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: file.replace('.json', ''),
      rows: JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
    }));
}

/**
 * What is wrong with the rows themselves, one line each.
 * @param {readonly Point[]} points
 * @param {(file: string) => boolean} exists
 * @returns {string[]}
 */
export function wrongRows(points, exists) {
  /** @type {string[]} */
  const wrong = [];
  const seen = new Set();
  for (const { name, rows } of points)
    for (const row of rows) {
      const say = (/** @type {string} */ text) => wrong.push(`docs/specification/${name}.json  ${row.id}: ${text}`);
      const [prefix] = name.split('-');
      if (!/^[1-9A-Z]-\d{3}$/.test(row.id) || !row.id.startsWith(`${prefix}-`))
        say(`an id is ${prefix}- and three digits`);
      if (seen.has(row.id)) say('this id is taken');
      seen.add(row.id);
      if (typeof row.fact !== 'string' || row.fact.trim() === '') say('a row states a fact');
      if (!states.has(row.state)) say(`the state is one of ${[...states].join(', ')}`);
      for (const field of Object.keys(row)) if (!fields.has(field)) say(`there is no field ${field}`);
      if (!Array.isArray(row.tests)) say('tests is a list');
      else {
        if ((row.state === 'done' || row.state === 'partly') && row.tests.length === 0)
          say(`is ${row.state} and names no test`);
        if (row.state === 'missing' && row.tests.length > 0) say('is missing and names a test');
        for (const test of row.tests) {
          const [file = '', ...titles] = test.split(SEPARATOR);
          if (!exists(file)) say(`there is no file ${file}`);
          if (titles.length === 0) say(`${test} names no test of its file`);
          if (file.startsWith('bench/')) say(`${file} is a benchmark: it proves nothing`);
        }
      }
      if (row.state === 'different' && row.decision === undefined) say('is different and names no decision');
      if (row.decision !== undefined && !exists(row.decision.split('#')[0] ?? ''))
        say(`there is no file ${row.decision}`);
    }
  return wrong;
}

/**
 * Done rows with a value that no test compares with anything, one line each. `proves('9-001');` alone only names the row: its value
 * must go into an expectation, or into what the test does.
 * @param {readonly Point[]} points
 * @param {(file: string) => string} read the text of a test
 * @returns {string[]}
 */
export function unusedValues(points, read) {
  const takesValue = (/** @type {string} */ text, /** @type {string} */ call) =>
    new RegExp(String.raw`[^;{}\s]\s*proves\(\s*${call}`).test(text);
  return points.flatMap(({ name, rows }) =>
    rows
      .filter(({ value, state }) => value !== undefined && state === 'done')
      .filter(({ id, tests }) => {
        const texts = [...new Set(tests.map((test) => test.split(SEPARATOR)[0] ?? ''))].map(read);
        // A table of cases names the row, and the test takes the value of the row of its case.
        return !texts.some(
          (text) =>
            takesValue(text, `'${id}'`) || (text.includes(`'${id}'`) && takesValue(text, String.raw`[a-z]\w*\)`)),
        );
      })
      .map(({ id }) => `docs/specification/${name}.json  ${id}: no test compares with its value`),
  );
}

/** The page of all rows. @param {readonly Point[]} points @returns {string} */
export function renderPage(points) {
  const rows = points.flatMap((point) => point.rows);
  const count = (/** @type {State} */ state) => rows.filter((row) => row.state === state).length;
  const cell = (/** @type {string} */ text) => text.replaceAll('|', String.raw`\|`);
  const lines = [
    '# The specification, row by row',
    '',
    "Printed from `docs/specification/*.json` by `npm run spec`. A test proves a row by saying `proves('<id>')`;",
    'a full `npm test` compares: the row names the test, the test proves the row, it ran and passed.',
    '',
    `${rows.length} rows: ${count('done')} done, ${count('partly')} partly, ${count('different')} different on purpose, ${count('missing')} missing.`,
  ];
  for (const point of points) {
    lines.push('', `## ${point.name}`, '', '| row | fact | state | tests |', '|---|---|---|---|');
    for (const row of point.rows) {
      const value = row.value === undefined ? '' : ` (${JSON.stringify(row.value)})`;
      const why = row.decision === undefined ? '' : `: [why](${row.decision.replace(/^docs\//, '')})`;
      const tests = row.tests
        .map((test) => test.split(SEPARATOR))
        .map(([file, ...titles]) => `\`${file}\` ${titles.at(-1)}`);
      lines.push(`| ${row.id} | ${cell(row.fact + value)} | ${row.state}${why} | ${cell(tests.join('; '))} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Does a title as its source has it, with %s, $names and ${names}, fit a title that ran? @param {string} source @param {string} ran */
function fitsTitle(source, ran) {
  if (source === ran) return true;
  const parts = source.split(/%[sdifjop%#$]|\$\{[^}]*\}|\$[a-zA-Z][\w.]*/);
  if (parts.length === 1) return false;
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[^]*');
  return new RegExp(`^${pattern}$`).test(ran);
}

/**
 * Is the test that ran the one that a row names? File and title are the same, and the groups that the row names stand around the
 * test in their order; a journey has groups of its own for the size of the screen.
 * @param {string} wanted @param {string} ran
 */
function fits(wanted, ran) {
  const [file, ...groups] = wanted.split(SEPARATOR);
  const [ranFile, ...ranGroups] = ran.split(SEPARATOR);
  if (file !== ranFile || !fitsTitle(groups.pop() ?? '', ranGroups.pop() ?? '')) return false;
  let from = 0;
  return groups.every((group) => {
    const at = ranGroups.findIndex((each, index) => index >= from && fitsTitle(group, each));
    from = at + 1;
    return at >= 0;
  });
}

/**
 * Holds the rows against a full run of the tests: what does not fit, one line each. A skipped test proves nothing.
 * @param {readonly Point[]} points
 * @param {Report} report
 * @param {string} root
 * @param {ReadonlySet<string>} lacking what this machine lacks (browser, postgresql): rows that need it, and tests that were skipped
 *   on such a machine, are not judged
 * @returns {string[]}
 */
export function unprovenRows(points, report, root, lacking = new Set()) {
  const wrong = [];
  const ran = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: [
        path.relative(root, file.name).replaceAll(path.sep, '/'),
        ...(test.ancestorTitles ?? []),
        test.title ?? test.fullName,
      ].join(SEPARATOR),
      passed: test.status === 'passed',
      skipped: test.status === 'skipped' || test.status === 'pending',
      proves: new Set(test.meta?.proves ?? []),
    })),
  );
  const rows = points.flatMap((point) => point.rows);
  const ids = new Set(rows.map((row) => row.id));
  for (const row of rows) {
    if (row.needs?.some((need) => lacking.has(need))) continue;
    for (const wanted of row.tests) {
      const tests = ran.filter((test) => fits(wanted, test.name));
      if (tests.length === 0) wrong.push(`${row.id}: no test "${wanted}" ran`);
      else if (lacking.size > 0 && tests.every((test) => test.skipped)) continue;
      else if (!tests.some((test) => test.passed)) wrong.push(`${row.id}: "${wanted}" did not pass`);
      else if (!tests.some((test) => test.passed && test.proves.has(row.id)))
        wrong.push(`${row.id}: "${wanted}" does not say proves('${row.id}')`);
    }
  }
  for (const test of ran)
    for (const id of test.proves) {
      const row = rows.find((each) => each.id === id);
      if (!ids.has(id) || row === undefined) wrong.push(`"${test.name}" proves ${id}, which is no row`);
      else if (!row.tests.some((wanted) => fits(wanted, test.name)))
        wrong.push(`"${test.name}" proves ${id}, whose row does not name it`);
    }
  return wrong;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const points = readPoints(root);
  const found = wrongRows(points, (file) => existsSync(path.join(root, file)));
  if (found.length === 0) found.push(...unusedValues(points, (file) => readFileSync(path.join(root, file), 'utf8')));
  if (!process.argv.includes('--check')) process.stdout.write(renderPage(points));
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
