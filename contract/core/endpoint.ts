// An endpoint of the API is one value: server routes, access checks, load shedding, the OpenAPI document, the browser's
// client and the generated tests derive from it.
import type { z } from 'zod';
import type { ApiKeyScope } from './api-key-scopes.ts';
import type { ErrorCode } from './error-codes.ts';
import { deletedCount, insertedId, modifiedCount } from './fields.ts';
import type { StaffRole } from './roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * - `anyone`: no token is needed
 * - `optional sign-in`: no token is needed; the handler knows a caller who sends one
 * - `proves a session`: a sign-in session or an access token of the user whose email is in the path, or of an admin
 * - `sign-in session`: a sign-in session, as cookie or as session token
 * - `signed in`: any user; modules restrict the data to the user's own
 * - `self or admin`: the user whose email is in the path or query, an admin, or one of `roles`
 * - `admin`: any admin, and `roles`
 */
export type Access =
  | 'anyone'
  | 'optional sign-in'
  | 'proves a session'
  | 'sign-in session'
  | 'signed in'
  | 'self or admin'
  | 'admin';

/** A valid request with every query parameter, and what it may be answered. Ids are those of example-values.ts. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly response?: unknown;
}

interface Definition {
  /** Who may use it (spec section 6). Checked before validation. */
  readonly access: Access;
  /**
   * The roles smaller than admin that may call it for the mill. Stated wherever admins may do more than customers: where it
   * is left out, an admin is a customer like any other.
   */
  readonly roles?: readonly StaffRole[] | 'none';
  /** The scopes of API keys that may call it, of which a key needs one. Left out where no key may. */
  readonly keyScopes?: readonly ApiKeyScope[];
  /**
   * Under overload `normal` requests are rejected first, `critical` ones last: what a customer needs in order to sign in
   * and to pay. `exempt` ones are always admitted. Normal where it is left out.
   */
  readonly priority?: 'critical' | 'exempt';
  readonly summary: string;
  readonly params?: z.ZodObject;
  /** Other parameters are refused, unless it is a `z.looseObject`. */
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Set instead of `body` where the handler reads the raw body itself. */
  readonly bodyMediaType?:
    | 'multipart/form-data'
    | 'application/json'
    | 'text/csv'
    | 'application/octet-stream';
  /** The handler checks the sender's signature of the raw body. No limit of writes counts: a refused event would be lost. */
  readonly isSigned?: true;
  /** The status where `response` is stated; 200 where it is left out. */
  readonly success?: 201;
  /**
   * Where it is left out, a POST answers `insertedId` with status 201, a DELETE `deletedCount`, and a PUT or PATCH
   * `modifiedCount`. A GET states it.
   */
  readonly response?: z.ZodType;
  /** Set where the response is a file: the handler sends its bytes, and `response` is `z.file()`. */
  readonly responseMediaType?: 'application/pdf' | 'application/zip' | 'text/csv';
  /** What the raw body is, where `bodyMediaType` is set; the name of the file's field in a form. */
  readonly upload?: { readonly description: string; readonly field?: string };
  /** Headers of the response besides those that every answer of its kind has. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Errors specific to this endpoint; `server/http/schema.ts` adds those every endpoint can return. */
  readonly errors?: readonly ErrorCode[];
  readonly example?: Example;
}

type Route = `${Method} /api/${string}`;

export interface Endpoint extends Omit<Definition, 'success'> {
  readonly route: Route;
  readonly method: Method;
  readonly path: string;
  readonly success: 200 | 201;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

const responses = {
  GET: undefined,
  POST: insertedId,
  PUT: modifiedCount,
  PATCH: modifiedCount,
  DELETE: deletedCount,
} as const satisfies Record<Method, z.ZodType | undefined>;

type ResponseOf<R extends Route, D> = D extends { readonly response: infer Response }
  ? Response
  : R extends `${infer M extends Method} ${string}`
    ? (typeof responses)[M]
    : never;

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value;
type InputOf<Schema> = Schema extends z.ZodType ? DeepReadonly<z.input<Schema>> : never;

type StatedPart = 'params' | 'query' | 'body';
type ExampleOf<R extends Route, D> = { readonly [Part in StatedPart & keyof D]: InputOf<D[Part]> } & {
  readonly [Part in 'headers' & keyof D]?: InputOf<D[Part]>;
} & { readonly response?: InputOf<ResponseOf<R, D>> };

/** Required where a request has parameters or a body. */
type WithExample<R extends Route, D> = [StatedPart & keyof D] extends [never]
  ? { readonly example?: ExampleOf<R, D> }
  : { readonly example: ExampleOf<R, D> };

/** Where admins may call it for others, each endpoint decides about the smaller roles. */
type WithRoles<D extends Definition> = D['access'] extends 'admin' | 'self or admin' | 'proves a session'
  ? { readonly roles: NonNullable<Definition['roles']> }
  : unknown;

type WithResponse<R extends Route> = R extends `GET ${string}` ? { readonly response: z.ZodType } : unknown;

/** `:name` in the route marks a parameter. */
export function endpoint<const R extends Route, const D extends Definition>(
  route: R,
  definition: D &
    WithExample<R, D> &
    WithRoles<D> &
    WithResponse<R> &
    Record<Exclude<keyof D, keyof Definition>, never>,
): Omit<D, 'example' | 'success' | 'errors'> & {
  readonly route: R;
  readonly method: Method;
  readonly path: string;
  readonly success: Endpoint['success'];
  readonly response: ResponseOf<R, D>;
  readonly errors: Endpoint['errors'];
  readonly example?: Example;
} {
  const [method, path] = route.split(' ') as [Method, string];
  const { success = method === 'POST' && !definition.response ? 201 : 200, errors = [] } = definition;
  const response = (definition.response ?? responses[method]) as ResponseOf<R, D>;
  return { ...definition, route, method, path, success, response, errors };
}
