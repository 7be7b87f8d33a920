import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

/** Values in a text: numbers of sets, quarters and the like. */
export type SportTextValues = Readonly<Record<string, string | number>>;

/**
 * The words of one sport in the player's language, from `<sport>/texts`. Keys come from the sport's tables; a key without a
 * text is shown as it is, so that a market that a newer server offers can still be read.
 */
export interface SportTexts {
  /** "Basquete" */
  readonly name: string;
  /** Over the prices of a list: "vencedor" */
  readonly mainMarket: string;
  /** "Partida simulada", "Corrida simulada" */
  readonly simulated: string;
  readonly market: (key: string, values?: SportTextValues) => string;
  /** `values` are the names of the two sides, `home` and `away`. */
  readonly outcome: (key: string, values?: SportTextValues) => string | undefined;
  /** Under the name of its side: "1–12"; undefined where the outcome has one text everywhere. */
  readonly shortOutcome: (key: string) => string | undefined;
  readonly tab: (key: string) => string;
  readonly phase: (key: string) => string;
  readonly period: (key: string) => string;
  readonly mark: (key: string) => string;
  readonly figure: (key: string) => string;
  /** What happened last, after the name of a side: "ace", "bloqueio". */
  readonly play: (key: string) => string;
}

type Translator = ReturnType<typeof useTranslations<never>>;

/** Reads the texts of each sport once. */
function createSportTextReader(t: Translator): (sport: string) => SportTexts {
  const known = new Map<string, SportTexts>();
  const read = (key: string, values?: SportTextValues): string | undefined =>
    t.has(key as Parameters<typeof t>[0]) ? t(key as Parameters<typeof t>[0], values as never) : undefined;
  const create = (sport: string): SportTexts => {
    const readOr = (group: string) => (key: string, values?: SportTextValues) =>
      read(`${sport}.${group}.${key}`, values) ?? read(`sport.${group}.${key}`, values) ?? key;
    return {
      name: read(`${sport}.name`) ?? sport,
      mainMarket: read(`${sport}.mainMarket`) ?? t('sport.mainMarket'),
      simulated: read(`${sport}.simulated`) ?? t('sport.simulatedLong'),
      market: readOr('market'),
      outcome: (key, values) => read(`${sport}.outcome.${key}`, values),
      shortOutcome: (key) => read(`${sport}.short.${key}`),
      tab: readOr('groups'),
      phase: readOr('phase'),
      period: readOr('period'),
      mark: readOr('mark'),
      figure: readOr('figure'),
      play: readOr('play'),
    };
  };
  return (sport) => {
    const texts = known.get(sport) ?? create(sport);
    known.set(sport, texts);
    return texts;
  };
}

/** A sport's texts by its code on the wire. */
export function useSportTexts(): (sport: string) => SportTexts {
  const t = useTranslations();
  return useMemo(() => createSportTextReader(t), [t]);
}
