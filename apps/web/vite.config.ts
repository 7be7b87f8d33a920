import { createHash } from 'node:crypto';
import { buildGamePage, type GameWithPage, type Page, type PageName, pages } from '@arara/contract/pages';
import { gameManifestsByCode } from '@arara/games';
import react from '@vitejs/plugin-react';
import compile from 'icu-minify/compile';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { avatarFiles } from '../../scripts/avatars.mjs';
import { computedTables } from '../../scripts/computed-tables.mjs';
import { compileTexts, contentTexts, readTexts } from '../../scripts/content-texts.mjs';
import { firstPaint } from '../../scripts/first-paint.mjs';
import { precompressed } from '../../scripts/precompressed.mjs';
import { serviceWorker } from '../../scripts/service-worker.mjs';
import { firstPaintParts, getGamePageFile, pageFiles } from './src/app/page-files.ts';

/** The pages that show their first screen before any script has come (scripts/first-paint.mjs): those that people come to by a link. */
const firstPaintPages = [
  ...Object.entries<Page>(pages).map(([name, page]) => ({
    page,
    file: pageFiles[name as PageName],
    parts: firstPaintParts[name as PageName] ?? [],
  })),
  ...Object.values<GameWithPage>(gameManifestsByCode).map((game) => ({
    page: buildGamePage(game),
    file: getGamePageFile(game.id),
    parts: [],
  })),
].flatMap(({ page, file, parts }) =>
  page.firstPaint === undefined
    ? []
    : {
        path: String(page.path),
        read: page.firstPaint.read,
        // Home is in the first script, with the texts that it needs.
        modules:
          page.firstPaint.texts === undefined
            ? [
                'pt_BR/web/app.json?rest',
                'src/app/routing/page-routes.tsx',
                file,
                ...parts,
                ...(page.frame === 'page' ? ['src/app/shell/footer.tsx'] : []),
              ]
            : parts,
      },
);

const isLatinFont = (name: string): boolean => /-latin-wght-\w+\.woff2$/.test(name);

/** The font of Latin letters is asked for together with the page, not after its style sheet. */
function createFontPreloadPlugin(): Plugin {
  return {
    name: 'preloaded-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.values(bundle ?? {})
          .filter((file) => file.type === 'asset' && file.originalFileNames.some((name) => isLatinFont(name)))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/** A class by its name and its file: the line that Vite would add as well is a part of what a first visit loads. */
function buildCssModuleClassName(name: string, file: string): string {
  const path = file.replace(/^.*(?=\/src\/)/, '');
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

// oxlint-disable-next-line max-lines-per-function -- the configuration of the build, as data
export default defineConfig(({ mode }) => {
  const server = `http://127.0.0.1:${loadEnv(mode, '.', 'PORT')['PORT'] ?? '8080'}`;
  const proxy = { '/api': server, '/pixel-frame': server, '/gamecenter-siop': { target: server, ws: true } };
  const resolve = {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      // React has this hook since version 18: no stand-in is needed.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  };
  const css = { modules: { generateScopedName: buildCssModuleClassName } };
  // The content security policy allows no data: fonts or images.
  const assets = { assetsInlineLimit: 0, assetFileNames: 'assets/[hash:7][extname]' };
  const texts = contentTexts({ compile, first: pages.home.firstPaint.texts });
  return {
    plugins: [
      react(),
      texts,
      computedTables([
        'packages/sports/src/main-lines.ts',
        'apps/web/src/app/shell/page-table.ts',
        'apps/web/src/platform/overlay/dialog-names.ts',
      ]),
      createFontPreloadPlugin(),
      avatarFiles(),
      firstPaint({
        pages: firstPaintPages,
        always: ['pt_BR/web/app.json?first', 'platform/forms/typed-ahead.ts'],
        readMessages: () => compileTexts(readTexts('web', 'pt_BR'), compile),
        config: { resolve, css, assets, plugins: [texts] },
      }),
      precompressed(),
      serviceWorker(),
    ],
    resolve,
    css,
    optimizeDeps: { exclude: ['use-intl'] },
    build: {
      manifest: true,
      target: 'es2023',
      assetsInlineLimit: assets.assetsInlineLimit,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // Public files of features only pass on what other files export: a page loads of them what it uses (docs/web.md).
        experimental: { lazyBarrel: true },
        output: {
          // The first file lists every other by its name: short ones are a part of what a first visit loads.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: assets.assetFileNames,
          // What every page needs travels in one file, and so do the icons: together they compress better than one by one.
          codeSplitting: {
            groups: [
              { name: 'base', tags: ['$initial'] },
              { name: 'icons', test: /art\/lucide-icons/ },
              // What home shows beneath the welcome.
              {
                name: 'home',
                test: /src\/(features\/home\/(game-tiles|how-it-works)\.|app\/(keys|shell\/(footer|footer-figures|public-count))\.)|ui\/src\/(display\/(card|game-tile|count-up-from-zero)\.|art\/pix)|contract\/src\/player\/views\.|platform\/session\/installed-app/,
                includeDependenciesRecursively: false,
              },
              // What comes once the page is in use: the lists of pages and dialogs, and what stands over every page.
              {
                name: 'in-use',
                test: /src\/(app\/(overlays\.|page-files|routing\/|pages\/([\w-]+-entry-page|register-redirect)|shell\/(update-banner|thumbs-up|start-overlay))|features\/([\w-]+\/(pages|slots|dialogs)\.|notices\/|support\/support-button|promotions\/bonus\/bonus-card-slot|sportsbook\/(bet-rail-slot|rail-kind)\.))|ui\/src\/overlays\/alert|contract\/src\/(pages|dialogs|player\/notice-markup)\./,
                includeDependenciesRecursively: false,
              },
              // What the live list shares with games and other pages.
              {
                name: 'topics',
                test: /src\/platform\/(overlay\/query-error|offline\/|time\/|realtime\/(topics|page-topics|live-topics|chat-channel)|format\/moment-format)|client\/src\/days\.|contract\/src\/(protocol\/(errors|permit-refusals|formats\/text-fields)|player\/support\/chat-messages|games\/shared-round)\.|useInfiniteQuery|infiniteQueryO/,
                includeDependenciesRecursively: false,
              },
              // The live list of home, without the rules of the sports, and the choices of the slip.
              {
                name: 'live',
                test: /src\/(features\/sportsbook\/(live\/(?!event-query\.|kept-events|price-history|live-count)|betting\/(slip|slip-model|slip-view|sent-bets|slip-store|slip-storage|slip-tab)\.|live-now|home-slip|event-list\/(event-row|main-line|row-names)|sport\/sport-texts|odds\/(odds-button|favourites-first|odds-format|line-number)|match\/(match-clock|match-time|crest|kick-off)|page\/(paths|use-width)|keys))|contract\/src\/player\/sportsbook\/(codes|sport-orders|sportsbook)\.|sports\/src\/(main-lines|sport-codes|core\/(outcomes|odds|fraction)|bets\/(codes|limits|odds-change))\./,
                includeDependenciesRecursively: false,
              },
              {
                name: 'connection',
                test: /src\/(platform\/realtime\/(connection|reconnect)|realtime-messages)\.|(socket|engine)\.io-/,
                includeDependenciesRecursively: false,
              },
              // The slip with its bets, once it has a selection.
              {
                name: 'slip',
                test: /src\/features\/sportsbook\/(betting\/|slip(-leg|-panel)\/|slip-area\.|live\/(event-query|kept-events)\.|bets\/|combinations\/)/,
                includeDependenciesRecursively: false,
              },
              // What pages beyond home share in small files: each chunk costs the first file a name.
              {
                name: 'shared',
                test: /src\/(platform\/(session\/invite-code|format|overlay|api\/(bet-failure|refresh-player))|features\/(wallet\/(status\/round-result|records\/records-query)|games\/(presence|(keys|rtp-query)\.)|support\/(support-(contact|link|query)|use-messaging-link|keys)|home\/games-page\.module|legal\/keys\.|(referral|promotions|protection)\/keys\.|promotions\/(bonus\/bonus-source|pages\/offers-query)|menu\/use-app-installation|payments\/orders\/open-order|accounts\/entry\/entry-dialog\.module))|useControlled|ui\/src\/fields\/|contract\/src\/player\/(wallet|payments\/(deposit|payout)|protection)\./,
              },
              {
                name: 'cash',
                test: /src\/(platform\/(forms|api\/use-action)|features\/(wallet\/(bonus-query|withdraw-limits|status\/(bet-status|uncredited-text|deposit-state|order-status))|advertising\/(consent|pixel-query)|payments\/(orders\/unsent-purchase|offers\/)))|ui\/src\/art\/gift-box|client\/src\/(use-action|idempotency-keys)\./,
              },
              // The parts of a game's screen, without the rules that they import.
              {
                name: 'games',
                test: /src\/features\/games\/(autoplay|commands|table|panel|controls|frame|fairness)\/|src\/features\/games\/visitor\/visitor-(money|balances)|src\/platform\/session\/last-stake/,
                minShareCount: 3,
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    },
    server: {
      port: 5173,
      strictPort: true,
      proxy,
    },
    preview: {
      port: 4173,
      strictPort: true,
      proxy,
    },
  };
});
