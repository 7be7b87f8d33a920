/** What a line is shown as: its own state, limited by its event, its producer and the clock. Pure. */
import { combineLineState, FEED_PRODUCER_SILENCE_LIMIT_MS, type EventBetting } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { PricedByProducer, SportLineFields, StoredLineState } from './events.queries.ts';

/** What an event says about all its lines. */
export interface EventOffer {
  readonly betting: EventBetting;
  readonly starts_at: Instant;
}

/** The state in which a line is shown, and takes bets if it is open. */
export function computeShownLineState(
  line: Pick<SportLineFields, 'state'> & PricedByProducer,
  event: EventOffer,
  now: Instant,
): StoredLineState {
  const { state } = line;
  if (state !== 'open' && state !== 'suspended') return state;
  const shown = combineLineState(
    { state, producer: line.producer, sequence: line.priced_seq },
    { betting: event.betting, startsAt: event.starts_at },
    {
      now,
      // A producer that has been silent for this long is not trusted, whatever its row says.
      health: () => (now - line.alive_at < FEED_PRODUCER_SILENCE_LIMIT_MS ? line.producer_state : 'down'),
      pricesFrom: () => line.prices_from,
      kind: () => (line.producer_kind === 'other' || line.producer_kind === null ? undefined : line.producer_kind),
    },
  );
  return shown === 'off' ? 'closed' : shown;
}
