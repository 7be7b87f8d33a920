/** The one page of the gallery: findings first, then every picture by its route. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageKey } from '@arara/contract/protocol/languages';
import { type PictureSize, pictureSizes } from './picture-sizes.ts';
import { type Screen, type ScreenState, toSlug } from './screens.ts';
import { type Finding, type FindingKind, findingKinds } from './take-picture.ts';

/** One picture, or the reason why there is none. */
export interface Picture {
  readonly screen: Screen;
  readonly language: LanguageKey;
  readonly size: PictureSize;
  readonly state: ScreenState;
  /** From the folder of the gallery. */
  readonly file: string;
  readonly findings: readonly Finding[];
}

/** Kinds of which none is tolerated. Cut words may be names, and a slow machine is no fault of a page. */
const SERIOUS: readonly FindingKind[] = ['failed', 'console', 'overflow', 'text', 'small', 'route'];

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const toAnchor = ({ screen, language, size, state }: Picture): string =>
  `${toSlug(screen)}.${language}.${size}.${state}`;
const describePicture = ({ screen, language, size, state }: Picture): string =>
  `${screen.address} · ${language} · ${size} · ${state}`;

const STYLE = `
:root { color-scheme: dark; font: 14px/1.4 system-ui, sans-serif; background: #0b1220; color: #dbe6f7 }
body { margin: 0 }
header { position: sticky; top: 0; z-index: 1; padding: 8px 16px; background: #0b1220ee; display: flex; flex-wrap: wrap; gap: 4px 16px }
fieldset { border: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 2px 10px }
main { padding: 0 16px 64px }
section { scroll-margin-top: 90px }
h2 { font-size: 18px; margin: 32px 0 8px }
.row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figure { margin: 0; scroll-margin-top: 90px }
figure img { display: block; max-width: min(100%, var(--w)); height: auto; background: #16233b; border-radius: 6px }
figcaption { color: #93abd0; margin-bottom: 4px }
a { color: #6aa8ff }
.found { color: #ffb0b0; max-width: var(--w); margin: 4px 0 0; padding-left: 18px; overflow-wrap: anywhere }
table { border-spacing: 12px 2px }
td { vertical-align: top; overflow-wrap: anywhere }
`;

/** Hides what is not chosen. The choice is in the address, so that a view can be sent to somebody. */
const SCRIPT = `
const form = document.querySelector('form');
const params = new URLSearchParams(location.search);
for (const input of form.querySelectorAll('input[type=checkbox]'))
  if (params.has(input.name)) input.checked = params.get(input.name).split(',').includes(input.value);
form.elements.route.value = params.get('route') ?? '';
function apply() {
  const route = form.elements.route.value;
  const chosen = (name) => [...form.querySelectorAll('input[name=' + name + ']:checked')].map((input) => input.value);
  const [sizes, languages, states] = ['size', 'lang', 'state'].map(chosen);
  for (const figure of document.querySelectorAll('figure')) {
    const { size, lang, state, address } = figure.dataset;
    figure.hidden = !(sizes.includes(size) && languages.includes(lang) && states.includes(state) && address.includes(route));
  }
  for (const section of document.querySelectorAll('main section'))
    section.hidden = section.querySelector('figure:not([hidden])') === null;
  const next = new URLSearchParams({ size: sizes.join(), lang: languages.join(), state: states.join(), ...(route === '' ? {} : { route }) });
  history.replaceState(null, '', '?' + next + location.hash);
}
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
apply();
`;

const renderFilter = (name: string, values: Iterable<string>): string =>
  `<fieldset>${[...new Set(values)]
    .map((value) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`)
    .join('')}</fieldset>`;

function renderFigure(picture: Picture): string {
  const { language, size, state, file, findings, screen } = picture;
  const found = findings.map(({ kind, text }) => `<li>${kind}: ${escapeHtml(text)}</li>`).join('');
  const isMissing = findings.some(({ kind }) => kind === 'failed');
  return [
    `<figure id="${toAnchor(picture)}" data-size="${size}" data-lang="${language}" data-state="${state}"`,
    ` data-address="${escapeHtml(screen.address)}" style="--w:${pictureSizes[size].viewport.width}px">`,
    `<figcaption>${size} · ${language} · ${state}</figcaption>`,
    isMissing
      ? ''
      : `<a href="${file}"><img loading="lazy" src="${file}" alt="${escapeHtml(describePicture(picture))}"></a>`,
    found === '' ? '' : `<ul class="found">${found}</ul>`,
    '</figure>',
  ].join('');
}

function renderFindings(pictures: readonly Picture[]): string {
  const rows = findingKinds.flatMap((kind) =>
    pictures.flatMap((picture) =>
      picture.findings
        .filter((finding) => finding.kind === kind)
        .map(
          ({ text }) =>
            `<tr><td>${kind}<td><a href="#${toAnchor(picture)}">${escapeHtml(describePicture(picture))}</a><td>${escapeHtml(text)}`,
        ),
    ),
  );
  if (rows.length === 0) return '<p>No findings.</p>';
  return `<details open><summary>${rows.length} findings</summary><table>${rows.join('\n')}</table></details>`;
}

/** Writes the page; `missing` is what no player could be given. Returns where it is and what fails the command, a line each. */
export function writeGalleryPage(
  folder: string,
  pictures: readonly Picture[],
  missing: readonly string[],
): { readonly file: string; readonly serious: readonly string[] } {
  const groups = Map.groupBy(pictures, ({ screen }) => screen);
  const ordered = [...groups].toSorted(
    ([a], [b]) => pictures.findIndex((each) => each.screen === a) - pictures.findIndex((each) => each.screen === b),
  );
  const sections = ordered.map(
    ([screen, shown]) =>
      `<section id="${toSlug(screen)}"><h2>${escapeHtml(screen.route)} <small>${escapeHtml(screen.address)}</small></h2><div class="row">${shown.map(renderFigure).join('\n')}</div></section>`,
  );
  const links = ordered.map(([screen]) => `<a href="#${toSlug(screen)}">${escapeHtml(screen.address)}</a>`).join(' ');
  const filters = [
    renderFilter(
      'size',
      pictures.map(({ size }) => size),
    ),
    renderFilter(
      'lang',
      pictures.map(({ language }) => language),
    ),
    renderFilter(
      'state',
      pictures.map(({ state }) => state),
    ),
    '<label>route <input name="route" type="search"></label>',
  ].join('');
  const file = path.join(folder, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Arara · every screen</title><style>${STYLE}</style>
<header><form style="display:contents">${filters}</form></header>
<main>${missing.map((what) => `<p class="found">not prepared: ${escapeHtml(what)}</p>`).join('')}${renderFindings(pictures)}<p>${links}</p>${sections.join('\n')}</main><script>${SCRIPT}</script></html>\n`,
  );
  const found = pictures.flatMap((picture) =>
    picture.findings
      .filter(({ kind }) => SERIOUS.includes(kind))
      .map(({ kind, text }) => `${kind}: ${describePicture(picture)}: ${text.split('\n')[0]}`),
  );
  return { file, serious: [...missing.map((what) => `not prepared: ${what}`), ...found] };
}
