import type rulesPage from '@arara/content/pt_BR/rules.json';
import sectionNames from '@arara/content/structure/rules.json';
import { sportCodes, type SportCode } from '@arara/sports/sport-codes';
import type { LanguageKey } from '@arara/client/i18n';
import {
  createTextFormatter,
  fillTexts,
  type LoadedTexts,
  loadTexts,
  type TextValues,
} from '../../../platform/i18n/long-texts.ts';
import type { SportsRulesContent } from './content.ts';
import type { ExampleEvent, ExampleOutcome, RuleExample, SportRulesText } from './sport-rules.ts';

/** What the build joins for this page: the words around the rules, the sentences that sports share, and the rules of each sport. */
interface LoadedRules {
  readonly page: Readonly<Record<keyof typeof rulesPage, LoadedTexts>>;
  readonly sentences: LoadedTexts;
  readonly sports: Readonly<Record<string, Readonly<Record<string, LoadedTexts>>>>;
}

const texts = import.meta.glob<LoadedTexts>('./*_*/rules.json', {
  base: '../../../../../../packages/content',
  query: '?rules',
  import: 'default',
});

/** What the examples of a sport are about, the same in every language. */
interface SportStructure extends Pick<SportRulesText, 'exampleSpecifiers'> {
  readonly exampleOutcomes?: Readonly<Record<string, readonly (Partial<ExampleOutcome> & { readonly id: string })[]>>;
  readonly events: Readonly<Record<string, ExampleEvent>>;
  /** `heading` stands here where it is a score alone. */
  readonly examples: readonly (Partial<RuleExample> & { readonly name: string; readonly event: string })[];
}

const structures = import.meta.glob<SportStructure>('./structure/sports/*.json', {
  base: '../../../../../../packages/content',
  eager: true,
  import: 'default',
});

/** The words of a sport's rules, filled with its own sentences and with those that sports share. */
interface FilledRules extends Pick<SportRulesText, 'general' | 'options' | 'markets'> {
  readonly home?: string;
  readonly away?: string;
  /** The names of outcomes that have no competitor's name. */
  readonly outcomes?: Readonly<Record<string, string>>;
  readonly examples?: Readonly<Record<string, string>>;
}

function readSportRules(
  loaded: LoadedRules['sports'][string],
  { exampleSpecifiers, exampleOutcomes = {}, events, examples }: SportStructure,
  language: LanguageKey,
  shared: TextValues,
): SportRulesText {
  const { sentences = {}, ...words } = loaded;
  const own = fillTexts(sentences, language, shared) as TextValues;
  const filled = fillTexts(words, language, { ...shared, ...own }) as FilledRules;
  const nameOutcomes = (outcomes: NonNullable<SportStructure['exampleOutcomes']>[string]) =>
    outcomes.map(({ id, name = filled.outcomes?.[id] ?? id }) => ({ id, name }));
  return {
    exampleSpecifiers,
    exampleOutcomes: Object.fromEntries(
      Object.entries(exampleOutcomes).map(([market, outcomes]) => [market, nameOutcomes(outcomes)]),
    ),
    home: filled.home ?? '',
    away: filled.away ?? '',
    general: filled.general,
    options: filled.options,
    markets: filled.markets,
    examples: examples.map(({ name, event, heading = filled.examples?.[name] ?? name, markets }) => ({
      heading,
      event: events[event] ?? { score: undefined },
      ...(markets === undefined ? {} : { markets }),
    })),
  };
}

function readPage(page: LoadedRules['page'], language: LanguageKey): SportsRulesContent {
  const { sports, ...words } = page;
  const filled = fillTexts(words, language) as Omit<typeof rulesPage, 'sports'>;
  const sections: Readonly<Record<string, SportsRulesContent['sections'][number]>> = filled.sections;
  const say = createTextFormatter(sports, language);
  return {
    ...filled,
    sections: sectionNames.flatMap((name) => sections[name] ?? []),
    sports: {
      heading: say('heading'),
      liveDelay: say('liveDelay'),
      seconds: (count) => say('seconds', { count }),
      options: say('options'),
      exampleNote: say('exampleNote'),
      example: (heading) => say('example', { heading }),
      allLost: say('allLost'),
      deadHeat: (places, tied) => say('deadHeat', { places, tied }),
    },
  };
}

/** The rules of the sports that have them, by the sport's code. */
export type RulesBySport = Readonly<Partial<Record<SportCode, SportRulesText>>>;

/** Loads the words of the sports rules in a language. They are long, so only their page loads them. */
export async function loadRules(
  language: LanguageKey,
): Promise<{ readonly content: SportsRulesContent; readonly rules: RulesBySport }> {
  const { page, sentences, sports } = (await loadTexts(texts, 'rules.json', language)) as unknown as LoadedRules;
  const shared = fillTexts(sentences, language) as TextValues;
  const rules = sportCodes.flatMap((code) => {
    const [loaded, structure] = [sports[code], structures[`./structure/sports/${code}.json`]];
    if (loaded === undefined || structure === undefined) return [];
    return [[code, readSportRules(loaded, structure, language, shared)]];
  });
  return { content: readPage(page, language), rules: Object.fromEntries(rules) as RulesBySport };
}
