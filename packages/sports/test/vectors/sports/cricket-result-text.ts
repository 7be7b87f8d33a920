/** Results of cricket as sentences: "home won by 5 runs (D/L method)", "tie 241-241, super over tie 15-15, England on boundary count". */
import type { MatchResult } from '../../../src/cricket/grade.ts';

type Side = 'home' | 'away';

const otherSide = { home: 'away', away: 'home' } as const;

export interface ResultText {
  /** undefined where the match has no result */
  readonly result: MatchResult | undefined;
  readonly winner: Side | 'none' | undefined;
}

/** The sides that a text names, by their words or the competitors' names, in the order of the text. */
function listNamedSides(text: string, names: Readonly<Record<Side, string>>): readonly Side[] {
  const found = (['home', 'away'] as const).flatMap((side) => {
    const words = [names[side].toLowerCase(), side].filter((word) => word !== '');
    const places = words.map((word) => text.search(new RegExp(`(^|\\W)${escapePattern(word)}(\\W|$)`)));
    const place = Math.min(...places.filter((at) => at >= 0));
    return Number.isFinite(place) ? [{ side, place }] : [];
  });
  return found.toSorted((a, b) => a.place - b.place).map(({ side }) => side);
}

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Who is ahead in the first score of a text, home first. */
function findLeader(text: string): Side | undefined {
  const [, home, away] = /(\d+)\s*[-–:]\s*(\d+)/.exec(text) ?? [];
  if (home === undefined || away === undefined || home === away) return undefined;
  return Number(home) > Number(away) ? 'home' : 'away';
}

/** Who won after a tie: the side that is named, otherwise the one ahead in the super over. */
function readTieBreak(text: string, names: Readonly<Record<Side, string>>): Side | 'none' {
  const [named, other] = listNamedSides(text, names);
  if (named !== undefined && (other === undefined || text.includes('beat'))) return named;
  const at = text.search(/super over|bowl.?out/);
  return (at === -1 ? undefined : findLeader(text.slice(at))) ?? named ?? 'none';
}

/** Undefined for a sentence that is not understood. */
export function parseResultText(sentence: string, names: Readonly<Record<Side, string>>): ResultText | undefined {
  const text = sentence.toLowerCase().trim();
  if (/no.result|abandon|washed|called off|cancel/.test(text)) return { result: undefined, winner: undefined };
  if (/\btie(d)?\b/.test(text)) return { result: 'tie', winner: readTieBreak(text, names) };
  if (/\bdraw(n)?\b/.test(text)) return { result: 'draw', winner: 'none' };
  const [named] = listNamedSides(text, names);
  if (named === undefined || !/\b(won|win|wins|beat|beats|lost|by)\b|^(home|away)$/.test(text)) return undefined;
  const side = /\blost\b/.test(text) ? otherSide[named] : named;
  return { result: side, winner: side };
}
