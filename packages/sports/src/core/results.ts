/**
 * How outcomes end. What the sources say about a line's end is kept as a list of result versions; a line's result is the
 * fold of that list, so neither the order nor a repetition of messages matters.
 */

/** Home and away. */
export type HomeAwayScore = readonly [home: number, away: number];

/** `push` is the line's own refund (a whole line met exactly), `void` one for another reason (abandoned, cancelled). */
export type SettledResult = 'won' | 'halfWon' | 'push' | 'halfLost' | 'lost' | 'void';

/** A ratio as a message carries it: [1, 3] is a third. */
export type DeadHeatRatio = readonly [numerator: number, denominator: number];

/**
 * The ratio that a feed's decimal means: the least fraction, with a denominator up to 100, that rounds to it in as many
 * decimals as it has. 0.33 is 1/3. Undefined for a decimal outside (0, 1] or without such a fraction.
 */
export function toDeadHeatRatio(factor: number): DeadHeatRatio | undefined {
  if (!(factor > 0) || factor > 1) return undefined;
  const decimals = Math.min(15, (String(factor).split('.')[1] ?? '').length);
  for (let tied = 1; tied <= 100; tied++) {
    const places = Math.round(factor * tied);
    if (places > 0 && Number((places / tied).toFixed(decimals)) === factor) return [places, tied];
  }
  return undefined;
}

/** How one outcome of a line ended. */
export interface OutcomeResult {
  readonly result: SettledResult;
  /** places available over competitors tied; only on `won` */
  readonly deadHeat?: DeadHeatRatio;
  /** why a `void` is void, by the numbers of the Unified Odds Feed (`voidReasons`) */
  readonly voidReason?: number;
}

export const voidReasons = {
  other: 0,
  unverifiable: 3,
  formatChanged: 4,
  eventCancelled: 5,
  walkover: 7,
  retired: 9,
  abandoned: 10,
  postponed: 11,
  wrongOdds: 12,
  noResult: 14,
  pitcherChanged: 16,
} as const;

/** The result of a feed that says won or not, a void factor (0, 0.5 or 1) and perhaps a reason; undefined for other factors. */
export function toSettledResult(won: boolean, voidFactor: number, voidReason?: number): SettledResult | undefined {
  if (voidFactor === 1) return voidReason === undefined ? 'push' : 'void';
  if (voidFactor === 0.5) return won ? 'halfWon' : 'halfLost';
  return voidFactor === 0 ? (won ? 'won' : 'lost') : undefined;
}

/** The order of a message among all others: by source time, then producer, then sequence. */
export interface FeedMessageVersion {
  readonly sourceTime: number;
  readonly producer: number;
  readonly sequence: number;
  /** its place in the order in which messages were received; it orders messages of different producers for prices only */
  readonly receipt?: number;
}

/** Below 0 if `a` is older. 0 only for the same message. */
export const compareFeedMessageVersions = (a: FeedMessageVersion, b: FeedMessageVersion): number =>
  a.sourceTime - b.sourceTime || a.producer - b.producer || a.sequence - b.sequence;

/** A cancellation voids the bets accepted in this time, ms UTC, both ends included; an absent end has no bound. */
export interface VoidedTimeWindow {
  readonly from?: number;
  readonly to?: number;
}

/**
 * One statement about how a line ended; `at` orders them. Those of an operator have authority over those of a feed; a `release`
 * is an operator's.
 */
export type ResultVersion = { readonly at: FeedMessageVersion; readonly by?: 'operator' } & (
  | {
      readonly kind: 'settle';
      readonly certainty: 1 | 2;
      readonly outcomeResults: Readonly<Record<string, OutcomeResult>>;
    }
  | { readonly kind: 'unsettle' }
  | ({ readonly kind: 'cancel'; readonly voidReason?: number } & VoidedTimeWindow)
  | ({ readonly kind: 'uncancel' } & VoidedTimeWindow)
  | { readonly kind: 'release' }
);

/** The result of a line: the fold of all its versions. It is stored as JSON, so its fields keep their names. */
export interface LineResult {
  /** results by outcome id; undefined while the line is not settled */
  readonly outcomeResults?: Readonly<Record<string, OutcomeResult>>;
  readonly certainty?: 1 | 2;
  readonly cancelled: readonly CancelledTimeWindow[];
}

type CancelledTimeWindow = VoidedTimeWindow & { readonly voidReason?: number };

/** The list with this version in its place; the same list if the version is there already. */
export function addResultVersionInOrder(
  versions: readonly ResultVersion[],
  version: ResultVersion,
): readonly ResultVersion[] {
  let index = versions.length;
  while (index > 0) {
    const order = compareFeedMessageVersions((versions[index - 1] as ResultVersion).at, version.at);
    if (order === 0) return versions;
    if (order < 0) break;
    index--;
  }
  return versions.toSpliced(index, 0, version);
}

/** What the versions of one authority add up to. */
interface AuthorityResult {
  readonly settled: Pick<LineResult, 'outcomeResults' | 'certainty'>;
  /** the last version that settled the line or took that back */
  readonly settledBy?: ResultVersion;
  readonly cancelled: readonly (CancelledTimeWindow & { readonly at: FeedMessageVersion })[];
  readonly uncancelled: readonly VoidedTimeWindow[];
}

const noAuthorityResult: AuthorityResult = { settled: {}, cancelled: [], uncancelled: [] };

/**
 * Folds the versions of a line, oldest first: operator before confirmed (certainty 2) before scouted (certainty 1). A scouted
 * settlement does not replace a confirmed one: only another confirmed one or an `unsettle` does. A cancellation holds until the
 * same window is uncancelled. What an operator has said stands, whatever the feed says later, until a `release` gives the line
 * back; then the feed's versions count as if there had been no others.
 */
export function foldLineResultVersions(versions: readonly ResultVersion[]): LineResult {
  if (!versions.some(({ by }) => by === 'operator')) return toLineResult(foldAuthority(versions));
  const released = versions.findLastIndex(({ kind }) => kind === 'release');
  const operator = foldAuthority(versions.slice(released + 1).filter(({ by }) => by === 'operator'));
  const feed = foldAuthority(versions.filter(({ by }) => by !== 'operator'));
  const { settledBy, cancelled, uncancelled } = operator;
  // What the feed cancelled after the operator's result is a lower authority's word against it.
  const feedWindows = feed.cancelled.filter(
    (window) =>
      !(settledBy !== undefined && compareFeedMessageVersions(window.at, settledBy.at) > 0) &&
      ![...cancelled, ...uncancelled].some((other) => isSameTimeWindow(window, other)),
  );
  return toLineResult({
    ...operator,
    settled: settledBy === undefined ? feed.settled : operator.settled,
    cancelled: [...feedWindows, ...cancelled],
  });
}

const toLineResult = ({ settled, cancelled }: AuthorityResult): LineResult => ({
  ...settled,
  cancelled: cancelled.map(copyCancelledTimeWindowFields),
});

const foldAuthority = (versions: readonly ResultVersion[]): AuthorityResult =>
  versions.reduce<AuthorityResult>(addToAuthority, noAuthorityResult);

function addToAuthority(result: AuthorityResult, version: ResultVersion): AuthorityResult {
  switch (version.kind) {
    case 'settle':
      return version.certainty >= (result.settled.certainty ?? 1)
        ? {
            ...result,
            settled: { outcomeResults: version.outcomeResults, certainty: version.certainty },
            settledBy: version,
          }
        : result;
    case 'unsettle':
      return { ...result, settled: {}, settledBy: version };
    case 'cancel':
      return {
        ...result,
        cancelled: [...result.cancelled.filter((window) => !isSameTimeWindow(window, version)), version],
        uncancelled: result.uncancelled.filter((window) => !isSameTimeWindow(window, version)),
      };
    case 'uncancel':
      return {
        ...result,
        cancelled: result.cancelled.filter((window) => !isSameTimeWindow(window, version)),
        uncancelled: [...result.uncancelled, version],
      };
    case 'release':
      return result;
  }
}

const isSameTimeWindow = (a: VoidedTimeWindow, b: VoidedTimeWindow): boolean => a.from === b.from && a.to === b.to;

const copyCancelledTimeWindowFields = ({ from, to, voidReason }: CancelledTimeWindow): CancelledTimeWindow => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(voidReason === undefined ? {} : { voidReason }),
});

/** How a bet on an outcome, accepted at an instant, ended; undefined while it is open. */
export function findOutcomeResult(
  line: LineResult,
  bet: { readonly outcomeId: string; readonly acceptedAt: number },
): OutcomeResult | undefined {
  const window = line.cancelled.find(
    ({ from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }) =>
      from <= bet.acceptedAt && bet.acceptedAt <= to,
  );
  if (window === undefined) return line.outcomeResults?.[bet.outcomeId];
  return window.voidReason === undefined ? { result: 'void' } : { result: 'void', voidReason: window.voidReason };
}
