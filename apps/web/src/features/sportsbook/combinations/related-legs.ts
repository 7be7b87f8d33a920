import { findRelatedLegs } from '@arara/sports/bets/slip';

/** What tells whether two selections depend on each other. */
export interface LegForRelation {
  readonly id: string;
  readonly eventId: number;
  readonly sport: string;
  readonly tournament: string;
  /** Missing in a slip that was stored before selections had it. */
  readonly tournamentId?: string | undefined;
  /** Empty in an event with a field of competitors. */
  readonly home: string;
}

/** A selection that cannot be combined with an earlier one: one event decides both, or one tournament of which an event has a field. */
export interface RelatedLeg<Leg extends LegForRelation> {
  readonly relation: 'event' | 'tournament';
  readonly to: Leg;
}

function areRelated(a: LegForRelation, b: LegForRelation): boolean {
  const haveIds = a.tournamentId !== undefined && b.tournamentId !== undefined;
  const pair = [a, b].map(({ eventId, sport, tournament, tournamentId, home }) => ({
    eventId: String(eventId),
    tournament: `${sport} ${haveIds ? tournamentId : tournament}`,
    hasField: home === '',
  }));
  return findRelatedLegs(pair).length > 0;
}

/** The selections that cannot be combined with an earlier one, by their ids, each with the first such one. */
export function nameRelatedLegs<Leg extends LegForRelation>(
  legs: readonly Leg[],
): ReadonlyMap<string, RelatedLeg<Leg>> {
  return new Map(
    legs.flatMap((leg, index) => {
      const to = legs.slice(0, index).find((earlier) => areRelated(earlier, leg));
      return to === undefined
        ? []
        : [[leg.id, { relation: to.eventId === leg.eventId ? 'event' : 'tournament', to }] as const];
    }),
  );
}
