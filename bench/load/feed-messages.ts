/** Events of every sport with lines and messages, for benchmarks of the feed's consumer. */
import type { FeedMessage, LineName, Market } from '@arara/sports';
import { findSport, sportModules } from '@arara/sports/registry';
import { findSportPlay } from '@arara/feed-sandbox/plays';
import { createRandomSource, createSeededDraws } from '@arara/feed-sandbox/play/seeded-draws';

export const LIVE_PRODUCER = 10;

/** The values of a specifier that make lines, at most `limit`. */
function listSpecifierValues({ kind, min = 1, max, values }: Market['specifiers'][number], limit: number): string[] {
  const range = (from: number, to: number, step: number) =>
    Array.from({ length: Math.min(limit, Math.floor((to - from) / step) + 1) }, (_, i) => String(from + i * step));
  if (kind === 'variant') return [...(values ?? [])].slice(0, limit);
  if (kind === 'score') return ['1:0', '0:1', '2:0', '0:2'].slice(0, limit);
  if (kind === 'number') return range(min, max ?? 99, 1);
  return kind === 'total' ? range(0.5, max ?? 99.5, 0.25) : range(-(max ?? 99.5), max ?? 99.5, 0.25);
}

/** Lines of a sport with fixed outcomes, as many of each market as are needed for `count` in all. */
export function listLines(sport: string, count: number): readonly LineName[] {
  const table = findSport(sport)?.markets;
  const markets = table?.markets.filter(({ outcomeSource }) => outcomeSource === 'fixed') ?? [];
  const lines: LineName[] = [];
  for (const each of [8, 64, 1000, 40_000]) {
    lines.length = 0;
    for (const market of markets) {
      let combinations: Record<string, string>[] = [{}];
      for (const specifier of market.specifiers) {
        const values = listSpecifierValues(specifier, each);
        combinations = combinations
          .flatMap((combination) => values.map((value) => ({ ...combination, [specifier.name]: value })))
          .slice(0, each);
      }
      for (const combination of combinations) {
        const line = `${market.id}|${market.specifiers.map(({ name }) => `${name}=${combination[name]}`).join('|')}`;
        if (table?.parseLine(line) !== undefined) lines.push(line);
      }
    }
    if (lines.length >= count) break;
  }
  return lines.slice(0, count);
}

export interface BenchEvent {
  readonly urn: string;
  readonly sport: string;
  readonly lines: readonly LineName[];
  /** Scores in their order; empty for a sport that is not simulated. */
  readonly scores: readonly { readonly score: unknown; readonly phase: number }[];
}

/** Events of all sports in turn, with this many lines each. */
export function createBenchEvents(perSport: number, linesEach: number): BenchEvent[] {
  return sportModules.flatMap(({ code }) => {
    const lines = listLines(code, linesEach);
    if (lines.length === 0) return [];
    return Array.from({ length: perSport }, (_, n) => ({
      urn: `bench:${code}:${n}`,
      sport: code,
      lines,
      scores: listScores(code, n),
    }));
  });
}

function listScores(sport: string, n: number): BenchEvent['scores'] {
  const series = findSportPlay(sport)?.series[0];
  const tournament = series?.tournaments[0];
  if (series === undefined || tournament === undefined) return [];
  const competitors = series.takesPart === 'pair' ? tournament.competitors.slice(0, 2) : tournament.competitors;
  const fixture = { id: `bench:${sport}:${n}`, tournament, format: tournament.format, competitors };
  const random = createRandomSource(createSeededDraws(`bench:${sport}:${n}`));
  // The ending would take no more bets.
  return series
    .simulate(fixture, 0, random)
    .filter(({ ending }) => ending === undefined)
    .map(({ score, phase }) => ({ score, phase }));
}

/** Makes the messages of one producer with their numbers and times. */
export class BenchFeed {
  #sequence = 0;
  /** How many scores of each event were sent. */
  readonly #scoresSent = new Map<string, number>();
  readonly #random = createRandomSource(createSeededDraws('bench feed'));
  readonly #producer: number;

  constructor(producer: number = LIVE_PRODUCER) {
    this.#producer = producer;
  }

  create(body: object): FeedMessage {
    this.#sequence += 1;
    const envelope = {
      source: 'simulator',
      producer: this.#producer,
      sequence: this.#sequence,
      sourceTime: Date.now(),
    };
    return { ...envelope, ...body } as FeedMessage;
  }

  alive(): FeedMessage {
    return this.create({ type: 'producer', state: 'up' });
  }

  /** Announces an event: one that is played since a minute, or that starts `inMs` from now. */
  fixture({ urn, sport }: BenchEvent, { inMs = -60_000 } = {}): FeedMessage {
    return this.create({
      type: 'fixture',
      event: urn,
      change: 'new',
      sport,
      tournament: { id: 'bench', name: 'Bench', category: 'Bench' },
      competitors: [
        { id: `${urn}:h`, name: 'Casa', role: 'home', withdrawn: false },
        { id: `${urn}:a`, name: 'Fora', role: 'away', withdrawn: false },
      ],
      startsAt: Date.now() + inMs,
      live: true,
    });
  }

  status(event: BenchEvent, n: number): FeedMessage {
    const { urn, sport, scores } = event;
    const firstPhase = findSport(sport)?.phases.find(({ code }) => code > 0)?.code ?? 1;
    const step = scores[n % Math.max(1, scores.length)];
    return this.create({
      type: 'status',
      event: urn,
      status: 'live',
      phase: step?.phase ?? firstPhase,
      clock: { seconds: n, stopped: false, rate: 1 },
      ...(step === undefined ? {} : { score: step.score }),
    });
  }

  /** The next score of the event, in the order of its play. */
  nextStatus(event: BenchEvent): FeedMessage {
    const sent = (this.#scoresSent.get(event.urn) ?? 0) + 1;
    this.#scoresSent.set(event.urn, sent);
    return this.status(event, sent);
  }

  stop({ urn }: BenchEvent): FeedMessage {
    return this.create({ type: 'stop', event: urn, groups: ['all'], to: 'suspended' });
  }

  /** New prices of these lines. */
  odds({ urn, sport }: BenchEvent, lines: readonly LineName[], full = false): FeedMessage {
    const table = findSport(sport)?.markets;
    const priced = lines.map((line) => ({
      line,
      state: 'open',
      outcomes: (table?.parseLine(line)?.outcomes ?? []).map(({ id }) => ({
        id,
        odds: 1500 + 10 * this.#random.integerBelow(300),
        active: true,
        fair: { win: 400_000, refund: 0 },
      })),
    }));
    return this.create({ type: 'odds', event: urn, full, lines: priced });
  }

  /** The mix of a live day: 80 % new prices of three lines, the rest scores, clocks, stops and heartbeats. */
  mixed(events: readonly BenchEvent[]): FeedMessage {
    const event = events[this.#random.integerBelow(events.length)] as BenchEvent;
    const draw = this.#random.uniform();
    if (draw < 0.8) {
      const first = this.#random.integerBelow(Math.max(1, event.lines.length - 2));
      return this.odds(event, event.lines.slice(first, first + 3));
    }
    if (draw < 0.95) return this.nextStatus(event);
    return draw < 0.98 ? this.stop(event) : this.alive();
  }
}
