// A step of the web's build: pages that show their first screen before any script has come.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';

/**
 * A player, or somebody who chose another language, sees a page without words instead of a visitor's, and a visitor's page sends
 * its first read at once: the app's code, which comes later, takes the answer (apps/web/src/platform/api/early-call.ts).
 * @param {string | undefined} read the address of that read
 */
const createFirstScript = (read) => {
  const isOther =
    "let o=false;try{const s=localStorage;o=!!s['arara.session']||!/^pt/.test(s['arara.language']??'pt')}catch{/* Without storage everybody is a visitor. */}";
  const showTextless = "document.getElementById('root').replaceChildren(document.getElementById('textless').content)";
  const headers = JSON.stringify({ lang: 'pt_BR', curreny: 'BRL', device: 'BWEBAPP' });
  const send = `const url='${read}',answer=fetch(url,{headers:${headers},credentials:'omit',signal:AbortSignal.timeout(3e4)});answer.catch(()=>0);self.earlyCall={url,answer}`;
  return `{${isOther}if(o)${showTextless}${read === undefined ? '' : `;else{${send}}`}}`;
};

/** Runs the code of the first paint where it finds no browser, but what modules of the app read of one when they are loaded. */
const RENDERER = `
const { parentPort, workerData } = require('node:worker_threads');
const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
Object.assign(globalThis, {
  localStorage: storage, sessionStorage: storage, addEventListener: () => undefined, removeEventListener: () => undefined,
  location: { pathname: '/home', search: '', hash: '', origin: '', href: '' },
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});
import(workerData.file).then(({ renderFirstPaint, renderTextlessPage }) =>
  parentPort.postMessage([renderTextlessPage(), ...workerData.paths.map((path) => renderFirstPaint(path, workerData.messages))]),
);
`;

/**
 * What decides of the app's own build how classes and files are called.
 * @typedef {Pick<import('vite').InlineConfig, 'resolve' | 'css'> & { readonly assets: { readonly assetsInlineLimit: number, readonly assetFileNames: string } }} AppBuild
 */

/**
 * Renders each path with the app's own components. What is loaded by itself in the browser stays out: its place shows the skeleton.
 * @param {string} root folder of the app
 * @param {AppBuild} config
 * @param {readonly string[]} paths
 * @param {unknown} messages
 * @returns {Promise<readonly string[]>} the page without words, then each path
 */
async function renderPaths(root, config, paths, messages) {
  const built = await build({
    ...(config.resolve && { resolve: config.resolve }),
    ...(config.css && { css: config.css }),
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'nothing-lazy',
        // Such an import never arrives in time: its place shows what stands there until then.
        resolveDynamicImport: () => ({ id: 'arrives-later', external: true }),
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
      const worker = new Worker(RENDERER, { eval: true, workerData: { file, paths, messages } });
      worker.once('message', (markup) => {
        resolve(markup);
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
 * A Vite plugin: the style sheet of the first screen stands in the page, and each of these pages has a file of its own
 * (`pages/<name>.html`, which the server sends to visitors who read Portuguese) with its first screen as markup and with the
 * names of the scripts that it will ask for, so that they come together instead of one after another.
 * @param {{
 *   pages: Readonly<Record<string, readonly string[]>>,
 *   reads: Readonly<Record<string, string>>,
 *   always: readonly string[],
 *   readMessages: () => unknown,
 *   config: AppBuild,
 * }} options `pages`: the modules of each page by its path; `reads`: the address of its first read, which needs no session; `always`: those of every page; `config`: what the app's own build has
 */
export function firstPaint({ pages, reads, always, readMessages, config }) {
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
        const html = withInlineStyle(String(page.source), bundle);
        const paths = Object.keys(pages);
        const [textless, ...markups] = await renderPaths(root, config, paths, readMessages());
        page.source = html.replace('<div id="root"></div>', `<div id="root">${textless}</div>`);
        paths.forEach((at, place) => {
          const { scripts, styles } = listFiles(bundle, [...always, ...(pages[at] ?? [])]);
          const links = [
            ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
            ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          ].filter((link) => !html.includes(/href="[^"]+"/.exec(link)?.[0] ?? link));
          const source = html
            .replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
            .replace(
              '<div id="root"></div>',
              `<div id="root">${markups[place]}</div>\n    <template id="textless">${textless}</template>\n    <script>${createFirstScript(reads[at])}</script>`,
            );
          this.emitFile({ type: 'asset', fileName: `pages${at}.html`, source });
        });
      },
    },
  };
}

/**
 * Puts the style sheet that the page names into it. The link stays, switched off, because the loader of further scripts looks for
 * it before it asks for their style sheets.
 * @param {string} html
 * @param {Bundle} bundle
 */
function withInlineStyle(html, bundle) {
  return html.replace(/<link rel="stylesheet" crossorigin href="\/([^"]+)">/, (link, file) => {
    const sheet = bundle[file];
    if (sheet?.type !== 'asset') throw new Error(`the build has no ${file}`);
    return `<style>${String(sheet.source).trim()}</style>\n    ${link.replace('>', ' disabled>')}`;
  });
}
