// The look has one scale for each thing (packages/ui/src/tokens.css): spaces, texts, weights, layers, widths at which a page changes.
// This check refuses a value beside its scale, and a `<button>` that is not one of packages/ui. Exceptions, each with its reason,
// are in token-exceptions.json alone; one that is no longer needed is refused too, and spaces beside the scale may only get fewer.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders whose look is checked. */
const FOLDERS = ['apps/web/src', 'apps/backoffice/src', 'packages/ui/src'];
/** Where the scales and the buttons are made. */
const isSource = (/** @type {string} */ file) =>
  file === 'packages/ui/src/tokens.css' || /^packages\/ui\/src\/controls\/.*\.tsx$/.test(file);

const WIDTHS = new Set([360, 768, 1200, 1600]);
const HEIGHTS = new Set([700]);
const WEIGHTS = new Set(['500', '600', '700', '800']);
/** Below this a distance is an optical correction, no space. In rem. */
const LEAST_SPACE = 0.04;
const SPACE = /^(padding|margin)(-(top|right|bottom|left|block|inline)(-(start|end))?)?$|^(row-|column-)?gap$/;

/** @typedef {'weights' | 'layers' | 'texts' | 'breakpoints' | 'buttons' | 'spaces'} Scale */
/** @typedef {{ scale: Scale, value: string }} Finding */

/** What is beside its scale in one declaration. @param {string} property @param {string} value @returns {Finding[]} */
function checkDeclaration(property, value) {
  const found = /** @type {Finding[]} */ ([]);
  const refuse = (/** @type {Scale} */ scale) => found.push({ scale, value: `${property}: ${value}` });
  if (property === 'font-weight' && /^\d+$/.test(value) && !WEIGHTS.has(value)) refuse('weights');
  if (property === 'font') {
    const [head = ''] = value.split(/\s*\//);
    const weight = /^(\d{3})\s/.exec(head)?.[1];
    if (weight !== undefined && !WEIGHTS.has(weight)) refuse('weights');
    if (/(^|\s)[\d.]+(rem|px)$/.test(head)) refuse('texts');
  }
  // A browser of a phone zooms in on a field whose text is below 16 px.
  if (property === 'font-size' && /\d(rem|px)\b/.test(value) && !/^max\(var\(--t-[a-z0-9]+\), 16px\)$/.test(value))
    refuse('texts');
  if (property === 'z-index' && !/^(-1|0|auto|var\(--z-[a-z]+\)|calc\(var\(--z-[a-z]+\) [+-] \d\))$/.test(value))
    refuse('layers');
  if (SPACE.test(property))
    for (const [, size = ''] of value.matchAll(/(?<![\w.-])-?(\d*\.?\d+)rem\b/g))
      if (Number(size) >= LEAST_SPACE) found.push({ scale: 'spaces', value: `${property}: ${value}` });
  return found;
}

/** What is beside its scale in the condition of a rule. @param {string} condition @returns {Finding[]} */
function checkCondition(condition) {
  const found = /** @type {Finding[]} */ ([]);
  for (const [text, bound, size, pixels] of condition.matchAll(/\((min|max)-(width|height): (\d+)px\)/g)) {
    const step = Number(pixels) + (bound === 'max' ? 1 : 0);
    if (!(size === 'width' ? WIDTHS : HEIGHTS).has(step)) found.push({ scale: 'breakpoints', value: text });
  }
  return found;
}

/** What is beside a scale in a file. @param {string} file @param {string} text @returns {Finding[]} */
export function findOffScale(file, text) {
  if (isSource(file)) return [];
  if (file.endsWith('.tsx'))
    return [...text.matchAll(/<button\b/g)].map(() => ({ scale: /** @type {const} */ ('buttons'), value: '<button>' }));
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [
    ...[...plain.matchAll(/@media([^{]+)\{/g)].flatMap(([, condition = '']) => checkCondition(condition)),
    ...[...plain.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+);/g)].flatMap(([, property = '', value = '']) =>
      checkDeclaration(property, value.replaceAll(/\s+/g, ' ').trim()),
    ),
  ];
}

/**
 * @typedef {{ reason: string, files: readonly string[] }} Exception
 * @typedef {Record<Exclude<Scale, 'spaces'>, readonly Exception[]> & { spaces: Readonly<Record<string, number>> }} Exceptions
 */

/** What does not fit the exceptions, one line each. @param {ReadonlyMap<string, readonly Finding[]>} found by file @param {Exceptions} exceptions @returns {string[]} */
export function compareWithExceptions(found, exceptions) {
  const wrong = [];
  const { spaces, ...listed } = exceptions;
  for (const [file, findings] of found) {
    const inScale = (/** @type {Scale} */ scale) => findings.filter((finding) => finding.scale === scale);
    for (const scale of /** @type {const} */ (['weights', 'layers', 'texts', 'breakpoints', 'buttons'])) {
      const isListed = listed[scale].some(({ files }) => files.includes(file));
      const beside = inScale(scale);
      if (isListed && beside.length === 0) wrong.push(`${file}  needs no exception for ${scale} any more: take it out`);
      if (!isListed)
        for (const { value } of beside)
          wrong.push(`${file}  ${value}: not of the scale of ${scale} (packages/ui/src/tokens.css)`);
    }
    const count = inScale('spaces').length;
    const allowed = spaces[file] ?? 0;
    if (count > allowed)
      wrong.push(`${file}  ${count} spaces beside the scale, at most ${allowed}: take var(--s-1) to var(--s-8)`);
    if (count < allowed)
      wrong.push(`${file}  has ${count} spaces beside the scale now: lower its number from ${allowed}`);
  }
  for (const file of [
    ...Object.values(listed).flatMap((list) => list.flatMap(({ files }) => files)),
    ...Object.keys(spaces),
  ])
    if (!found.has(file)) wrong.push(`token-exceptions.json names ${file}, which does not exist`);
  return wrong;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], {
    cwd: root,
  });
  const files = String(tracked)
    .split('\n')
    .filter((file) => /\.(css|tsx)$/.test(file) && !/\.(test|stories)\.tsx$/.test(file));
  const found = new Map(files.map((file) => [file, findOffScale(file, readFileSync(path.join(root, file), 'utf8'))]));
  if (process.argv.includes('--list')) {
    console.log(JSON.stringify(Object.fromEntries([...found].filter(([, list]) => list.length > 0)), null, 1));
  } else {
    const exceptions = JSON.parse(readFileSync(path.join(root, 'scripts/checks/token-exceptions.json'), 'utf8'));
    const wrong = compareWithExceptions(found, exceptions);
    for (const line of wrong) console.log(line);
    process.exitCode = wrong.length === 0 ? 0 : 1;
  }
}
