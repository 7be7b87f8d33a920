import { type Page, pages } from '@arara/contract/pages';

/** A translator whose keys are those of the tables; `pages.test.ts` looks each of them up. */
export type TranslateKey = (key: string) => string;

/** What stands in the title of the window and in a search engine's list: of a page, of the dialog over it, or what the page says itself. */
export function describePage(
  { title, description }: Pick<Page, 'title' | 'description'>,
  translate: TranslateKey,
  fuller?: string | null,
): { readonly title: string; readonly description: string } {
  const own = fuller ?? (typeof title === 'string' ? translate(title) : title.name);
  return {
    title: `${own} · Arara`,
    description: `${translate(description ?? pages.home.description)} ${translate('channel.adults')}`,
  };
}
