import type * as z from 'zod/mini';
import type { RefusalCode } from './errors.ts';

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
}

/** One call of the players' HTTP interface. */
export interface Endpoint<
  Input extends ZodSchema = ZodSchema,
  Output extends ZodSchema = ZodSchema,
> extends EndpointShape<Input, Output> {
  /** Without a valid session a `player` call answers 40101. */
  readonly access: 'public' | 'player';
  /** Set on a read whose answer is the same for all visitors of one language: it has an ETag, and is sent compressed. */
  readonly sameForVisitors?: true;
  /** Set when the call answers an image instead of the envelope; `output` is then its bytes. */
  readonly answer?: 'image/png';
  /** Set when the call answers a file of one of these types instead of the envelope; `output` is then a `FileResponse`. */
  readonly files?: readonly string[];
}

/** A file that is sent while it is generated. `parts` can be read once; it ends with an error when the file is incomplete. */
export interface FileResponse {
  readonly type: string;
  /** Letters, digits, `-` and `.` only, because it is sent in a header. */
  readonly name: string;
  readonly parts: AsyncIterable<Uint8Array>;
}

/** Defines a call and keeps its exact types. `access` is part of the type, so that the handler of a `player` call has the player. */
export const defineEndpoint = <
  Input extends ZodSchema,
  Output extends ZodSchema,
  Access extends Endpoint['access'],
  Key extends Endpoint['key'],
>(
  definition: Endpoint<Input, Output> & { readonly access: Access; readonly key: Key },
): Endpoint<Input, Output> & { readonly access: Access; readonly key: Key } => definition;

/** The input that a handler receives: decoded values (centavos, ids). */
export type EndpointInput<E extends EndpointShape> = z.output<E['input']>;
/** The output that a handler returns and that the client's call resolves with: decoded values (centavos, ids). */
export type EndpointOutput<E extends EndpointShape> = z.output<E['output']>;
