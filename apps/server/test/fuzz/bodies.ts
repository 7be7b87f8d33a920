/**
 * Fuzzes the calls of both contracts: values that a call takes are changed in one or more places, sent by visitors, players and
 * staff of every role, and the answers are compared with the contract.
 */
import { randomUUID } from 'node:crypto';
import { playerContract } from '@arara/contract';
import { toWireJsonSchema } from '@arara/contract/documents/wire-schema';
import type { EndpointShape } from '@arara/contract/protocol/endpoint';
import { parseFormFields } from '@arara/contract/protocol/form';
import { hasPermission, type StaffEndpoint, staffRoles } from '@arara/contract/staff/access';
import { staffContract } from '@arara/contract/staff/staff-contract';
import type { RandomSource } from '@arara/feed-sandbox/play/seeded-draws';
import * as z from 'zod/mini';
import { type Caller, countAnswer, countCall, type FuzzedOffice } from './fuzzed-office.ts';
import { smallPng } from '../sample-files.ts';
import { changeText, changeValue } from './mutations.ts';
import type { PreparedRequests, ValidRequest } from './prepared-requests.ts';
import { fetchOnceAvailable } from './valid-calls.ts';
import { drawValidObject, hostileNames, isLikely, pick, type WireSchema } from './values.ts';

/** A call of one of the contracts, with what its requests are drawn from. */
export interface FuzzedEndpoint {
  readonly name: string;
  readonly endpoint: EndpointShape & { readonly access: string };
  readonly isOfStaff: boolean;
  readonly schema: WireSchema;
}

const listEndpoints = (contract: object, isOfStaff: boolean): FuzzedEndpoint[] =>
  Object.entries(contract as Readonly<Record<string, FuzzedEndpoint['endpoint']>>).map(([name, endpoint]) => ({
    name,
    endpoint,
    isOfStaff,
    schema: toWireJsonSchema(endpoint.input),
  }));

export const everyEndpoint = [...listEndpoints(playerContract, false), ...listEndpoints(staffContract, true)];
/** Calls that move money come as often as three others. */
const weightedEndpoints = everyEndpoint.flatMap((of) => (of.endpoint.key === 'required' ? [of, of, of] : [of]));

/** Refusals that are HTTP 500 in the specification: no money, and a client that is barred. */
const STATUSES_SENT_AS_500 = new Set([9999, 1403]);
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const VALID_SHARE = 0.25;
const AT_ONCE = 6;
/** Of the calls that have a preparation. */
const PREPARED_SHARE = 0.6;
const OWN_AREA_SHARE = 0.9;
const SHARED_KEYS = 50;
/** Calls after which an account can do little else. */
const LOCKING_CALLS = /^(protection(Pause|SetLimit|SelfExclude)|closeAccount|logout|endSessions|switchTest|handover)$/;
const LOCKED = 403;

/** One request, with what is needed to say whether its answer is right. */
interface FuzzedCall {
  readonly of: FuzzedEndpoint;
  readonly caller: Caller;
  /** The session of a player who is there for this call alone. */
  readonly token: string | undefined;
  readonly path: Readonly<Record<string, string>>;
  readonly query: string;
  readonly type: string;
  readonly body: Buffer | undefined;
  /** The text says two things at once, or nothing that can be read: it must be refused whatever the schema says. */
  readonly isUnreadable: boolean;
  readonly key: string | undefined;
}

function drawCaller(random: RandomSource, { name, isOfStaff, endpoint }: FuzzedEndpoint): Caller {
  if (isLikely(random, 0.06)) return { kind: 'visitor' };
  const isAtHome = isLikely(random, OWN_AREA_SHARE);
  if (isOfStaff !== isAtHome) return { kind: 'player', isReserve: LOCKING_CALLS.test(name) };
  const { access } = endpoint as unknown as StaffEndpoint;
  const isForSome = isOfStaff && access !== 'public' && access !== 'signedIn' && isLikely(random, 0.8);
  return {
    kind: 'staff',
    role: pick(
      random,
      staffRoles.filter((role) => !isForSome || hasPermission(role, access)),
    ),
  };
}

const toFormText = (fields: Readonly<Record<string, unknown>>): string =>
  String(
    new URLSearchParams(
      Object.entries(fields).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value]).map((each): [string, string] => [
          name,
          typeof each === 'string' ? each.toWellFormed() : (JSON.stringify(each) ?? ''),
        ]),
      ),
    ),
  );

/** A key of its own, one of a few that other calls have too, perhaps at the same moment, or none that may be used. */
function drawKey(random: RandomSource): string | undefined {
  if (isLikely(random, 0.15)) return `again-${random.integerBelow(SHARED_KEYS)}`;
  return isLikely(random, 0.97) ? randomUUID() : pick(random, [undefined, '', ' ', 'a b', 'x'.repeat(129)]);
}

function drawCall(
  random: RandomSource,
  of: FuzzedEndpoint,
  { known }: FuzzedOffice,
  prepared?: ValidRequest,
): FuzzedCall {
  const { endpoint, schema } = of;
  const fields = prepared?.fields ?? drawValidObject(random, schema, known);
  const changed = isLikely(random, VALID_SHARE) ? fields : changeValue(random, fields);
  const isObject = typeof changed === 'object' && changed !== null && !Array.isArray(changed);
  const sent: Record<string, unknown> = isObject ? { ...(changed as Record<string, unknown>) } : {};
  const path: Record<string, string> = {};
  for (const [, name = ''] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : fields[name];
    path[name] = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
    // A body may repeat what the path says.
    if (isLikely(random, 0.8)) delete sent[name];
  }
  const key = drawKey(random);
  const token = isLikely(random, OWN_AREA_SHARE) ? prepared?.token : undefined;
  const base = { of, caller: token === undefined ? drawCaller(random, of) : toCaller(of), token, path, key };
  if (endpoint.method === 'GET')
    return { ...base, query: toFormText(sent), type: '', body: undefined, isUnreadable: false };
  if (endpoint.upload !== undefined)
    return { ...base, query: '', ...(prepared === undefined ? drawUpload(random, sent) : drawChangedFile(random)) };
  if (isObject && isLikely(random, 0.15))
    return { ...base, query: '', type: FORM_TYPE, body: Buffer.from(toFormText(sent)), isUnreadable: false };
  const { bytes, isUnreadable } = changeText(random, JSON.stringify(isObject ? sent : changed));
  const type = isLikely(random, 0.95)
    ? pick(random, [JSON_TYPE, `${JSON_TYPE}; charset=utf-8`])
    : pick(random, ['', 'text/plain', 'application/xml', 'application/jsonp', `${JSON_TYPE}x`, 'multipart/form-data']);
  return { ...base, query: '', type, body: bytes, isUnreadable };
}

/** A form with a picture that is whole, or not. */
function drawChangedFile(random: RandomSource): Pick<FuzzedCall, 'type' | 'body' | 'isUnreadable'> {
  const file = Buffer.from(smallPng);
  if (isLikely(random, 0.5)) file[random.integerBelow(file.length)] = random.integerBelow(256);
  const part = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(part), file, Buffer.from('\r\n--b--\r\n')]);
  const length = isLikely(random, 0.7) ? body.length : random.integerBelow(body.length);
  return { type: 'multipart/form-data; boundary=b', body: body.subarray(0, length), isUnreadable: false };
}

/** A form that carries no file that anybody may store. */
function drawUpload(random: RandomSource, fields: object): Pick<FuzzedCall, 'type' | 'body' | 'isUnreadable'> {
  const part = `--b\r\ncontent-disposition: form-data; name="file"; filename="../${pick(random, hostileNames)}.png"\r\n\r\n`;
  const text = pick(random, [
    `${part}<svg onload=alert(1)>\r\n--b--`,
    part,
    '--b--',
    '',
    JSON.stringify(fields),
    `${part}GIF89a\r\n--c--`,
  ]);
  const type = pick(random, [
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    JSON_TYPE,
  ]);
  return { type, body: Buffer.from(text), isUnreadable: true };
}

/** Whether the contract takes what was sent: read here from the bytes, without the server's own code. */
function isTakenByContract({ of: { endpoint }, path, query, type, body, isUnreadable, key }: FuzzedCall): boolean {
  if (isUnreadable || (endpoint.key === 'required' && !/^[\x21-\x7e]{1,128}$/.test(key ?? ''))) return false;
  // Of an upload the path alone is read here; the server looks at the bytes of the file.
  const read = endpoint.upload === undefined ? readFields(endpoint, { query, type, body }) : {};
  if (read === undefined) return false;
  const { loading: _, ...fields } = read;
  for (const [name, text] of Object.entries(path))
    if (Object.hasOwn(fields, name) && fields[name] !== text && fields[name] !== Number(text)) return false;
  const fromPath = parseFormFields(endpoint, Object.entries(path));
  return z.safeDecode(endpoint.input, { ...fields, ...fromPath }).success;
}

function readFields(
  endpoint: EndpointShape,
  { query, type, body }: Pick<FuzzedCall, 'query' | 'type' | 'body'>,
): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined) return parseFormFields(endpoint, new URLSearchParams(query));
  if (body.length === 0) return {};
  if (type === FORM_TYPE) return parseFormFields(endpoint, new URLSearchParams(body.toString()));
  if (type !== JSON_TYPE && type !== `${JSON_TYPE}; charset=utf-8`) return undefined;
  try {
    const value: unknown = JSON.parse(body.toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !Object.hasOwn(value, '__proto__') ? (value as Record<string, unknown>) : undefined;
  } catch {
    // It is no JSON.
    return undefined;
  }
}

/** Whether this caller may make the call at all. */
function mayCall({ of: { endpoint, isOfStaff }, caller }: FuzzedCall): boolean {
  if (endpoint.access === 'public') return true;
  if (!isOfStaff) return caller.kind === 'player';
  if (caller.kind !== 'staff') return false;
  const { access } = endpoint as unknown as StaffEndpoint;
  return access === 'signedIn' || (access !== 'public' && hasPermission(caller.role, access));
}

/** What is wrong with an answer; undefined if nothing is. */
function findProblem(call: FuzzedCall, http: number, text: string): string | undefined {
  const status = /^\{"status":(\d+),/.exec(text)?.[1];
  const isFile = http === 200 && status === undefined;
  if (http > 500 || (http === 500 && !STATUSES_SENT_AS_500.has(Number(status)))) return 'failed';
  if (/\n\s+at |node_modules|\.ts:\d/.test(text)) return 'shows its inside';
  if (status !== '0' && !isFile) return undefined;
  if (!mayCall(call)) return 'let in somebody who may not make this call';
  return isTakenByContract(call) ? undefined : 'took what the contract refuses';
}

/** Makes a fuzzed call and judges its answer; true if it succeeded. */
async function send(fuzzed: FuzzedOffice, call: FuzzedCall): Promise<boolean> {
  const { office, tally } = fuzzed;
  const { of, caller, type, body, key } = call;
  const token = call.token ?? (await fuzzed.findToken(caller));
  const path = of.endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path[name] ?? ''),
  );
  const url = `${of.isOfStaff ? office.app.officeUrl() : office.app.url}${path}${call.query === '' ? '' : `?${call.query}`}`;
  const { answer, text } = await fetchOnceAvailable(url, {
    method: of.endpoint.method,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    headers: {
      ...(type === '' ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  const http = answer.status;
  tally.inputs += 1;
  countAnswer(tally, `${http} ${/^\{"status":(\d+)/.exec(text)?.[1] ?? 'no envelope'}`);
  const problem = findProblem(call, http, text);
  if (problem !== undefined) {
    const who = caller.kind === 'staff' ? caller.role : caller.kind;
    const sent = `${decodeURIComponent(path)}?${call.query} ${type} ${body?.toString().slice(0, 600)}`;
    tally.wrong.push(`${of.name} ${problem}: ${who} ${sent} → ${http} ${text.slice(0, 300)}`);
  }
  countCall(tally, of.name, http === 200);
  if (http === 200) fuzzed.learn(text);
  const isLocked = http === LOCKED && text.startsWith('{"status":40301') && of.endpoint.key === 'required';
  if ((http === 401 || isLocked) && token !== undefined && mayCall(call)) await fuzzed.replace(caller, token);
  return http === 200;
}

/** Who makes a call that was prepared for a player. */
const toCaller = ({ isOfStaff }: FuzzedEndpoint): Caller =>
  isOfStaff ? { kind: 'staff', role: 'auditor' } : { kind: 'player', isReserve: false };

/** Sends so many fuzzed calls, of any endpoint; with prepared requests most of them begin with one. */
export async function fuzzBodies(
  fuzzed: FuzzedOffice,
  random: RandomSource,
  inputs: number,
  requests?: PreparedRequests,
): Promise<void> {
  for (let sent = 0; sent < inputs; sent += AT_ONCE) {
    const calls = Array.from({ length: Math.min(AT_ONCE, inputs - sent) }, () => pick(random, weightedEndpoints));
    const prepared = await Promise.all(
      calls.map(async ({ name }) =>
        requests !== undefined && isLikely(random, PREPARED_SHARE) ? requests.find(name) : undefined,
      ),
    );
    await Promise.all(
      calls.map(async (of, nth) => {
        const request = prepared[nth];
        const isTaken = await send(fuzzed, drawCall(random, of, fuzzed, request));
        if (isTaken && request !== undefined) requests?.drop(of.name, request);
      }),
    );
  }
}
