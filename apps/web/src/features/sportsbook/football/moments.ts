import type { FootballMatchScore, MinuteText } from '@arara/sports/football/score';

/** A goal or a card of the match. */
export interface Moment {
  readonly minute: MinuteText;
  readonly side: 'home' | 'away';
  readonly kind: 'goal' | 'penalty' | 'disallowed' | 'yellow' | 'red' | 'secondYellow';
}

/** The minutes that a minute stands for on the timeline: stoppage time takes a part of a minute each. */
export function toTimelineMinute(minute: MinuteText): number {
  const [regular = 0, added = 0] = minute.split('+').map(Number);
  return regular + Math.min(1.6, added * 0.2);
}

/** All goals and cards in the order in which they came; undefined where the score does not say when. */
export function listMoments({ goalList, cards }: FootballMatchScore): readonly Moment[] | undefined {
  if (goalList === undefined && cards === undefined) return undefined;
  const goals = (goalList ?? []).map(({ minute, side, isPenalty, isDisallowed }): Moment => {
    return { minute, side, kind: isDisallowed === true ? 'disallowed' : isPenalty === true ? 'penalty' : 'goal' };
  });
  const shown = (cards ?? []).map(({ minute, side, color }): Moment => ({ minute, side, kind: color }));
  return [...goals, ...shown].toSorted((a, b) => toTimelineMinute(a.minute) - toTimelineMinute(b.minute));
}

/** What stands in the list beside the timeline: goals, and cards that send off. */
export const isGoal = ({ kind }: Pick<Moment, 'kind'>): boolean =>
  kind === 'goal' || kind === 'penalty' || kind === 'disallowed';
export const isSendingOff = ({ kind }: Pick<Moment, 'kind'>): boolean => kind === 'red' || kind === 'secondYellow';
