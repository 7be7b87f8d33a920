import { pages } from '@arara/contract/pages';
import { matchPhases } from '@arara/sports/core/catalogue';
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine, isScoreRefused, type SportModule } from '@arara/sports/core/sport';
import { sportModules } from '@arara/sports/registry';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));

interface Listed {
  readonly name: string;
  readonly link?: string;
}
type Parts = Readonly<Record<string, { readonly link?: string }>>;

describe.each([
  ['faq', 'entries'],
  ['legal', 'sections'],
] as const)('the structure of %s', (file, parts) => {
  const structure = readJson(`structure/${file}.json`) as Readonly<Record<string, readonly Listed[]>>;
  const texts = readJson(`pt_BR/${file}.json`) as Readonly<Record<string, Readonly<Record<string, Parts>>>>;

  test('lists every part once, and a page for each that has the label of a link', () => {
    expect(Object.keys(structure).toSorted()).toEqual(Object.keys(texts).toSorted());
    for (const [name, listed] of Object.entries(structure)) {
      const said = Object.entries(texts[name]?.[parts] ?? {});
      expect(listed.map((part) => [part.name, part.link !== undefined]).toSorted()).toEqual(
        said.map(([part, { link }]) => [part, link !== undefined]).toSorted(),
      );
      for (const { link } of listed) if (link !== undefined) expect(Object.keys(pages)).toContain(link);
    }
  });
});

test('the sections of the sports rules are listed once', () => {
  const { sections } = readJson('pt_BR/rules.json') as { readonly sections: object };
  expect((readJson('structure/rules.json') as string[]).toSorted()).toEqual(Object.keys(sections).toSorted());
});

interface SportStructure {
  readonly exampleSpecifiers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly exampleOutcomes?: Readonly<Record<string, readonly { readonly id: string }[]>>;
  readonly events: Readonly<Record<string, { readonly competitors?: readonly string[]; readonly score: unknown }>>;
  readonly examples: readonly (Listed & {
    readonly event: string;
    readonly heading?: string;
    readonly markets?: readonly string[];
  })[];
}

/** What grading uses of an event of the structure. */
function readFacts(sport: SportModule, { competitors = [], score: json }: SportStructure['events'][string]): unknown {
  const score = sport.readScore(json);
  if (isScoreRefused(score)) throw new RangeError(score.refused);
  return sport.facts({
    ending: 'played',
    phase: matchPhases.finished,
    competitors: competitors.map((id) => ({ id, name: id, role: 'none', withdrawn: false })),
    score,
  });
}

describe.each(sportModules.map((sport) => [sport.code, sport] as const))('the examples of %s', (code, sport) => {
  const {
    exampleSpecifiers,
    exampleOutcomes = {},
    events,
    examples,
  } = readJson(`structure/sports/${code}.json`) as SportStructure;

  test('have a heading in words, or one that is a score alone', () => {
    const { rules } = readJson(`pt_BR/sports/${code}.json`) as { readonly rules: { readonly examples?: object } };
    const withWords = examples.filter(({ heading }) => heading === undefined).map(({ name }) => name);
    expect(Object.keys(rules.examples ?? {}).toSorted()).toEqual(withWords.toSorted());
    expect(Object.keys(events).toSorted()).toEqual([...new Set(examples.map(({ event }) => event))].toSorted());
  });

  test('have scores that the sport reads, and decide every market that they are about', () => {
    const facts = new Map(Object.entries(events).map(([name, event]) => [name, readFacts(sport, event)]));
    for (const market of sport.markets.markets) {
      const own = examples.filter(({ markets }) => markets?.includes(market.key));
      const about = own.length > 0 ? own : examples.filter(({ markets }) => markets === undefined);
      const line = sport.markets.parseLine(sport.markets.formatLine(market.id, exampleSpecifiers[market.key]));
      if (line === undefined) throw new RangeError(`${market.key} has no line`);
      const ids = exampleOutcomes[market.key]?.map(({ id }) => id);
      for (const { name, event } of about) {
        const graded = gradeLine(sport, line, facts.get(event), createDefaultRules(sport.rules), ids);
        expect([market.key, name, graded]).not.toEqual([market.key, name, 'undecided']);
      }
      expect([market.key, about.length]).not.toEqual([market.key, 0]);
    }
  });
});
