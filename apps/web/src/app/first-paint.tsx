import { renderToString } from 'react-dom/server';
import { QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider, type Messages } from 'use-intl';
import { Router } from 'wouter';
import { queryClient } from '../platform/api/query-client.ts';
import { PageShell } from './shell/shell.tsx';

/**
 * The markup of a page as a visitor sees it before any code runs: the frame with what needs no data, and skeletons. The build
 * writes it into the page's file (scripts/first-paint.mjs); the app draws the same and takes its place.
 */
export function renderFirstPaint(path: string, messages: Messages): string {
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
  return markup.replaceAll(/<!--.*?-->|<template[^>]*><\/template>/g, '');
}
