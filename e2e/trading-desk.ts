/** Two people of the trading room who decide by calls: for journeys whose subject is the player's screen. */
import { enrolStaffByApi, inviteStaff, type StaffMember } from './staff-actions.ts';
import type { Installation } from './product-process.ts';
import { makeCpf } from './player-actions.ts';

const proposer: StaffMember = {
  name: 'Ana Teles',
  username: 'trader@arara.example',
  role: 'trader',
  cpf: makeCpf('333444550'),
};
const approver: StaffMember = {
  name: 'Bia Nunes',
  username: 'risk@arara.example',
  role: 'risk',
  cpf: makeCpf('444555660'),
};
const REASON = 'conferido na mesa';

/** A line of an event, and the outcome that a player has chosen there. */
export interface ChosenOutcome {
  readonly eventId: string;
  readonly line: string;
  readonly outcomeId: string;
}

/** What the desk does; each call is answered when bets follow it. */
export interface TradingDesk {
  /** Suspends betting on an event; the returned function resumes it. */
  readonly suspend: (eventId: string) => Promise<() => Promise<void>>;
  /** Proposes that the line is void, and approves it. */
  readonly voidLine: (chosen: ChosenOutcome) => Promise<void>;
  /** Proposes that the outcome has won and the others of its line have lost, and approves it. */
  readonly settleAsWon: (chosen: ChosenOutcome) => Promise<void>;
}

interface TradedEvent {
  readonly lines: readonly { readonly line: string; readonly outcomes: readonly { readonly outcome: string }[] }[];
}

/** Invites and enrols the two people. */
export async function openTradingDesk(installation: Installation): Promise<TradingDesk> {
  const office = `http://localhost:${installation.officePort}`;
  const invitations = await Promise.all([proposer, approver].map((member) => inviteStaff(installation, member)));
  const [first = '', second = ''] = await Promise.all(invitations.map(enrolStaffByApi));
  const call = async <Data>(token: string, path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${office}/api/staff/trading/${path}`, {
      headers: { 'content-type': 'application/json', authorization: token },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify({ ...body, reason: REASON }) }),
    });
    const { status, message, data } = (await answer.json()) as { status: number; message: string; data: Data };
    if (status !== 0) throw new Error(`${path} answered ${status}: ${message}`);
    return data;
  };
  const decide = async (eventId: string, result: object): Promise<void> => {
    const { proposal } = await call<{ proposal: number }>(first, 'results', { event: eventId, ...result });
    await call(second, `results/${proposal}/decide`, { yes: true });
  };
  return {
    suspend: async (eventId) => {
      const { suspension } = await call<{ suspension: number }>(first, 'suspensions', {
        level: 'event',
        event: eventId,
      });
      return async () => void (await call(first, `suspensions/${suspension}/lift`, {}));
    },
    voidLine: ({ eventId, line }) => decide(eventId, { kind: 'void', lines: [{ line }] }),
    settleAsWon: async ({ eventId, line, outcomeId }) => {
      const { lines } = await call<TradedEvent>(first, `events/${eventId}`);
      const outcomes = (lines.find((one) => one.line === line)?.outcomes ?? []).map(({ outcome }) => ({
        outcome,
        result: outcome === outcomeId ? 'won' : 'lost',
      }));
      await decide(eventId, { kind: 'settle', lines: [{ line, outcomes }] });
    },
  };
}
