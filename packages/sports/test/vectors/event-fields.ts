/** The facts of a vector's event, field by field: what a sport's reader has not read by the end is not understood. */
import type { HomeAwayScore } from '../../src/core/results.ts';
import { refuseVector } from './vector-file.ts';
import type { JsonObject } from './vector-file.ts';

export interface EventFields {
  /** Fields that decide nothing: names, dates. */
  readonly remark: (...names: readonly string[]) => void;
  readonly has: (name: string) => boolean;
  /** The text of a field, "" if it is missing. */
  readonly text: (name: string) => string;
  readonly whole: (name: string) => number | undefined;
  /** "2-1" or "2:1" as two numbers; undefined if it is missing or empty. */
  readonly score: (name: string) => HomeAwayScore | undefined;
  /** "6-7 3-6" as a list; empty if it is missing. */
  readonly scores: (name: string) => readonly HomeAwayScore[];
  readonly names: (name: string) => readonly string[];
  /** Throws if a field was not read. */
  readonly finish: () => void;
}

const scorePattern = /^\s*(\d+)\s*[-:–]\s*(\d+)\s*$/;

/** Two numbers of a text such as "2-1"; throws on any other text. */
export function parseVectorScore(text: string): HomeAwayScore {
  const match = scorePattern.exec(text);
  return match === null ? refuseVector(`"${text}" is no score`) : [Number(match[1]), Number(match[2])];
}

/** Reads the fields of an event once each, and knows which nobody has read. */
export function createEventFields(event: JsonObject): EventFields {
  const read = new Set<string>();
  const take = (name: string): unknown => {
    read.add(name);
    return event[name];
  };
  const text = (name: string): string => {
    const value = take(name) ?? '';
    if (typeof value === 'string') return value.trim();
    return typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : refuseVector(`event.${name} is no text`);
  };
  const scores = (name: string): readonly HomeAwayScore[] =>
    text(name)
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      // "7-6(4)": the points of a tie-break are no score of their own.
      .map((part) => part.replace(/[([]\d+[)\]]/g, ''))
      .map(parseVectorScore);
  return {
    remark: (...names) => names.forEach((name) => read.add(name)),
    has: (name) => event[name] !== undefined && event[name] !== null,
    text,
    whole(name) {
      const value = text(name);
      if (value === '') return undefined;
      return /^\d+$/.test(value) ? Number(value) : refuseVector(`event.${name} is no whole number`);
    },
    score(name) {
      const value = text(name);
      return value === '' ? undefined : parseVectorScore(value);
    },
    scores,
    names(name) {
      const value = take(name) ?? [];
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
        return refuseVector(`event.${name} is no list of names`);
      return value;
    },
    finish() {
      const left = Object.keys(event).find((name) => !read.has(name));
      if (left !== undefined) refuseVector(`event.${left} is not understood`);
    },
  };
}
