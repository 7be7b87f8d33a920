import type { PageName } from '@arara/contract/pages';
import type { ComponentType } from 'react';
import { loadWithFullDictionary } from '@arara/client/i18n';
import { lazyPreloadable, type PreloadableComponent } from '../../platform/i18n/lazy-with-texts.ts';
import { getGamePageFile, pageFiles } from '../page-files.ts';

/** What a page is given: what its path names, and a game its name. */
export type PageProps = Readonly<Record<string, string | undefined>>;

interface PageModule {
  readonly Page: ComponentType<PageProps>;
  /** Loads what the page needs besides its code before it is drawn. */
  readonly load?: () => Promise<unknown>;
}

/** The loaders of all files that may be pages. Home's is in the first script already. */
const loaders = import.meta.glob<PageModule>([
  '../../features/**/*-page.tsx',
  '../pages/*-page.tsx',
  '!../../features/home/home-page.tsx',
]);

const components = new Map<string, PreloadableComponent<PageProps>>();

/** The page in this file, which is loaded together with the whole dictionary when it is first drawn. */
function getPageComponent(file: string): PreloadableComponent<PageProps> {
  const known = components.get(file);
  if (known !== undefined) return known;
  const load = loaders[file.startsWith('app/') ? `../${file.slice('app/'.length)}` : `../../${file}`];
  if (load === undefined) throw new Error(`there is no page ${file}`);
  const component = lazyPreloadable(() =>
    loadWithFullDictionary(async () => {
      const page = await load();
      await page.load?.();
      return { default: page.Page };
    }),
  );
  components.set(file, component);
  return component;
}

/** A page besides home. */
export const getComponentOfPage = (name: Exclude<PageName, 'home'>) => getPageComponent(pageFiles[name]);

/** The page of a game. */
export const getComponentOfGame = (id: string) => getPageComponent(getGamePageFile(id));
