import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createTranslator, type Messages } from 'use-intl/core';
import { type LanguageKey, useLanguage } from '@arara/client/i18n';
import { createTradingNames, type TradingNames } from './line-names.ts';

/** Loads the names of sports, markets and outcomes that players read (scripts/content-texts.mjs). */
const nameLoaders = {
  pt_BR: (): Promise<{ default: Messages }> => import('@arara/content/pt_BR/office/trading.json?sports'),
  en_US: (): Promise<{ default: Messages }> => import('@arara/content/en_US/office/trading.json?sports'),
};

const namesQuery = (language: LanguageKey) =>
  queryOptions({
    queryKey: ['sportNames', language] as const,
    queryFn: () => nameLoaders[language === 'en_US' ? language : 'pt_BR']().then(({ default: messages }) => messages),
    staleTime: Infinity,
  });

/** The names for components: keys until the texts are loaded. */
export function useTradingNames(): TradingNames {
  const { key, tag } = useLanguage();
  const { data: messages } = useQuery(namesQuery(key));
  return useMemo(() => {
    if (messages === undefined) return createTradingNames(() => undefined);
    const t = createTranslator<Messages>({ locale: tag, messages });
    return createTradingNames((path, values) => (t.has(path as never) ? t(path as never, values as never) : undefined));
  }, [messages, tag]);
}
