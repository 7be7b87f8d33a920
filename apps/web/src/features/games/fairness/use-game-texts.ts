import { findGameManifest, type ProofLineName } from '@arara/games';
import { useTranslations } from 'use-intl';

type TranslationValues = Readonly<Record<string, string | number>>;

/** What screens that show any game say of one game: read from the texts in the game's folder, `<id>.label` and so on. */
export interface GameTextLookups {
  /** `label.<name>`: what a choice is called; without a text its name on the wire. */
  readonly label: (name: string) => string;
  /** `option.<value>`: what a value of a choice is called; without a text the value itself. */
  readonly option: (value: string) => string;
  /** `choices`: all choices of a bet in one line; without a text their options with commas between them. */
  readonly choices: (values: TranslationValues) => string;
  /**
   * `outcome`: the outcome with a sign or in words, made from its number as it is written; without a text that number. A game of several
   * steps gives `safe` too, how many of them were safe, and a shared game `names`, the choices with a word that win.
   */
  readonly outcome: (written: string, more?: TranslationValues) => string;
  /** `outcomeLost`: how a lost round of several steps ended, from `safe`, `row` and `column`; undefined without a text. */
  readonly lostOutcome: (values: TranslationValues) => string | undefined;
  /** `outcomeField`: what the number of the outcome counts, where it is typed; undefined without a text. */
  readonly outcomeField: string | undefined;
  /** `opened`: how the opened tiles of a game of several steps are written down. */
  readonly opened: string | undefined;
  /** `why.<line>`: what a line of the game's arithmetic is for; undefined where the words for its kind of game say it. */
  readonly why: (line: ProofLineName) => string | undefined;
}

/** Finds the texts of a game that is known only at run time, by its code. */
export function useGameTextLookups(): (gameCode: string) => GameTextLookups {
  const t = useTranslations();
  return (gameCode) => {
    const id = findGameManifest(gameCode)?.id;
    const find = (name: string, values: TranslationValues = {}): string | undefined => {
      // The compiler cannot know which keys the texts of this game have; `has` asks the dictionary.
      const key = `${id}.${name}` as 'mines.choices';
      return t.has(key) ? t(key, values) : undefined;
    };
    const option = (value: string): string => find(`option.${value}`) ?? value;
    return {
      label: (name) => find(`label.${name}`) ?? name,
      option,
      choices: (values) =>
        find('choices', values) ??
        Object.values(values)
          .map((value) => option(String(value)))
          .join(', '),
      outcome: (outcome, more) => find('outcome', { outcome, ...more }) ?? outcome,
      lostOutcome: (values) => find('outcomeLost', values),
      outcomeField: find('outcomeField'),
      opened: find('opened'),
      why: (line) => find(`why.${line}`),
    };
  };
}
