// @vitest-environment happy-dom
import type { SportEvent } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { act, Profiler } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { joinTexts } from '../../../test/texts.ts';
import type * as Rows from '../event-list/event-row.tsx';
import type * as Live from '../live/live-events.ts';
import { createTestEvent, createTestLine } from '../live/test-events.ts';
import type * as Buttons from './odds-button.tsx';

let live: typeof Live;
let OddsButton: typeof Buttons.OddsButton;
let EventNameRows: typeof Rows.EventNameRows;
let root: Root | undefined;

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  live = await import('../live/live-events.ts');
  ({ OddsButton } = await import('./odds-button.tsx'));
  ({ EventNameRows } = await import('../event-list/event-row.tsx'));
});

afterEach(() => act(() => root?.unmount()));

const EVENT_IDS = Array.from({ length: 10 }, (_, n) => (n + 1) as SportEventId);
const event = (eventId: SportEventId): SportEvent =>
  createTestEvent({
    eventId,
    lines: [createTestLine('1|', 2450)],
    clock: { seconds: 60, at: 0, running: true, speed: 1 },
  });

/** How often the matches were rendered. */
let matchRenders = 0;

/** A match as a page shows it: it renders with everything that is known of the event, and holds two prices. */
function Match({ eventId }: { readonly eventId: SportEventId }) {
  const scored = live.useScoredEvent(eventId);
  return (
    <Profiler id="match" onRender={() => (matchRenders += 1)}>
      <EventNameRows eventId={eventId} />
      {scored?.clock?.seconds}
      {['1', '2'].map((outcomeId) => (
        <OddsButton
          key={outcomeId}
          eventId={eventId}
          line="1|"
          outcomeId={outcomeId}
          spoken="vence"
          label={outcomeId}
        />
      ))}
    </Profiler>
  );
}

/** Twenty prices of ten matches on the screen. */
function show(): HTMLElement {
  const place = document.createElement('div');
  root = createRoot(place);
  live.storeEvents(EVENT_IDS.map(event), 'main');
  act(() =>
    root?.render(
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={joinTexts('pt_BR')}>
        {EVENT_IDS.map((eventId) => (
          <Match key={eventId} eventId={eventId} />
        ))}
      </IntlProvider>,
    ),
  );
  return place;
}

test('a message about the clock renders none of twenty price buttons, and a price renders its own', () => {
  const place = show();
  expect(place.querySelectorAll('button')).toHaveLength(20);
  expect(matchRenders).toBe(10);
  // A button reads its price each time it renders.
  const reads = vi.spyOn(live.eventStore, 'price');

  const { seq, phase, startsAt, score, scoreboard, markets, sport } = createTestEvent();
  const message = { seq: seq + 1, sport, phase, startsAt, score, scoreboard, markets };
  const clock = { seconds: 61, at: 0, running: true, speed: 1 };
  act(() => void live.eventStore.apply(EVENT_IDS.map((eventId) => ({ ...message, eventId, clock }))));
  expect(place.textContent).toContain('61');
  expect(matchRenders).toBe(20);
  expect(reads).not.toHaveBeenCalled();

  const [first = EVENT_IDS.length as SportEventId] = EVENT_IDS;
  const [home, away] = createTestLine('1|', 2450).outcomes;
  if (home === undefined || away === undefined) throw new Error('a line has two outcomes');
  const line = createTestLine('1|', 2450, { outcomes: [{ ...home, odds: 2600 }, away] });
  act(() => void live.eventStore.apply([{ eventId: first, after: 1, seq: 2, lines: [line] }]));
  expect(new Set(reads.mock.calls.map((ids) => ids.join(' ')))).toEqual(new Set([`${first} 1| 1`]));
  expect(place.querySelector('button')?.textContent).toContain('2,60');
});
