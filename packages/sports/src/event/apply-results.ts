/** Applies settlements, what takes them back, cancellations, and what an operator gives back to the feed. */
import type { LineName } from '../core/markets.ts';
import type { FeedMessageVersion, OutcomeResult, ResultVersion } from '../core/results.ts';
import type { SportModule } from '../core/sport.ts';
import { addStops } from './apply-prices.ts';
import { divideLines } from './divide-lines.ts';
import type { SportEventState } from './event-state.ts';
import { addResultVersions, addTouches, joinEffects } from './message-effect.ts';
import type { AppliedFeedMessage } from './message-effect.ts';
import type { FeedSourceName, SettledLine, SportEventFeedMessage } from '../protocol/messages.ts';

type ResultMessage = Extract<
  SportEventFeedMessage,
  { readonly type: 'settle' | 'unsettle' | 'cancel' | 'uncancel' | 'release' }
>;

export function applyResultMessage(
  state: SportEventState,
  at: FeedMessageVersion,
  message: ResultMessage,
  sport: SportModule,
): AppliedFeedMessage {
  if (message.type === 'settle') {
    const { source, certainty } = message;
    return addVersionsOfLines(
      state,
      at,
      sport,
      message.lines,
      ({ line }) => line,
      (settled) => ({
        at,
        ...toAuthority(source),
        kind: 'settle',
        certainty,
        outcomeResults: toOutcomeResults(settled),
      }),
    );
  }
  const version = toResultVersion(at, message);
  const changed = addVersionsOfLines(
    state,
    at,
    sport,
    message.lines,
    (line) => line,
    () => version,
  );
  if (message.type !== 'release' || message.groups === undefined) return changed;
  return joinEffects(changed, addStops(changed.state, message.groups, { at, to: 'released' }));
}

const toAuthority = (source: FeedSourceName): Pick<ResultVersion, 'by'> =>
  source === 'operator' ? { by: 'operator' } : {};

const toOutcomeResults = ({ voidReason, outcomes }: SettledLine): Readonly<Record<string, OutcomeResult>> =>
  Object.fromEntries(
    outcomes.map(({ id, ...outcome }): [string, OutcomeResult] => [
      id,
      outcome.result === 'void' && voidReason !== undefined ? { ...outcome, voidReason } : outcome,
    ]),
  );

function toResultVersion(
  at: FeedMessageVersion,
  message: Exclude<ResultMessage, { readonly type: 'settle' }>,
): ResultVersion {
  const head = { at, ...toAuthority(message.source) };
  switch (message.type) {
    case 'unsettle':
    case 'release':
      return { ...head, kind: message.type };
    case 'cancel':
    case 'uncancel': {
      const { from, to } = message;
      const voidReason = message.type === 'cancel' ? message.voidReason : undefined;
      return {
        ...head,
        kind: message.type,
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(voidReason === undefined ? {} : { voidReason }),
      };
    }
  }
}

function addVersionsOfLines<Part>(
  state: SportEventState,
  at: FeedMessageVersion,
  sport: SportModule,
  parts: readonly Part[],
  nameLine: (part: Part) => LineName,
  toVersion: (part: Part) => ResultVersion,
): AppliedFeedMessage {
  const { known, unread, scopes } = divideLines(sport, parts, nameLine);
  const touched = { ...addTouches(state, scopes, at), unread };
  return joinEffects(
    touched,
    addResultVersions(
      touched.state,
      known.map((part) => [nameLine(part), toVersion(part)]),
    ),
  );
}
