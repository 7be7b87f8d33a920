/** What the players of the soak test see over HTTP: the events of all sports, and the slips that they draw from them. */
import { countCombinations, parseSystem } from '@arara/sports/bets/settlement';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import type { SoakNodes } from './soak-nodes.ts';

interface SeenOutcome {
  readonly outcomeId: string;
  readonly odds: number;
  readonly state: string;
}
interface SeenEvent {
  readonly eventId: string;
  readonly tournamentId: string;
  readonly phase: number;
  readonly startsAt: number;
  readonly lines: readonly {
    readonly line: string;
    readonly state: string;
    readonly outcomes: readonly SeenOutcome[];
  }[];
}

/** A slip as the wire has it. */
export interface SoakSlip {
  readonly type: 'single' | 'multiple' | 'system';
  readonly system?: string;
  readonly stake: number;
  readonly policy: 'same' | 'better' | 'any';
  readonly legs: readonly {
    readonly eventId: string;
    readonly line: string;
    readonly outcomeId: string;
    readonly odds: number;
  }[];
}

export interface SoakOffers {
  /** Draws a single, a multiple of 2 to 10 legs or a system; undefined if too little is on offer. */
  drawSlip(type: SoakSlip['type']): Promise<SoakSlip | undefined>;
}

/** How long a list and an event stay as they were read: a player decides on what was on the screen a while ago. */
const listKeptMs = 4_000;
const eventKeptMs = 1_500;
/** Slips with legs in play, half of their legs: at this speed few of them outlast the live delay without a stop. */
const LIVE_SLIPS_SHARE = 0.35;
const policies = ['same', 'better', 'any', 'any'] as const;
const systems = ['2/3', '2,3/3', '1,2,3/3', '2/4', '3/4', '2,3,4/4', '1,2,3,4/4', '3/5', '2,3/5'] as const;
/** The prices that are bet on, by the number of legs: one huge win would say nothing about the margin of the others. */
const findHighestOdds = (legs: number): number => (legs === 1 ? 15 : legs <= 4 ? 4 : 2.2);
const MIN_ODDS = 1.06;

export function openSoakOffers(
  nodes: Pick<SoakNodes, 'call'>,
  sports: readonly string[],
  random: RandomSource,
  /** Events that start later are not bet on, as it is at the moment; 0: only events in play. */
  findStartWithinMs: () => number,
): SoakOffers {
  let turn = 0;
  const readList = keepAnswers(listKeptMs, async (sport) => {
    const answer = await nodes.call(turn++, { path: `/api/app/sport/events?sport=${sport}&limit=60` });
    return ((answer?.data as { items?: SeenEvent[] } | null)?.items ?? []).filter(
      ({ phase, startsAt }) => phase > 0 || (phase === 0 && startsAt < Date.now() + findStartWithinMs()),
    );
  });
  const readEvent = keepAnswers(eventKeptMs, async (eventId) => {
    const answer = await nodes.call(turn++, { path: `/api/app/sport/events/${eventId}` });
    return answer?.status === 0 ? (answer.data as SeenEvent) : undefined;
  });

  /** A leg of one of these events, whose sports are drawn first, so that all are bet on alike. */
  const drawLeg = async (highest: number, liveShare: number, without: ReadonlySet<string>) => {
    const seen = await readList(sports[random.integerBelow(sports.length)] ?? '');
    const live = findStartWithinMs() === 0 || random.uniform() < liveShare;
    const events = seen.filter(({ phase, tournamentId }) => phase > 0 === live && !without.has(tournamentId));
    const chosen = events[random.integerBelow(Math.max(1, events.length))];
    const event = chosen === undefined ? undefined : await readEvent(chosen.eventId);
    const lines = (event?.lines ?? []).filter(({ state }) => state === 'open');
    const line = lines[random.integerBelow(Math.max(1, lines.length))];
    const outcomes = (line?.outcomes ?? []).filter(
      ({ state, odds }) => state === 'open' && odds >= MIN_ODDS && odds <= highest,
    );
    const outcome = outcomes[random.integerBelow(Math.max(1, outcomes.length))];
    if (event === undefined || line === undefined || outcome === undefined) return undefined;
    const { eventId, tournamentId } = event;
    return { tournamentId, leg: { eventId, line: line.line, outcomeId: outcome.outcomeId, odds: outcome.odds } };
  };
  const drawLegs = async (count: number): Promise<SoakSlip['legs'] | undefined> => {
    const legs: SoakSlip['legs'][number][] = [];
    const tournaments = new Set<string>();
    const liveShare = random.uniform() > LIVE_SLIPS_SHARE ? 0 : count === 1 ? 1 : 0.5;
    for (let tries = 0; legs.length < count && tries < 4 * count + 4; tries++) {
      const drawn = await drawLeg(findHighestOdds(count), liveShare, tournaments);
      if (drawn === undefined || legs.some(({ eventId }) => eventId === drawn.leg.eventId)) continue;
      tournaments.add(drawn.tournamentId);
      legs.push(drawn.leg);
    }
    return legs.length === count ? legs : undefined;
  };

  return {
    drawSlip: async (type) => {
      const system = type === 'system' ? (systems[random.integerBelow(systems.length)] as string) : undefined;
      const parsed = system === undefined ? undefined : parseSystem(system);
      const wanted = parsed?.legs ?? (type === 'single' ? 1 : 2 + Math.floor(9 * random.uniform() ** 2));
      const legs = await drawLegs(wanted);
      if (legs === undefined) return undefined;
      const combinations = parsed === undefined ? 1 : countCombinations(parsed.sizes, parsed.legs);
      const centavos = type === 'single' ? 50 + random.integerBelow(3_000) : 50 + random.integerBelow(450);
      const policy = policies[random.integerBelow(policies.length)] ?? 'any';
      const stake = ((type === 'system' ? Math.ceil(centavos / combinations) : centavos) * combinations) / 100;
      return { type, ...(system === undefined ? {} : { system }), stake, policy, legs };
    },
  };
}

/** Keeps the answers of a read by its argument for some time; calls at the same time share one read. */
function keepAnswers<Answer>(keptMs: number, read: (name: string) => Promise<Answer>) {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<Answer> }>();
  return (name: string): Promise<Answer> => {
    const now = Date.now();
    const known = kept.get(name);
    if (known !== undefined && now - known.at < keptMs) return known.answer;
    for (const [old, { at }] of kept) if (now - at >= keptMs) kept.delete(old);
    const answer = read(name);
    kept.set(name, { at: now, answer });
    return answer;
  };
}
