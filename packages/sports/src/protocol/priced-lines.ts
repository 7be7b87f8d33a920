/** Reads the lines of an odds message. A line with a price that cannot be read is suspended with the prices that can. */
import { highestPossibleOdds, ODDS_UNIT } from '../core/odds.ts';
import { isJsonObject, isOneIn, isText, isWhole } from './json-fields.ts';
import { feedLineStates } from './messages.ts';
import type { FeedLineOdds, FeedOutcomeOdds } from './messages.ts';
import type { UnreadPartScope } from './unread-parts.ts';

type NoteUnread = (path: string, about: UnreadPartScope) => void;

/** The lines that can be named. Of two entries of one line neither is trusted. */
export function readPricedLines(lines: readonly unknown[], note: NoteUnread): readonly FeedLineOdds[] {
  const read = new Map<string, FeedLineOdds>();
  for (const [index, json] of lines.entries()) {
    const path = `lines[${index}]`;
    const line = isJsonObject(json) ? json['line'] : undefined;
    if (!isJsonObject(json) || !isText(line)) {
      note(path, 'event');
      continue;
    }
    const { state, outcomes } = json;
    const isTwice = read.has(line);
    const priced = Array.isArray(outcomes)
      ? readOutcomes(outcomes, (field) => note(`${path}.${field}`, 'nothing'))
      : undefined;
    const isRead = priced?.isRead === true && isOneIn(feedLineStates, state) && !isTwice;
    if (!isRead) note(isTwice ? `${path}.line` : path, { line });
    read.set(line, {
      line,
      // What says less than that the line is open may be believed: it opens nothing.
      state: isRead || state === 'off' || state === 'handedOver' ? state : 'suspended',
      outcomes: priced?.outcomes ?? [],
    });
  }
  return [...read.values()];
}

const isThousandthsOdds = (value: unknown): value is number => isWhole(value) && value > ODDS_UNIT;

/** Sources quote long shots of a field at more than we ever pay: such an outcome has no price here. */
const isPayable = (odds: number): boolean => odds <= highestPossibleOdds;

function readOutcomes(
  outcomes: readonly unknown[],
  note: (path: string) => void,
): { readonly outcomes: readonly FeedOutcomeOdds[]; readonly isRead: boolean } {
  const read = new Map<string, FeedOutcomeOdds>();
  let isRead = true;
  for (const [index, json] of outcomes.entries()) {
    const id = isJsonObject(json) ? json['id'] : undefined;
    if (!isJsonObject(json) || !isText(id) || read.has(id)) {
      isRead = false;
      continue;
    }
    const { odds, active, name, fair } = json;
    const isPriceRead = (odds === undefined || isThousandthsOdds(odds)) && typeof active === 'boolean';
    if (!isPriceRead) isRead = false;
    const chance = readFairChance(fair);
    if (fair !== undefined && chance === undefined) note(`outcomes[${index}].fair`);
    read.set(id, {
      id,
      ...(isText(name) ? { name } : {}),
      ...(isThousandthsOdds(odds) && isPayable(odds) ? { odds } : {}),
      active: isPriceRead && active,
      ...(chance === undefined ? {} : { fair: chance }),
    });
  }
  return { outcomes: [...read.values()], isRead };
}

const MILLION = 1_000_000;

function readFairChance(json: unknown): FeedOutcomeOdds['fair'] {
  if (!isJsonObject(json)) return undefined;
  const { win, refund } = json;
  return isWhole(win) && isWhole(refund) && win + refund <= MILLION + 1 ? { win, refund } : undefined;
}
