/** What mappers of sources have to know of a sport. The file of each sport in `sports/` exports it, and `sport-sources.ts` lists them. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { FixtureMessageBody } from '@arara/sports/protocol/messages';

/** What the event's fixture fixes: best of, minutes. */
export type SourceEventFormat = NonNullable<FixtureMessageBody['format']>;

/** The status of an event as the Unified Odds Feed sends it, with numbers read. */
export interface UofStatus {
  /** the feed's code of the part of the match */
  readonly matchStatus: number;
  readonly score: HomeAwayScore | undefined;
  readonly periods: readonly { readonly code: number; readonly score: HomeAwayScore }[];
  /** by name: `corners`, `yellow_cards` */
  readonly statistics: Readonly<Record<string, HomeAwayScore>>;
  /** every attribute as text: `current_server`, `home_gamescore` */
  readonly attributes: Readonly<Record<string, string>>;
  /** the event has ended */
  readonly isOver: boolean;
  readonly retired?: 'home' | 'away' | undefined;
}

export interface SourceStatusReading {
  /** a code of the sport's phases */
  readonly phase: number;
  /** JSON that the sport's `readScore` reads */
  readonly score: unknown;
}

/** The markets of the sport that The Odds API prices, by their ids here. */
export interface OddsApiMarkets {
  /** `h2h` with a draw, and without one */
  readonly threeWay?: number;
  readonly twoWay?: number;
  readonly spreads?: number;
  readonly totals?: number;
}

export interface SportSource {
  /** wire code of the sport */
  readonly sport: string;
  /** the word of its format for the most sets, games or frames of a match, where matches differ */
  readonly lengthName?: string;
  /** Undefined for a status that is not understood. */
  readUofStatus?(status: UofStatus, format: SourceEventFormat): SourceStatusReading | undefined;
  readonly oddsApi?: {
    /** what the API's keys of the sport begin with */
    readonly keyPrefix: string;
    readonly markets: OddsApiMarkets;
    /** The API names no part of a match: a phase that says only that it is live, and the score. Without it live prices stay suspended. */
    readonly live?: { readonly phase: number; readScore(score: HomeAwayScore): unknown };
  };
}
