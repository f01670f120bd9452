// The shape of one API call in the contract's table. Imports zod's types only.
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
  /** Bodies that are not JSON are described by their media type alone. */
  readonly bodyMediaType?: 'multipart/form-data' | 'application/json';
  readonly success: 200 | 201;
  readonly response: z.ZodType;
  /** What this call may refuse besides what every call may (see `server/http/schema.ts`). */
  readonly errors: readonly ErrorCode[];
}
