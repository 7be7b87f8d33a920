import type * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';
import type { AttemptRule, CallLimitName } from './limits.ts';

type ZodSchema = z.ZodMiniType;

/**
 * The form of a call on the wire, for players and staff alike. Fields of `input` that the path names as `{name}` are read from the
 * path, the others from the query (GET) or the body (POST and PUT, JSON or form).
 */
export interface EndpointShape<Input extends ZodSchema = ZodSchema, Output extends ZodSchema = ZodSchema> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: `/api/${string}`;
  /** `required`: the call moves or holds money and needs an Idempotency-Key. */
  readonly key: 'required' | 'none';
  readonly input: Input;
  readonly output: Output;
  /** Set when the body is multipart/form-data with one file in the field `file`, of at most so many bytes. */
  readonly upload?: { readonly maxBytes: number };
  /** The refusals of this call, besides those that every call may have (fields, session, rate limit, availability). */
  readonly refusals: readonly RefusalCode[];
  readonly summary: string;
  /** Who may call; `public` for everybody. */
  readonly access: string;
  /** Set when the call answers an image instead of the envelope; `output` is then its bytes. */
  readonly answer?: 'image/png';
  /** Set when the call answers a file of one of these types instead of the envelope; `output` is then a `FileResponse`. */
  readonly files?: readonly string[];
  /** Set on a read whose answer is the same for all visitors of one language: it has an ETag, and is sent compressed. */
  readonly sameForVisitors?: true;
  /** How often it may be called, beside what holds for every call. A public call that writes has one. */
  readonly limits?: readonly CallLimitName[];
  /** Set on a call that checks a password, the code of an authenticator or of a mail, or a claimed CPF: only then its handler may. */
  readonly attempts?: AttemptRule;
  /**
   * `always`: the session must have proven lately who its player is. `byRule`: in some cases, which the use case decides, after the
   * refusals that come before it.
   */
  readonly stepUp?: 'always' | 'byRule';
  /**
   * What a client that has other actions of the player under way does with it: `wallet` waits for those that move their money, and
   * is what a call with a key does; `own` never waits, as nothing may hold up what takes a risk back.
   */
  readonly order?: 'wallet' | 'own';
}

/** One call of the players' HTTP interface. */
export interface Endpoint<
  Input extends ZodSchema = ZodSchema,
  Output extends ZodSchema = ZodSchema,
> extends EndpointShape<Input, Output> {
  /** Without a valid session a `player` call answers 40101. */
  readonly access: 'public' | 'player';
}

/** A file that is sent while it is generated. `parts` can be read once; it ends with an error when the file is incomplete. */
export interface FileResponse {
  readonly type: string;
  /** Letters, digits, `-` and `.` only, because it is sent in a header. */
  readonly name: string;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** A public call that writes must be limited. */
export type RequiredLimits<Access, Method> = Access extends 'public'
  ? Method extends 'GET'
    ? unknown
    : { readonly limits: readonly [CallLimitName, ...CallLimitName[]] }
  : unknown;

/** What a definition says about its call that the type of its handler depends on. */
export type DefinedEndpoint<Access, Key, Attempts, StepUp> = { readonly access: Access; readonly key: Key } & ([
  Attempts,
] extends [never]
  ? unknown
  : { readonly attempts: Attempts }) &
  ([StepUp] extends [never] ? unknown : { readonly stepUp: StepUp });

/**
 * Defines a call and keeps its exact types. `access`, `key`, `attempts` and `stepUp` are part of the type, so that the handler of a
 * `player` call has the player, and only that of a call with attempts can check a secret.
 */
export const defineEndpoint = <
  Input extends ZodSchema,
  Output extends ZodSchema,
  Access extends Endpoint['access'],
  Key extends Endpoint['key'],
  Method extends Endpoint['method'],
  const Attempts extends AttemptRule<string & keyof z.output<Input>> = never,
  StepUp extends 'always' | 'byRule' = never,
>(
  definition: Endpoint<Input, Output> & {
    readonly access: Access;
    readonly key: Key;
    readonly method: Method;
    readonly attempts?: Attempts;
    readonly stepUp?: StepUp;
  } & RequiredLimits<Access, Method>,
): Endpoint<Input, Output> & DefinedEndpoint<Access, Key, Attempts, StepUp> =>
  definition as Endpoint<Input, Output> & DefinedEndpoint<Access, Key, Attempts, StepUp>;

/** The input that a handler receives: decoded values (centavos, ids). */
export type EndpointInput<E extends EndpointShape> = z.output<E['input']>;
/** The output that a handler returns and that the client's call resolves with: decoded values (centavos, ids). */
export type EndpointOutput<E extends EndpointShape> = z.output<E['output']>;
