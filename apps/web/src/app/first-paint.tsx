import { pages } from '@arara/contract/pages';
import { AraraLogo } from '@arara/ui/art/logo';
import { renderToString } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider, type Messages } from 'use-intl';
import { Router } from 'wouter';
import { queryClient } from '../platform/api/query-client.ts';
import { createTranslatorOutsideReact, loadInitialLanguage } from '@arara/client/i18n';
import { findPage } from './routing/find-page.ts';
import { describePage, type TranslateKey } from './routing/page-title.ts';
import { PageSkeletonBlocks } from './routing/page-skeleton.tsx';
import pageSkeletonStyles from './routing/page-skeleton.module.css';
import bottomNavStyles from './shell/bottom-nav.module.css';
import shellStyles from './shell/shell.module.css';
import { PageShell, preloadFirstScreen } from './shell/shell.tsx';
import topBarStyles from './shell/top-bar.module.css';

/** What the file of a page has of its own. */
interface FirstPaint {
  readonly markup: string;
  readonly title: string;
  readonly description: string;
}

/**
 * The markup of a page as a visitor sees it before any code runs: the frame and the page with what needs no data, and skeletons. The
 * build writes it into the page's file (scripts/first-paint.mjs); the app draws the same and takes its place.
 */
export async function renderFirstPaint(path: string, messages: Messages): Promise<FirstPaint> {
  const load = async () => ({ default: messages });
  await loadInitialLanguage({
    source: { key: 'pt_BR', tag: 'pt-BR', first: load, rest: load },
    findOther: async () => undefined,
  });
  await preloadFirstScreen(path);
  const markup = renderToString(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="pt-BR" messages={messages} timeZone="America/Sao_Paulo">
        <Router ssrPath={path}>
          <PageShell />
        </Router>
      </IntlProvider>
    </QueryClientProvider>,
  );
  // Marks for hydration: the app draws the page again.
  return {
    markup: markup.replaceAll(/<!--.*?-->|<template[^>]*><\/template>/g, ''),
    ...describePage(findPage(path)?.page ?? pages.home, createTranslatorOutsideReact() as TranslateKey),
  };
}

/**
 * The markup of any page before any code runs, for everybody else: a player, a reader of another language, a page without a first
 * screen of its own. It is the frame of a page without a word, since nothing is known yet of the language.
 */
export const renderTextlessPage = (): string =>
  renderToString(
    <div className={shellStyles.shell} aria-hidden>
      <div className={topBarStyles.bar}>
        <div className={topBarStyles.wrap}>
          <span className={topBarStyles.home}>
            <AraraLogo />
          </span>
        </div>
      </div>
      <div className={shellStyles.page}>
        <div className={pageSkeletonStyles.page}>
          <PageSkeletonBlocks />
        </div>
      </div>
      <div className={bottomNavStyles.nav} />
    </div>,
  );
