// A step of the web's build: pages that show their first screen before any script has come.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';

/**
 * A player, or somebody who chose another language, sees a page without words instead of a visitor's. A visitor's page sends its
 * first read at once (apps/web/src/platform/api/early-call.ts), and notes the buttons that are pressed, for the app's code, which
 * comes later (apps/web/src/platform/forms/typed-ahead.ts). A field with a value is typed over, as in the app.
 * @param {string | undefined} read the address of that read
 */
const createFirstScript = (read) => {
  const isOther =
    "let o=false;try{const s=localStorage;o=!!s['arara.session']||!/^pt/.test(s['arara.language']??'pt')}catch{/* Without storage everybody is a visitor. */}";
  const showTextless = "document.getElementById('root').replaceChildren(document.getElementById('textless').content)";
  const headers = JSON.stringify({ lang: 'pt_BR', curreny: 'BRL', device: 'BWEBAPP' });
  const send = `const url='${read}',answer=fetch(url,{headers:${headers},credentials:'omit',signal:AbortSignal.timeout(3e4)});answer.catch(()=>0);self.earlyCall={url,answer}`;
  const note =
    "const s=document.getElementById('root').firstElementChild,a=[];self.pressedAhead=a;s.addEventListener('click',({target:t})=>{const b=t.closest('button');if(b)a.push(b)});s.addEventListener('focusin',({target:t})=>t.select?.())";
  return `{${isOther}if(o)${showTextless};else{${note}${read === undefined ? '' : `;${send}`}}}`;
};

/** Runs the code of the first paint where it finds no browser, but what modules of the app read of one when they are loaded. */
const RENDERER = `
const { parentPort, workerData } = require('node:worker_threads');
const language = { 'arara.language': 'pt_BR' };
const storage = { getItem: (name) => language[name] ?? null, setItem: () => undefined, removeItem: () => undefined };
const location = { pathname: '/home', search: '', hash: '', origin: '', href: '' };
Object.assign(globalThis, {
  localStorage: storage, sessionStorage: storage, addEventListener: () => undefined, removeEventListener: () => undefined,
  location, document: { documentElement: {} },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
const renderAll = async () => {
  const { renderTextlessPage } = await import(workerData.file);
  const painted = [];
  // Each page has the code to itself, so that none shows what another has loaded.
  for (const path of workerData.paths) {
    const { renderFirstPaint } = await import(workerData.file + '?' + path);
    painted.push(await renderFirstPaint(path, workerData.messages));
  }
  return { textless: renderTextlessPage(), painted };
};
renderAll().then((drawn) => parentPort.postMessage(drawn));
`;

/**
 * A page whose HTML has its first screen: its path, what it loads, and the address of its first read, which needs no session.
 * @typedef {{ readonly path: string, readonly modules: readonly string[], readonly read: string | undefined }} FirstPaintPage
 */

/**
 * What decides of the app's own build how classes and files are called.
 * @typedef {Pick<import('vite').InlineConfig, 'resolve' | 'css' | 'plugins'> & { readonly assets: { readonly assetsInlineLimit: number, readonly assetFileNames: string } }} AppBuild
 */

/**
 * Renders each path with the app's own components. What is loaded by itself in the browser and is not among the page's modules stays
 * out: its place shows the skeleton.
 * @param {string} root folder of the app
 * @param {AppBuild} config
 * @param {readonly FirstPaintPage[]} pages
 * @param {unknown} messages
 * @returns {Promise<{ readonly textless: string, readonly painted: readonly { readonly markup: string, readonly title: string, readonly description: string }[] }>} the page without words, and each page
 */
async function renderPaths(root, config, pages, messages) {
  const modules = pages.flatMap((page) => page.modules);
  const built = await build({
    ...(config.resolve && { resolve: config.resolve }),
    ...(config.css && { css: config.css }),
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      ...(config.plugins ?? []),
      {
        name: 'nothing-lazy',
        /**
         * Any other import never arrives in time: its place shows what stands there until then.
         * @this {{ resolve(source: string, importer?: string): Promise<{ id: string } | null> }} @param {unknown} source
         * @param {string | undefined} importer
         */
        async resolveDynamicImport(source, importer) {
          const resolved = await this.resolve(String(source), importer);
          return resolved !== null && modules.some((module) => resolved.id.endsWith(module))
            ? resolved
            : { id: 'arrives-later', external: true };
        },
      },
    ],
    ssr: { noExternal: true },
    build: {
      assetsInlineLimit: config.assets.assetsInlineLimit,
      ssr: 'src/app/first-paint.tsx',
      write: false,
      minify: false,
      rolldownOptions: {
        logLevel: 'silent',
        output: { assetFileNames: config.assets.assetFileNames, codeSplitting: false },
      },
    },
  });
  const [output] = /** @type {readonly { output: readonly { type: string, code?: string }[] }[]} */ (
    Array.isArray(built) ? built : [built]
  );
  const code = output?.output.find(({ type }) => type === 'chunk')?.code;
  if (code === undefined) throw new Error('the first paint has no code');
  const folder = path.join(root, 'node_modules/.first-paint');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${process.pid}.mjs`);
  writeFileSync(file, code);
  try {
    return await new Promise((resolve, reject) => {
      const worker = new Worker(RENDERER, {
        eval: true,
        workerData: { file, paths: pages.map((page) => page.path), messages },
      });
      worker.once('message', (drawn) => {
        resolve(drawn);
        void worker.terminate();
      });
      worker.once('error', reject);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @typedef {{ type: 'chunk', fileName: string, imports: readonly string[], moduleIds: readonly string[], viteMetadata?: { importedCss: ReadonlySet<string> } }} BuiltChunk */
/** @typedef {{ type: 'asset', fileName: string, source: string | Uint8Array }} BuiltAsset */
/** @typedef {Readonly<Record<string, BuiltChunk | BuiltAsset>>} Bundle */

/**
 * The files of these modules, in the order in which they are needed, with all that they import.
 * @param {Bundle} bundle
 * @param {readonly string[]} modules ends of module ids
 */
function listFiles(bundle, modules) {
  /** @type {Set<string>} */
  const scripts = new Set();
  /** @type {Set<string>} */
  const styles = new Set();
  /** @param {string} fileName */
  const add = (fileName) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || scripts.has(fileName)) return;
    scripts.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.imports.forEach(add);
  };
  for (const module of modules) {
    const found = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(module)),
    );
    if (found === undefined) throw new Error(`no file of the build has ${module}: mend the pages of vite.config.ts`);
    add(found.fileName);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * A Vite plugin: the style sheets of the first screen stand in the page, and each of these pages has a file of its own
 * (`pages/<name>.html`, which the server sends to visitors who read Portuguese) with its first screen as markup and with the
 * names of the scripts that it will ask for, so that they come together instead of one after another.
 * @param {{
 *   pages: readonly FirstPaintPage[],
 *   always: readonly string[],
 *   readMessages: () => unknown,
 *   config: AppBuild,
 * }} options `always`: the modules of every page; `config`: what the app's own build has
 */
export function firstPaint({ pages, always, readMessages, config }) {
  let root = '';
  return {
    name: 'first-paint',
    apply: /** @type {const} */ ('build'),
    enforce: /** @type {const} */ ('post'),
    /** @param {{ root: string }} resolved */
    configResolved(resolved) {
      root = resolved.root;
    },
    generateBundle: {
      order: /** @type {const} */ ('post'),
      /** @this {{ emitFile(file: { type: 'asset', fileName: string, source: string }): string }} @param {unknown} _ @param {Bundle} bundle */
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no index.html');
        const html = String(page.source).replace(
          /<link rel="stylesheet" crossorigin href="\/([^"]+)">/,
          (_, file) => `<style>${readStyle(file, bundle)}</style>\n    ${formatUnusedStyleLink(file)}`,
        );
        const { textless, painted } = await renderPaths(root, config, pages, readMessages());
        page.source = html.replace('<div id="root"></div>', `<div id="root">${textless}</div>`);
        painted.forEach(({ markup: drawnMarkup, title, description }, place) => {
          const { path: at = '', modules = [], read } = pages[place] ?? {};
          const { scripts, styles } = listFiles(bundle, [...always, ...modules]);
          const { markup, rules } = moveStyleAttributes(drawnMarkup);
          const isNamed = (/** @type {string} */ file) => html.includes(`href="/${file}"`);
          const further = styles.filter((file) => !isNamed(file));
          const drawn = further.filter((file) => isStyleUsed(markup, file, bundle));
          const texts = [...drawn.map((file) => readStyle(file, bundle)), ...rules];
          const head = [
            ...scripts.flatMap((file) =>
              isNamed(file) ? [] : `<link rel="modulepreload" crossorigin href="/${file}">`,
            ),
            ...further.flatMap((file) =>
              drawn.includes(file) ? [] : `<link rel="preload" as="style" crossorigin href="/${file}">`,
            ),
            ...(texts.length === 0 ? [] : [`<style>${texts.join('\n')}</style>`]),
            ...drawn.map(formatUnusedStyleLink),
          ];
          const source = describe(html, title, description)
            .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
            .replace(
              '<div id="root"></div>',
              // A function: an amount has the sign that a replacement would read as its own.
              () =>
                `<div id="root">${markup}</div>\n    <template id="textless">${textless}</template>\n    <script>${createFirstScript(read)}</script>`,
            );
          this.emitFile({ type: 'asset', fileName: `pages${at}.html`, source });
        });
      },
    },
  };
}

/** The page with a title and a description of its own. @param {string} html @param {string} title @param {string} description */
const describe = (html, title, description) =>
  html
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + escapeHtml(description));

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The text of a style sheet of the build. @param {string} file @param {Bundle} bundle */
function readStyle(file, bundle) {
  const sheet = bundle[file];
  if (sheet?.type !== 'asset') throw new Error(`the build has no ${file}`);
  return String(sheet.source).trim();
}

/** Whether the markup has a class of this style sheet. @param {string} markup @param {string} file @param {Bundle} bundle */
function isStyleUsed(markup, file, bundle) {
  const used = new Set([...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names?.split(' ') ?? []));
  return [...readStyle(file, bundle).matchAll(/\.([\w-]+)/g)].some(([, name]) => used.has(name ?? ''));
}

/**
 * The link of a style sheet that is a part of the page, switched off: the loader of further scripts looks for it before it asks for
 * their style sheets.
 * @param {string} file
 */
const formatUnusedStyleLink = (file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`;

/** @type {Readonly<Record<string, string>>} */
const CHARACTERS = { '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' };

/**
 * Moves style attributes, which the content security policy forbids in HTML, into rules for the page's own style.
 * @param {string} drawn
 * @returns {{ markup: string, rules: readonly string[] }}
 */
function moveStyleAttributes(drawn) {
  /** @type {string[]} */
  const styles = [];
  const markup = drawn.replaceAll(/ style="([^"]*)"/g, (_, text) => {
    const style = text.replaceAll(/&[#\w]+;/g, (/** @type {string} */ name) => CHARACTERS[name] ?? name);
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  return { markup, rules: styles.map((style, index) => `#root [data-style="${index}"]{${style}}`) };
}
