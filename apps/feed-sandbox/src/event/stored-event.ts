/**
 * A simulated event as it is stored: the same facts in half of the text, because it is written with every change of
 * price. An outcome of a line is a list: id, odds (0 without), fair chance to win and to be refunded, and a name if the line
 * gives one.
 */
import { feedLineStates } from '@arara/sports/protocol/messages';
import type { FeedLineOdds, FeedOutcomeOdds } from '@arara/sports/protocol/messages';
import type { SimulatedEvent } from './event-state.ts';

type StoredOutcome = readonly [id: string, odds: number, win: number, refund: number, name?: string];
type StoredLine = readonly [state: number, ...outcomes: StoredOutcome[]];

/** Fields that most events do not use are left out while they are empty. */
type LeftOut = 'handedOver' | 'settled' | 'unsettled' | 'cancels' | 'withdrawn' | 'stops';

/** Plain JSON. Rows hold it, so its fields keep their names. */
export interface StoredEvent extends Omit<SimulatedEvent, 'lines' | LeftOut>, Partial<Pick<SimulatedEvent, LeftOut>> {
  readonly lines: Readonly<Record<string, StoredLine>>;
}

function storeOutcome({ id, odds = 0, fair, name }: FeedOutcomeOdds): StoredOutcome {
  const chances = [fair?.win ?? 0, fair?.refund ?? 0] as const;
  return name === undefined ? [id, odds, ...chances] : [id, odds, ...chances, name];
}

const restoreOutcome = ([id, odds, win, refund, name]: StoredOutcome): FeedOutcomeOdds => ({
  id,
  ...(name === undefined ? {} : { name }),
  ...(odds === 0 ? {} : { odds }),
  active: odds !== 0,
  fair: { win, refund },
});

const storeLine = ({ state, outcomes }: FeedLineOdds): StoredLine => [
  feedLineStates.indexOf(state),
  ...outcomes.map((outcome) => storeOutcome(outcome)),
];

const restoreLine = (line: string, [state, ...outcomes]: StoredLine): FeedLineOdds => ({
  line,
  state: feedLineStates[state] ?? 'suspended',
  outcomes: outcomes.map((outcome) => restoreOutcome(outcome)),
});

const mapValues = <From, To>(record: Readonly<Record<string, From>>, map: (value: From, key: string) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

const omitEmpty = <Value extends object>(fields: Value): Partial<Value> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, list]) => !Array.isArray(list) || list.length > 0),
  ) as Partial<Value>;

export function storeEvent(event: SimulatedEvent): StoredEvent {
  const { lines, handedOver, settled, unsettled, cancels, withdrawn, stops, ...rest } = event;
  return {
    ...rest,
    lines: mapValues(lines, storeLine),
    ...omitEmpty({ handedOver, settled, unsettled, cancels, withdrawn, stops }),
  };
}

export const restoreEvent = ({ lines, ...rest }: StoredEvent): SimulatedEvent => ({
  handedOver: [],
  settled: [],
  unsettled: [],
  cancels: [],
  withdrawn: [],
  stops: [],
  ...rest,
  lines: mapValues(lines, (line, name) => restoreLine(name, line)),
});
