// The type of one entry of the endpoint table. Imports zod's types only.
import type { z } from 'zod';
import type { ErrorCode } from './error-codes.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Set instead of `body` where the handler reads the raw body itself. */
  readonly bodyMediaType?: 'multipart/form-data' | 'application/json' | 'text/csv';
  readonly success: 200 | 201;
  readonly response: z.ZodType;
  /** Set where the response is a file: the handler sends its bytes, and `response` is `z.file()`. */
  readonly responseMediaType?: 'application/pdf' | 'application/zip' | 'text/csv';
  /** Errors specific to this endpoint; `server/http/schema.ts` adds those every endpoint can return. */
  readonly errors: readonly ErrorCode[];
}
