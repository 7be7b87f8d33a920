import { languageKeys, languageTags } from '@arara/contract/protocol/languages';
import { listPages } from '@arara/contract/pages';
import { gameManifestsByCode } from '@arara/games';
import { sportCodes } from '@arara/sports/sport-codes';
import type { PublicPages } from '../platform/http/site.ts';

/** The addresses of the pages that anybody may read and that a search engine may list. */
const publicPagePaths: readonly string[] = listPages(Object.values(gameManifestsByCode))
  .filter(({ listed }) => listed === true)
  .flatMap(({ path }) => {
    const text = String(path);
    return text.includes(':code') ? sportCodes.map((code) => text.replace(':code', code)) : [text];
  });

/** The same by themselves in small letters: the app's routes take either. */
const publicPagePathByLowerCase: ReadonlyMap<string, string> = new Map(
  publicPagePaths.map((path) => [path.toLowerCase(), path]),
);

/**
 * The Link header of a public page: its one address, and that of the page in each language, for search engines. The address
 * without a language answers in the reader's own. Undefined for any other page.
 */
function formatPageLinks(publicUrl: string, url: string): string | undefined {
  const [pathname = '', query = ''] = url.split('?', 2);
  const path = publicPagePathByLowerCase.get(pathname.toLowerCase());
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

/** The addresses of all public pages, as search engines read them (sitemaps.org). Their languages stand in their Link headers. */
const formatSitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPagePaths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

/** What search engines are told of the public pages of the site at this address. */
export const listPublicPages = (publicUrl: string): PublicPages => ({
  formatLinks: (url) => formatPageLinks(publicUrl, url),
  formatSitemap: () => formatSitemap(publicUrl),
});
