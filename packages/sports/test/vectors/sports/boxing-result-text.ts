/**
 * The result of a fight as people write it: "split draw", "away TKO 7 (1:39)", "RTD 6", "home wins by unanimous decision",
 * "no contest". The text is read word by word; one that is not known refuses the whole text.
 */
import type { Side } from '../../../src/sets/sets.ts';
import type { FightMethod } from '../../../src/boxing/grade.ts';

export interface ResultText {
  readonly winner?: Side | undefined;
  /** undefined where the text names the winner alone */
  readonly method?: FightMethod | undefined;
  readonly isDraw: boolean;
  readonly round?: number | undefined;
  /** of the round, in seconds */
  readonly seconds?: number | undefined;
  /** The fight ended in the break after the round. */
  readonly isAfterRound: boolean;
}

/** What each side is called, lower case. */
export type SideNames = Readonly<Record<Side, readonly string[]>>;

/** What the words so far say. */
interface Reading {
  readonly sides: Side[];
  /** the side that stands before a word such as "disqualified" */
  passive?: Side | undefined;
  method?: FightMethod | undefined;
  isDraw: boolean;
  round?: number;
  seconds?: number;
  isAfterRound: boolean;
}

type Effect = (reading: Reading, match: readonly (string | undefined)[]) => void;

/** Words, and what they say. The first that fits at a place counts, so longer ones stand first. */
type Vocabulary = readonly (readonly [pattern: RegExp, effect: Effect])[];

const setMethod =
  (method: FightMethod): Effect =>
  (reading) => {
    reading.method ??= method;
  };

/** "stopped" and the like: of the side before, unless another side follows. */
const setParticiple =
  (method: FightMethod): Effect =>
  (reading) => {
    reading.method ??= method;
    reading.passive = reading.sides.at(-1);
  };

const setRound: Effect = (reading, [, round]) => {
  reading.round ??= Number(round);
};

const vocabulary: Vocabulary = [
  [
    /(?:failed to|fails to|failure to|did not|does not|didn't) (?:answer|come out for|come out|start)(?: the)?(?: bell)?(?: (?:for|of|in))?(?: the)?(?: (?:round|rd|r) ?(\d{1,2}))?/y,
    (reading, [, round]) => {
      // Whoever does not come out for a round has lost in the one before.
      if (round !== undefined) reading.round ??= Number(round) - 1;
      reading.isAfterRound = true;
      setParticiple('retirement')(reading, []);
    },
  ],
  [
    /(?:at )?(?:the )?(?:end of|after|between)(?: the)? (?:rounds?|rd|r) ?(\d{1,2})(?: and (?:round )?\d{1,2})?/y,
    (reading, match) => {
      setRound(reading, match);
      reading.isAfterRound = true;
    },
  ],
  [
    /(\d{1,2}):([0-5]\d)/y,
    (reading, [, minutes, seconds]) => {
      reading.seconds ??= 60 * Number(minutes) + Number(seconds);
    },
  ],
  [/(?:round|rd\.?|r) ?(\d{1,2})/y, setRound],
  [/(\d{1,2})(?:st|nd|rd|th)(?: round)?/y, setRound],
  [/no[ -](?:contest|decision)|nc/y, setMethod('noContest')],
  [
    /technical (?:(?:unanimous|split|majority) )?draw/y,
    (reading) => {
      setMethod('technicalDecision')(reading, []);
      reading.isDraw = true;
    },
  ],
  [/technical (?:(?:unanimous|split|majority) )?decision|td/y, setMethod('technicalDecision')],
  [/technical knock[ -]?out|tko|referee stops contest|rsc|(?:doctor )?stoppage|stops/y, setMethod('technicalKnockOut')],
  [/(?:is |was |gets |got )?stopped/y, setParticiple('technicalKnockOut')],
  [/(?:is |was |gets |got )?knocked out/y, setParticiple('knockOut')],
  [/knock[ -]?out|knocks out|ko/y, setMethod('knockOut')],
  [/(?:is |was |gets |got )?(?:disqualified|dq'd)/y, setParticiple('disqualification')],
  [/disqualification|dq|dsq/y, setMethod('disqualification')],
  [/corner (?:retirement|stoppage)|retirement|rtd/y, setMethod('retirement')],
  [/(?:retired|retires)(?: (?:in|on)(?: (?:the|his))? (?:corner|stool))?/y, setParticiple('retirement')],
  [
    /(?:(?:unanimous|split|majority) )?(?:draw|drawn)/y,
    (reading) => {
      reading.method ??= 'decision';
      reading.isDraw = true;
    },
  ],
  [
    /(?:unanimous|split|majority)(?: decision)?|(?:points )?decision|points|pts|ud|sd|md|outpoints|on the cards/y,
    setMethod('decision'),
  ],
  // Points of a card: who has won is said beside them.
  [/\d{2,3}[-–]\d{2,3}/y, () => undefined],
  // "TKO 7": a number alone is the round.
  [/(\d{1,2})(?!\d*[-:.])/y, setRound],
  [/(?:wins?|won|win for|winner|victory|victor|beats?|defeats?|defeated|def\.?)/y, () => undefined],
  [
    /by|on|in|at|of|the|for|with|and|fight|bout|accidental|clash|heads?|head ?butt|butt|cuts?|foul|time|minutes?/y,
    () => undefined,
  ],
];

const WORD_END = /(?![a-z\d])/y;
const SEPARATOR = /[\s,;.()–-]*/y;

/** Where a pattern ends that fits at this place and ends a word; undefined if it does not fit. */
function matchWord(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null || match[0] === '') return undefined;
  WORD_END.lastIndex = at + match[0].length;
  return WORD_END.test(text) ? match : undefined;
}

/** The length of what is read at this place; undefined for an unknown word. */
function readWord(text: string, at: number, names: SideNames, reading: Reading): number | undefined {
  for (const side of ['home', 'away'] as const) {
    const name = names[side].find(
      (known) => text.startsWith(known, at) && !/^[a-z\d]/.test(text.slice(at + known.length)),
    );
    if (name === undefined) continue;
    reading.sides.push(side);
    // "Fury stopped Wilder": the side before the verb has won.
    reading.passive = undefined;
    return name.length;
  }
  for (const [pattern, effect] of vocabulary) {
    const match = matchWord(pattern, text, at);
    if (match === undefined) continue;
    effect(reading, match);
    return match[0].length;
  }
  return undefined;
}

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** Undefined for a text that is not understood. */
export function parseResultText(input: string, names: SideNames): ResultText | undefined {
  const text = input.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const reading: Reading = { sides: [], isDraw: false, isAfterRound: false };
  for (let at = 0; ;) {
    SEPARATOR.lastIndex = at;
    at += SEPARATOR.exec(text)?.[0].length ?? 0;
    if (at >= text.length) break;
    const length = readWord(text, at, names, reading);
    if (length === undefined) return undefined;
    at += length;
  }
  const { sides, passive, isDraw, isAfterRound, method, round, seconds } = reading;
  const winner = passive === undefined ? sides[0] : otherSide(passive);
  if (isDraw && winner !== undefined) return undefined;
  return { winner, method, isDraw, round, seconds, isAfterRound };
}
