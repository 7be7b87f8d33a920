/** Whether fuzzing begins where it should: every call of both contracts succeeds once with a request that nobody has changed. */
import { hasPermission, type StaffEndpoint, staffRoles } from '@arara/contract/staff/access';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import { everyEndpoint, type FuzzedEndpoint } from './bodies.ts';
import { countCall, type FuzzedOffice } from './fuzzed-office.ts';
import type { PreparedRequests } from './prepared-requests.ts';
import { buildRequest, fetchOnceAvailable, type ValidRequest } from './valid-calls.ts';
import { drawValidObject } from './values.ts';

/** Drawn requests hit their state by chance; a shared round, for one, takes bets in a part of its time. */
const MOST_DRAWS = 30;
const MOST_PREPARATIONS = 3;
const BETWEEN_DRAWS_MS = 200;

/** Calls that cannot succeed here, each with the reason. */
export const unreachableCalls: Readonly<Record<string, string>> = {
  agentClaim: 'commission is booked for a day that is over; the clock of the fuzzed server would have to pass midnight',
};

async function findRightToken({ isOfStaff, endpoint }: FuzzedEndpoint, fuzzed: FuzzedOffice) {
  if (endpoint.access === 'public') return undefined;
  if (!isOfStaff) return fuzzed.findToken({ kind: 'player', isReserve: false });
  const { access } = endpoint as unknown as StaffEndpoint;
  const role = staffRoles.find((each) => access === 'signedIn' || (access !== 'public' && hasPermission(each, access)));
  return role === undefined ? undefined : fuzzed.findToken({ kind: 'staff', role });
}

/** Makes a call with a valid request until it succeeds; the last answer where it does not. */
async function reachCall(
  of: FuzzedEndpoint,
  { fuzzed, requests, random }: { fuzzed: FuzzedOffice; requests: PreparedRequests; random: RandomSource },
): Promise<string | undefined> {
  const { office, tally } = fuzzed;
  let last = '';
  for (let tries = 0; tries < MOST_DRAWS; tries++) {
    let request: ValidRequest | undefined;
    try {
      request = await requests.prepare(of.name);
    } catch (error) {
      last = String(error);
      if (tries + 1 < MOST_PREPARATIONS) continue;
      return last;
    }
    const fields = request?.fields ?? drawValidObject(random, of.schema, fuzzed.known);
    const token = request?.token ?? (await findRightToken(of, fuzzed));
    const { path, init } = buildRequest(of.endpoint, fields, token);
    const url = of.isOfStaff ? office.app.officeUrl() : office.app.url;
    const { answer, text } = await fetchOnceAvailable(`${url}${path}`, init);
    countCall(tally, of.name, answer.status === 200);
    if (answer.status === 200) {
      fuzzed.learn(text);
      return undefined;
    }
    last = `${answer.status} ${text.slice(0, 200)} to ${JSON.stringify(fields).slice(0, 300)}`;
    if (request !== undefined && tries + 1 >= MOST_PREPARATIONS) return last;
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_DRAWS_MS));
  }
  return last;
}

/** Makes every call once with success, one after the other; answers those that did not succeed, with their last answer. */
export async function reachEveryCall(
  fuzzed: FuzzedOffice,
  requests: PreparedRequests,
  random: RandomSource,
): Promise<Record<string, string>> {
  const missed: Record<string, string> = {};
  for (const of of everyEndpoint) {
    if (unreachableCalls[of.name] !== undefined) continue;
    const problem = await reachCall(of, { fuzzed, requests, random });
    if (problem !== undefined) missed[of.name] = problem;
  }
  return missed;
}

/** The calls with how often each succeeded (2xx) and was refused (4xx), and those that fuzzing never took. */
export function presentCoverage({ tally: { calls } }: FuzzedOffice): string {
  const rows = everyEndpoint.map(({ name }) => {
    const { taken = 0, refused = 0 } = calls.get(name) ?? {};
    return { name, taken, refused };
  });
  const never = rows.filter(({ taken }) => taken === 0);
  return [
    ...rows.map(
      ({ name, taken, refused }) =>
        `${name.padEnd(28)} ${String(taken).padStart(6)} × 2xx ${String(refused).padStart(6)} × 4xx`,
    ),
    `${rows.length - never.length} of ${rows.length} calls succeeded at least once`,
    ...never.map(({ name }) => `never: ${name} (${unreachableCalls[name] ?? 'no reason is known'})`),
  ].join('\n');
}
