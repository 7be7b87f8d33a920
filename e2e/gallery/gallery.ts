/**
 * npm run gallery: starts the product on its own ports with its own data, takes a picture of every screen in its states, sizes and
 * languages, and writes one page with all of them: gallery/index.html. Options, each more than once or with commas:
 * --route (a part of an address), --size (393, 768, 1440), --lang (pt_BR, ru_RU, hi_IN, ja_JP), --state. Ends with 1 when a picture could not
 * be taken or a page has an error, an overflow or a missing text.
 */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { languageKeys, type LanguageKey } from '@arara/contract/protocol/languages';
import type { Browser } from 'playwright-core';
import { fillDataFolder } from '../../apps/server/test/migrated-database.ts';
import { openBrowser } from '../browser.ts';
import { cleanUp, newInstallation, npmStart, root, waitUntilReady } from '../product-process.ts';
import { type Picture, writeGalleryPage } from './gallery-page.ts';
import { type PictureSize, pictureSizes } from './picture-sizes.ts';
import { type PreparedWorld, prepareWorld } from './prepared-world.ts';
import { loadedStates, type Screen, screens, type ScreenState, screenStates, toSlug } from './screens.ts';
import { findOnlooker, type Onlooker, openPageInState } from './states.ts';
import { fillAddress, type Finding, recordConsole, takePicture } from './take-picture.ts';

const folder = path.join(root, 'gallery');
const DEFAULT_LANGUAGES: readonly LanguageKey[] = ['pt_BR', 'ru_RU', 'hi_IN', 'ja_JP'];
const SOURCE_LANGUAGE: LanguageKey = 'pt_BR';
/** Pages that are open at the same time: each waits for answers and pauses as long as it draws. */
const PAGES_AT_ONCE = 3;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The values of an option; all of `known` without it. A value that is not known ends the command. */
function readChoice<Value extends string>(
  given: readonly string[] | undefined,
  known: readonly Value[],
): readonly Value[] {
  if (given === undefined) return known;
  return given
    .flatMap((value) => value.split(','))
    .map((value) => {
      const found = known.find((each) => each === value);
      if (found === undefined) throw new Error(`${value} is not one of ${known.join(', ')}`);
      return found;
    });
}

interface Choice {
  readonly routes: readonly string[];
  readonly sizes: readonly PictureSize[];
  readonly languages: readonly LanguageKey[];
  readonly states: readonly ScreenState[];
}

function readOptions(): Choice {
  const option = { type: 'string', multiple: true } as const;
  const { values } = parseArgs({ options: { route: option, size: option, lang: option, state: option } });
  return {
    routes: (values.route ?? []).flatMap((value) => value.split(',')),
    sizes: readChoice(values.size, Object.keys(pictureSizes) as PictureSize[]),
    languages: values.lang === undefined ? DEFAULT_LANGUAGES : readChoice(values.lang, languageKeys),
    states: readChoice(values.state, screenStates),
  };
}

/** Pictures that one page takes one after the other. */
interface Walk {
  readonly language: LanguageKey;
  readonly size: PictureSize;
  readonly state: ScreenState;
  readonly onlooker: Onlooker;
  readonly screens: readonly Screen[];
}

/** All walks that were asked for: Portuguese in every state, other languages in the loaded ones. */
function planWalks({ routes, sizes, languages, states }: Choice): readonly Walk[] {
  const asked = screens.filter(({ address }) => routes.length === 0 || routes.some((route) => address.includes(route)));
  if (asked.length === 0) throw new Error(`no screen has ${routes.join(' or ')} in its address`);
  const isTaken = (screen: Screen, language: LanguageKey, state: ScreenState): boolean =>
    screen.states.includes(state) && (language === SOURCE_LANGUAGE || loadedStates.includes(state));
  return languages.flatMap((language) =>
    sizes.flatMap((size) =>
      states.flatMap((state) => {
        const taken = asked.filter((screen) => isTaken(screen, language, state));
        return [...Map.groupBy(taken, (screen) => findOnlooker(screen, state))].map(([onlooker, screens]) => ({
          language,
          size,
          state,
          onlooker,
          screens,
        }));
      }),
    ),
  );
}

/** Takes the pictures of one walk. A screen that fails is a finding, and the next one gets a page of its own. */
async function takeWalk(browser: Browser, site: string, world: PreparedWorld, walk: Walk): Promise<Picture[]> {
  const { language, size, state, onlooker } = walk;
  const pictures: Picture[] = [];
  const open = () => openPageInState(browser, { site, world, language, size, state, onlooker });
  mkdirSync(path.join(folder, language, size, state), { recursive: true });
  let page = await open();
  let takeConsole = recordConsole(page, state);
  for (const screen of walk.screens) {
    const file = `${language}/${size}/${state}/${toSlug(screen)}.jpg`;
    let findings: Finding[];
    try {
      const address = fillAddress(screen, world.links);
      findings = await takePicture(page, { screen, address, state, file: path.join(folder, file) });
      findings.push(...takeConsole().filter(({ text }) => !text.includes(`status of ${screen.refusal ?? 'none'}`)));
    } catch (error) {
      findings = [...takeConsole(), { kind: 'failed', text: String(error).slice(0, 400) }];
      await page.context().close();
      page = await open();
      takeConsole = recordConsole(page, state);
    }
    pictures.push({ screen, language, size, state, file, findings });
  }
  await page.context().close();
  return pictures;
}

async function takeAllPictures(
  browser: Browser,
  site: string,
  choice: Choice,
): Promise<{ readonly pictures: readonly Picture[]; readonly missing: readonly string[] }> {
  const walks = planWalks(choice);
  const total = walks.reduce((sum, walk) => sum + walk.screens.length, 0);
  const world = await prepareWorld(browser, site);
  say(`gallery   ${total} pictures in ${walks.length} walks`);
  const pictures: Picture[] = [];
  const waiting = [...walks];
  const work = async (): Promise<void> => {
    for (let walk = waiting.shift(); walk !== undefined; walk = waiting.shift()) {
      pictures.push(...(await takeWalk(browser, site, world, walk)));
      say(`gallery   ${pictures.length} of ${total}: ${walk.language} ${walk.size} ${walk.state}`);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
  return { pictures, missing: world.missing };
}

async function makeGallery(): Promise<boolean> {
  const began = performance.now();
  const choice = readOptions();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const installation = await newInstallation();
  await fillDataFolder(installation.dataDir);
  // Many screens are opened a second from one address, and a producer that falls silent would leave nothing to bet on.
  const product = npmStart(installation, { RATE_LIMITS: 'off', FEED_SEED: 'gallery', FEED_TROUBLES: 'none' });
  const [browser] = await Promise.all([openBrowser(), waitUntilReady(product, installation)]);
  try {
    const { pictures, missing } = await takeAllPictures(browser, installation.url, choice);
    const { file, serious } = writeGalleryPage(folder, pictures, missing);
    for (const line of serious) say(`finding   ${line}`);
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    say(`gallery   ${pictures.length} pictures, ${serious.length} findings, ${minutes} min: ${file}`);
    return serious.length === 0;
  } finally {
    await browser.close();
    await cleanUp();
  }
}

process.exitCode = (await makeGallery()) ? 0 : 1;
