import { dialogs } from '@arara/contract/dialogs';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useOpenDialogName } from '../../platform/overlay/dialogs.ts';
import { useFullerPageTitle } from '../../platform/page/page-title.ts';
import { findPage } from './find-page.ts';
import { describePage, type TranslateKey } from './page-title.ts';

/** Keeps title and description of the document those of the page, or of the dialog over it, in the player's language. */
export default function PageMeta() {
  const [path] = useLocation();
  const dialog = useOpenDialogName();
  const fuller = useFullerPageTitle(({ text }) => text);
  const translate = useTranslations() as TranslateKey;
  const page = findPage(path)?.page;
  const texts = page && describePage(page, translate, dialog === null ? fuller : translate(dialogs[dialog].title));
  const { title, description } = texts ?? {};
  useEffect(() => {
    if (title === undefined || description === undefined) return;
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [title, description]);
  return null;
}
