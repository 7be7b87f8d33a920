// npm run icons: writes the icons of pages (packages/ui/src/art/lucide-icons.tsx) anew from the Lucide package, which is 30 MB and
// therefore not installed. `npm run icons -- AlarmClock Wallet` adds icons by their names in Lucide.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, say, StepFailed, stopWith } from './prepare.mjs';

const VERSION = '1.75.0';
const file = path.join(root, 'packages/ui/src/art/lucide-icons.tsx');
const MARK = '// What follows is written by npm run icons.\n';

/** `ArrowDownToLine` is arrow-down-to-line. @param {string} name */
const toFileName = (name) => name.replaceAll(/([a-z])([A-Z\d])/g, '$1-$2').toLowerCase();

/** @typedef {Record<string, string | number>} Attributes */

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry */
const drawEllipse = (cx, cy, rx, ry) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

/** The outline of one shape as a path. @type {Record<string, (shape: Attributes) => string>} */
const outlines = {
  // A path may begin with `m`, from where it is drawn: behind another path that would be from that one's end.
  path: ({ d }) =>
    String(d).replace(
      /^m(-?[\d.]+)[ ,]?(-?(?:\d+(?:\.\d+)?|\.\d+))[ ,]?(?=([-\d.])?)/,
      (_, x, y, more) => `M${x} ${y}${more === undefined ? '' : 'l'}`,
    ),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}z`,
  circle: ({ cx, cy, r }) => drawEllipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => drawEllipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect({ x, y, width, height, rx = 0 }) {
    const [w, h] = [Number(width) - 2 * Number(rx), Number(height) - 2 * Number(rx)];
    const corner = (/** @type {number} */ dx, /** @type {number} */ dy) =>
      rx === 0 ? '' : `a${rx} ${rx} 0 0 1 ${dx * Number(rx)} ${dy * Number(rx)}`;
    return `M${Number(x) + Number(rx)} ${y}h${w}${corner(1, 1)}v${h}${corner(-1, 1)}h${-w}${corner(-1, -1)}v${-h}${corner(1, -1)}z`;
  },
};

const geometry = new Set('d x y x1 y1 x2 y2 cx cy r rx ry width height points key'.split(' '));

/** @param {string} tag @param {Attributes} attributes */
function drawShape(tag, attributes) {
  const draw = outlines[tag];
  // The stroke is 2 wide: a filled dot of radius 1 or less looks the same as its outline.
  const isDot = tag === 'circle' && Number(attributes.r) <= 1;
  const other = Object.keys(attributes).filter((name) => !geometry.has(name) && !(isDot && name === 'fill'));
  if (draw === undefined || other.length > 0)
    throw new StepFailed(`scripts/icons.mjs cannot draw <${tag} ${other.join(' ')}>`);
  return draw(attributes);
}

/**
 * The text of an icon's data. A former name passes its icon on from another file. Only the text is read, because Lucide's code needs React.
 * @param {string} folder @param {string} name of the file
 * @returns {string | undefined}
 */
function readIconData(folder, name) {
  const file = path.join(folder, name);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const other = /export \{ default \} from '\.\/([\w-]+\.mjs)'/.exec(text)?.[1];
  return other === undefined ? /const __iconData = (\{[\s\S]*?\n\});/.exec(text)?.[1] : readIconData(folder, other);
}

/** @param {string} folder of the unpacked Lucide package @param {string} name */
async function drawIcon(folder, name) {
  const data = readIconData(path.join(folder, 'dist/esm/icons'), `${toFileName(name)}.mjs`);
  if (data === undefined) throw new StepFailed(`Lucide ${VERSION} has no icon ${name}`);
  const readable = path.join(folder, `${name}.mjs`);
  writeFileSync(readable, `export default ${data};\n`);
  const { default: icon } = await import(pathToFileURL(readable).href);
  const outline = icon.node.map((/** @type {[string, Attributes]} */ [tag, attributes]) => drawShape(tag, attributes));
  // The space keeps a check from taking letter and number for the code of a document.
  return `export const ${name}Icon = /* @__PURE__ */ createIcon('${outline.join('').replace(/^M/, 'M ')}');\n`;
}

const folder = mkdtempSync(path.join(tmpdir(), 'arara-icons-'));
try {
  const [head = '', written = ''] = readFileSync(file, 'utf8').split(MARK);
  const known = [...written.matchAll(/export const (\w+)Icon /g)].map(([, name = '']) => name);
  const names = [...new Set([...known, ...process.argv.slice(2)])].sort();
  const packed = await run('npm', ['pack', `lucide-react@${VERSION}`, '--silent'], { cwd: folder, quietErrors: true });
  if (packed.code !== 0) throw new StepFailed('Lucide could not be fetched (npm pack failed).', packed.output);
  await run('tar', ['-xzf', packed.output.trim()], { cwd: folder });
  const unpacked = path.join(folder, 'package');
  const icons = await Promise.all(names.map((name) => drawIcon(unpacked, name)));
  writeFileSync(file, `${head}${MARK}${icons.join('')}`);
  await run('npm', ['run', 'format', '--silent', '--', file]);
  say(`${names.length} icons written to ${path.relative(root, file)}`);
} catch (error) {
  stopWith(error);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
