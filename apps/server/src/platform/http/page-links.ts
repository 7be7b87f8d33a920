import { languageKeys, languageTags } from '@arara/contract/protocol/languages';
import { gameManifestsByCode } from '@arara/games';
import { sportCodes } from '@arara/sports/sport-codes';

/** The text pages and the pages of the FAQ (apps/web/src/features/legal). */
const TEXT_NAMES = ['kyc', 'pp', 'jr', 'tc', 're', 'faq'];
const FAQ_TOPICS = ['nu', 'conta', 'dr', 'jogos', 'prom', 'jr', 'segur'];

/** The pages that anybody may read and that a search engine may list, by their paths in small letters: the app's routes take either. */
const publicPagePaths: ReadonlyMap<string, string> = new Map(
  [
    '/home',
    '/footballPage',
    '/gameGroupList',
    '/vip',
    '/bonuspage',
    '/verificar',
    '/app',
    '/complaint_form',
    ...sportCodes.map((code) => `/sport/${code}`),
    // The page of DICE is for players alone.
    ...Object.values(gameManifestsByCode)
      .filter(({ id }) => id !== 'dice')
      .map(({ id }) => `/${id}`),
    ...TEXT_NAMES.map((name) => `/text_${name}`),
    ...FAQ_TOPICS.map((topic) => `/text_faq_${topic}`),
  ].map((path) => [path.toLowerCase(), path]),
);

/**
 * The Link header of a public page: its one address, and that of the page in each language, for search engines. The address
 * without a language answers in the reader's own. Undefined for any other page.
 */
export function formatPageLinks(publicUrl: string, url: string): string | undefined {
  const [pathname = '', query = ''] = url.split('?', 2);
  const path = publicPagePaths.get(pathname.toLowerCase());
  if (path === undefined) return undefined;
  const page = `${publicUrl}${path}`;
  const buildAddress = (key: string) => `${page}?lang=${key}`;
  const own = languageKeys.find((key) => key === new URLSearchParams(query).get('lang'));
  return [
    `<${own === undefined ? page : buildAddress(own)}>; rel="canonical"`,
    `<${page}>; rel="alternate"; hreflang="x-default"`,
    ...languageKeys.map((key) => `<${buildAddress(key)}>; rel="alternate"; hreflang="${languageTags[key]}"`),
  ].join(', ');
}
