/**
 * The shared components as they were drawn when their pictures were saved: every story at the width of a phone. After a change that
 * is meant: `PICTURES=save npm test -- e2e/component-pictures`, and look at what changed.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Browser, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, openBrowser } from './browser.ts';
import { readBuiltFile } from './built-web.ts';
import { root } from './product-process.ts';
import { proves } from '../scripts/proof/proves.ts';

const folder = path.join(root, 'packages/ui/pictures');
/** The version of Chromium that drew the pictures: another one may draw letters in another way. */
const versionFile = path.join(folder, 'chromium.json');
/** Letters as the machine drew them that saved the pictures; in a folder of its own, as no story. */
const lettersFile = path.join(folder, 'machine/letters.png');
const isSaving = process.env['PICTURES'] === 'save';
const readMajor = (version: string): string => version.split('.')[0] ?? '';

/** The part of a picture's pixels that may differ. */
const TOLERANCE = 0.001;
/** From this distance of two colours on (1 is black to white) a pixel differs. At pixelmatch's own 0.1 another yellow passes. */
const THRESHOLD = 0.02;
const WIDTH = 393;
const SITE = 'http://stories.localhost';

interface Stories {
  readonly browser: Browser;
  readonly page: Page;
  readonly dist: string;
}

/** Builds the page of the stories, and opens it in a browser without a server. */
async function openStories(): Promise<Stories> {
  const dist = mkdtempSync(path.join(tmpdir(), 'arara-stories-'));
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const { NODE_ENV: _ignored, ...env } = process.env;
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', dist], {
    cwd: path.join(root, 'packages/ui'),
    env,
  });
  const browser = await openBrowser(['--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb']);
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 600 },
    reducedMotion: 'reduce',
    locale: 'pt-BR',
  });
  const page = await context.newPage();
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill(readBuiltFile(dist, new URL(route.request().url()).pathname)),
  );
  return { browser, page, dist };
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(SITE + address);
  await page.waitForFunction(() => document.querySelector('#root > *, [role=dialog], [role=alertdialog]') !== null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode()));
  });
}

/** Draws every story. Those that cover the window are drawn with it. */
async function drawStories(page: Page): Promise<ReadonlyMap<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  await show(page, '/');
  for (const story of await page.locator('[data-story]').all())
    pictures.set((await story.getAttribute('data-story')) ?? '', await story.screenshot({ animations: 'disabled' }));
  const windowStories = await page.evaluate(() => (window as unknown as { windowStories: string[] }).windowStories);
  for (const id of windowStories) {
    await show(page, `/?story=${id}`);
    pictures.set(id, await page.screenshot({ animations: 'disabled' }));
  }
  return pictures;
}

/** Letters that belong to no component: where they differ, this machine draws letters in another way, and so every picture. */
async function drawLetters(page: Page): Promise<Buffer> {
  await show(page, '/');
  await page.evaluate(() => {
    const letters = document.createElement('p');
    letters.id = 'letters';
    letters.style.cssText =
      'position:fixed;inset:0 auto auto 0;z-index:99;margin:0;padding:8px;width:300px;font:500 16px var(--fonte, "Figtree Variable");color:#fff;background:#051020';
    letters.textContent = 'Ágata joga 0123456789, R$ 9.999,99 às 18h';
    document.body.append(letters);
  });
  const picture = await page.locator('#letters').screenshot({ animations: 'disabled' });
  await page.evaluate(() => document.querySelector('#letters')?.remove());
  return picture;
}

/** Whether the letters are drawn as they were when the pictures were saved, every pixel of them. */
function areSavedLetters(drawn: Buffer): boolean {
  if (!existsSync(lettersFile)) return false;
  const [now, saved] = [PNG.sync.read(drawn), PNG.sync.read(readFileSync(lettersFile))];
  return now.width === saved.width && now.height === saved.height && now.data.equals(saved.data);
}

const toFile = (id: string): string => path.join(folder, `${id}.png`);
const listSaved = (): string[] =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.png') ? [file.replace(/\.png$/, '')] : []));

/** Says how a picture differs from the saved one; undefined when it does not. */
function findDifference(id: string, drawn: Buffer): string | undefined {
  if (!existsSync(toFile(id))) return `${id}: there is no saved picture`;
  const [now, saved] = [PNG.sync.read(drawn), PNG.sync.read(readFileSync(toFile(id)))];
  if (now.width !== saved.width || now.height !== saved.height)
    return `${id}: ${now.width}×${now.height}, saved with ${saved.width}×${saved.height}`;
  const difference = new PNG({ width: now.width, height: now.height });
  const pixels = pixelmatch(saved.data, now.data, difference.data, now.width, now.height, { threshold: THRESHOLD });
  if (pixels <= now.width * now.height * TOLERANCE) return undefined;
  const place = path.join(root, 'e2e/screens');
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, `${id}-now.png`), drawn);
  writeFileSync(path.join(place, `${id}-difference.png`), PNG.sync.write(difference));
  return `${id}: ${pixels} pixels differ (e2e/screens/${id}-difference.png)`;
}

function savePictures(pictures: ReadonlyMap<string, Buffer>, version: string): void {
  mkdirSync(folder, { recursive: true });
  for (const id of listSaved()) rmSync(toFile(id));
  for (const [id, picture] of pictures) writeFileSync(toFile(id), picture);
  writeFileSync(versionFile, `{ "chromium": "${readMajor(version)}" }\n`);
}

/** What a person with forced colours sees of the controls: the widths of their lines, those of what is chosen apart. */
const readEdges = (page: Page): Promise<{ readonly chosen: readonly number[]; readonly others: readonly number[] }> =>
  page.evaluate(() => {
    const CHOSEN = '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current=page]';
    const controls = [
      ...document.querySelectorAll('[data-story] :is(button, input:not([type=hidden]), select)'),
    ].filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 2);
    const readWidth = (control: Element): number => {
      const style = getComputedStyle(control);
      return style.outlineStyle === 'none' ? 0 : Number.parseFloat(style.outlineWidth);
    };
    return {
      chosen: controls.filter((control) => control.matches(CHOSEN)).map(readWidth),
      others: controls.filter((control) => !control.matches(CHOSEN)).map(readWidth),
    };
  });

/** The contrast of secondary texts on the lightest ground, and on the darkest. */
const readContrasts = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const readLuminance = (token: string): number => {
      const digits = style.getPropertyValue(token).trim().slice(1);
      const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
        const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return ['--ink-2', '--ink-3'].flatMap((ink) =>
      ['--ground', '--surface-3'].map((ground) => (readLuminance(ink) + 0.05) / (readLuminance(ground) + 0.05)),
    );
  });

describe.skipIf(chromiumPath === '')('the shared components', () => {
  let stories: Stories;
  beforeAll(async () => {
    stories = await openStories();
  });
  afterAll(async () => {
    await stories.browser.close();
    rmSync(stories.dist, { recursive: true, force: true });
  });

  test('with forced colours every control has an edge, and what is chosen a wider one', async () => {
    proves('A-751');
    await stories.page.emulateMedia({ forcedColors: 'active' });
    await show(stories.page, '/');
    const { chosen, others } = await readEdges(stories.page);
    await stories.page.emulateMedia({ forcedColors: null });
    expect(chosen.length).toBeGreaterThan(0);
    expect(others.length).toBeGreaterThan(0);
    expect(Math.min(...others)).toBeGreaterThanOrEqual(1);
    expect(Math.min(...chosen)).toBeGreaterThan(Math.max(...others));
  });

  test('with more contrast asked for, secondary texts have 7 to 1 on every ground', async () => {
    proves('A-751');
    await stories.page.emulateMedia({ contrast: 'more' });
    await show(stories.page, '/');
    const contrasts = await readContrasts(stories.page);
    await stories.page.emulateMedia({ contrast: null });
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(7);
  });

  test('look as in their saved pictures', async ({ skip }) => {
    const version = stories.browser.version();
    if (!isSaving) {
      const { chromium } = JSON.parse(readFileSync(versionFile, 'utf8')) as { readonly chromium: string };
      skip(
        chromium !== readMajor(version),
        `the pictures were drawn by Chromium ${chromium}, and this is Chromium ${readMajor(version)}`,
      );
    }
    const letters = await drawLetters(stories.page);
    if (isSaving) {
      mkdirSync(path.dirname(lettersFile), { recursive: true });
      writeFileSync(lettersFile, letters);
    } else
      skip(!areSavedLetters(letters), 'this machine draws letters in another way than the one that saved the pictures');
    const pictures = await drawStories(stories.page);
    if (isSaving) savePictures(pictures, version);
    expect([...pictures].flatMap(([id, picture]) => findDifference(id, picture) ?? [])).toEqual([]);
    expect(listSaved().toSorted()).toEqual([...pictures.keys()].toSorted());
  });
});
