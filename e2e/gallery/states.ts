/** What a browser is given before it opens a screen in one of its states. */
import type { LanguageKey } from '@arara/contract/protocol/languages';
import type { Browser, Page } from 'playwright-core';
import { openInLanguage } from '../open-in-language.ts';
import { type PictureSize, pictureSizes } from './picture-sizes.ts';
import type { PreparedWorld } from './prepared-world.ts';
import type { Screen, ScreenState } from './screens.ts';

/** Answered in every state: without it nobody is signed in, and the screen would be a visitor's. */
const ALWAYS_ANSWERED = /\/api\/app\/user\/(userInfo|getBalance)/;

/** Who looks at a screen in a state: undefined for a visitor. */
export const findOnlooker = (screen: Screen, state: ScreenState): Onlooker => {
  if (state === 'newcomer' || state === 'paused') return state;
  // A screen that no player sees fails for a visitor.
  return state === 'visitor' || !screen.states.some((each) => each === 'player' || each === 'newcomer')
    ? undefined
    : 'player';
};
export type Onlooker = keyof PreparedWorld['sessions'] | undefined;

/** A page in the state, not yet at a screen. */
export async function openPageInState(
  browser: Browser,
  {
    site,
    world,
    language,
    size,
    state,
    onlooker,
  }: {
    readonly site: string;
    readonly world: PreparedWorld;
    readonly language: LanguageKey;
    readonly size: PictureSize;
    readonly state: ScreenState;
    readonly onlooker: Onlooker;
  },
): Promise<Page> {
  const page = await openInLanguage(browser, language, {
    ...pictureSizes[size],
    baseURL: site,
    timezoneId: 'America/Sao_Paulo',
    ...(onlooker === undefined ? {} : { storageState: world.sessions[onlooker] }),
  });
  if (state === 'loading') await page.route(isHeldBack, () => undefined);
  if (state === 'error')
    await page.route(isHeldBack, (route) =>
      route.fulfill({ status: 503, json: { status: 50300, message: 'Serviço indisponível', data: null } }),
    );
  return page;
}

const isHeldBack = ({ pathname }: URL): boolean => pathname.startsWith('/api/') && !ALWAYS_ANSWERED.test(pathname);
