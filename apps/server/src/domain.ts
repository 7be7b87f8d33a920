/** What a domain is to the server: who makes its calls, and what its handlers are given. */
import type { PlayerContract } from '@arara/contract';
import type { WalletRecord } from '@arara/contract/player/wallet';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import type { RefusalCode } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { StaffRole } from '@arara/contract/staff/access';
import type { StaffContract } from '@arara/contract/staff/staff-contract';
import type { FactName, OutboxFact, OutboxFactPayloads } from './facts.ts';
import type { Instant } from './platform/clock.ts';
import type { PlanRepair } from './platform/cluster/clock-setbacks.ts';
import type { ServerCommandHandlers } from './platform/commands/command-socket.ts';
import type { SqlReader } from './platform/db/db.ts';
import type { Caller } from './platform/http/calls/caller.ts';
import type { ClientHeaders } from './platform/http/calls/client-headers.ts';
import type { CallHandler, CallRequest } from './platform/http/calls/handlers.ts';
import type { RawWebhookRoute } from './platform/http/raw-routes.ts';
import type { GaugeMeaning, GaugeReader } from './platform/metrics/metrics.ts';
import type { PublishToPlayer } from './platform/realtime/balance-feed.ts';
import type { PlayerMessageHandlers } from './platform/realtime/player-messages.ts';
import type { TableRetention } from './platform/retention/retention.ts';
import type { BackgroundWork } from './platform/worker/worker.ts';

/** A signed-in player on one device. */
export interface Session extends Caller<PlayerId> {
  readonly issuedAt: Instant;
  /** The log-in that led to it, by the id of the first session, and when that was: a switch to the other account keeps both. */
  readonly login: Id;
  readonly loginAt: Instant;
}

/** A signed-in member of staff. */
export interface StaffSession extends Caller<StaffId> {
  readonly username: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Keyed hash of their CPF. As a player they have the same one. */
  readonly personHmacs: readonly Uint8Array[];
  /** When the session ends, even if it is in use. */
  readonly endsAt: Instant;
}

/** What a player's call carries beside what every call does. */
type PlayerCallParts<E extends EndpointShape> = {
  readonly player: E['access'] extends 'public' ? PlayerId | undefined : PlayerId;
  /** Where the request comes from: the client's name for its device, or empty; its browser; its country and its time zone where they are known. */
  readonly device: {
    readonly id: string;
    readonly userAgent: string;
    readonly country: string | null;
    readonly timeZone: string | null;
  };
  readonly client: ClientHeaders;
};

/** One call of the players' contract, checked and decoded. */
export type PlayerCallRequest<Name extends keyof PlayerContract> = CallRequest<
  PlayerContract[Name],
  Session,
  PlayerCallParts<PlayerContract[Name]>
>;

/** One handler per call of the players' contract; a missing one does not compile. */
export type PlayerCallHandlers = {
  readonly [Name in keyof PlayerContract]: CallHandler<PlayerContract[Name], PlayerCallRequest<Name>>;
};

/**
 * Adds details to the audit trail of a call: what was before, what is now, and no personal data in clear. `onSaved` is called
 * once the line is written, and never if it could not be written.
 */
export type AuditDetailRecorder = (detail: Readonly<Record<string, unknown>>, onSaved?: () => void) => void;

/** What a call of the back office carries beside what every call does. */
interface StaffCallParts {
  /** Name of the request, as in its answer's X-Request-Id. */
  readonly request: string;
  readonly note: AuditDetailRecorder;
}

/** One call of the back office, checked and decoded. */
export type StaffCallRequest<Name extends keyof StaffContract> = CallRequest<
  StaffContract[Name],
  StaffSession,
  StaffCallParts
>;

/** One handler per call of the back office; a missing one does not compile. */
export type StaffHandlers = {
  readonly [Name in keyof StaffContract]: CallHandler<StaffContract[Name], StaffCallRequest<Name>>;
};

/** The messages that a player's connections are sent for each fact; a fact that is missing sends none. */
export type FactMessages = {
  readonly [Name in FactName]?: (publish: PublishToPlayer, fact: OutboxFactPayloads[Name]) => void;
};

/** Lists a player's records of one kind, newest first. */
export type ListExportedRecords = (
  player: PlayerId,
  page: { readonly from: Id; readonly to: Id; readonly before: Id; readonly limit: number },
) => Promise<readonly (WalletRecord & { readonly cursor?: Id })[]>;

/** What a domain brings to the server. `server.ts` merges each list; nothing is listed a second time. */
export interface Domain {
  readonly calls?: Partial<PlayerCallHandlers>;
  readonly staffCalls?: Partial<StaffHandlers>;
  /** Calls from outside the contract: a bank's notices. */
  readonly hooks?: readonly RawWebhookRoute[];
  /** What players send over real time. */
  readonly socketMessages?: PlayerMessageHandlers;
  /** Brings the rows up to date that the program itself decides about, before anything else runs. */
  readonly prepare?: () => Promise<void>;
  /** Starts the background work. */
  readonly start?: () => readonly BackgroundWork[];
  /** Resolves when no command is in progress: before the database closes. */
  readonly idle?: () => Promise<void>;
  /** The tables whose rows have an end. */
  readonly retentions?: readonly TableRetention[];
  /** What is planned by the clock for soon, and is brought forward once a clock that was ahead is set back. */
  readonly planRepairs?: readonly PlanRepair[];
  readonly gauges?: readonly { readonly meaning: GaugeMeaning; readonly read: GaugeReader }[];
  /** Commands that run in the server, because it locks its data folder. */
  readonly commands?: ServerCommandHandlers;
  readonly messagesByFact?: FactMessages;
  /** The records of a copy of a player's data, by the name of their file. */
  readonly exportSections?: Readonly<Record<string, ListExportedRecords>>;
  /** Why a player's account cannot close yet; under the player's lock the answer stays. */
  readonly hasOpenBusiness?: (reader: SqlReader, player: PlayerId) => Promise<RefusalCode | undefined>;
}

/** The lists of all domains, each as one. */
export type JoinedDomains = Required<
  Pick<
    Domain,
    | 'hooks'
    | 'retentions'
    | 'planRepairs'
    | 'gauges'
    | 'commands'
    | 'messagesByFact'
    | 'exportSections'
    | 'hasOpenBusiness'
  >
> & {
  readonly prepare: () => Promise<void>;
  readonly start: () => readonly BackgroundWork[];
  readonly idle: () => Promise<void>;
};

/** Joins the lists of domains, in their order. */
export const joinDomains = (domains: readonly Domain[]): JoinedDomains => ({
  hooks: domains.flatMap(({ hooks = [] }) => hooks),
  retentions: domains.flatMap(({ retentions = [] }) => retentions),
  planRepairs: domains.flatMap(({ planRepairs = [] }) => planRepairs),
  gauges: domains.flatMap(({ gauges = [] }) => gauges),
  commands: Object.assign({}, ...domains.map(({ commands }) => commands)) as ServerCommandHandlers,
  messagesByFact: Object.assign({}, ...domains.map(({ messagesByFact }) => messagesByFact)) as FactMessages,
  exportSections: Object.assign({}, ...domains.map(({ exportSections }) => exportSections)) as Readonly<
    Record<string, ListExportedRecords>
  >,
  hasOpenBusiness: async (reader, player) => {
    for (const { hasOpenBusiness } of domains) {
      const open = await hasOpenBusiness?.(reader, player);
      if (open !== undefined) return open;
    }
    return undefined;
  },
  prepare: async () => {
    for (const { prepare } of domains) await prepare?.();
  },
  start: () => domains.flatMap(({ start }) => start?.() ?? []),
  idle: async () => {
    await Promise.all(domains.map(async ({ idle }) => idle?.()));
  },
});

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Merged<Domains, List extends 'calls' | 'staffCalls'> = Intersect<
  { [Name in keyof Domains]: Domains[Name] extends Readonly<Record<List, infer Calls>> ? Calls : never }[keyof Domains]
>;

/** The calls of all domains as one. Its type is what they bring, so that a call that is missing does not compile. */
export const mergeCalls = <Domains extends Readonly<Record<string, Domain>>, List extends 'calls' | 'staffCalls'>(
  domains: Domains,
  list: List,
): Merged<Domains, List> =>
  Object.assign({}, ...Object.values(domains).map((domain) => domain[list])) as Merged<Domains, List>;

/** Publishes facts to the players they are about; called after the commit. */
export function publishMessagesForFacts(
  publish: PublishToPlayer,
  messages: FactMessages,
  facts: readonly OutboxFact[],
): void {
  for (const fact of facts)
    (messages[fact.f] as ((publish: PublishToPlayer, fact: OutboxFact) => void) | undefined)?.(publish, fact);
}

/** What a player's pages show has changed: they read it again. */
export const refreshPlayerPages = (publish: PublishToPlayer, { player }: { readonly player: PlayerId }): void =>
  publish(player, 'updateUserInfo', {});
