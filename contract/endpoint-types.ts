// Types of an endpoint's parts, derived from its schemas. Types only.
import type { z } from 'zod';
import type { EndpointName, Endpoints } from './endpoints.ts';

export type EndpointPart = 'params' | 'query' | 'headers' | 'body';

/** The zod schema of one part of a request; undefined where the endpoint has no such part. */
type PartSchema<Name extends EndpointName, Part extends EndpointPart> = Endpoints[Name] extends {
  readonly [Key in Part]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;

/** What a client sends. */
export type PartInput<Name extends EndpointName, Part extends EndpointPart> =
  PartSchema<Name, Part> extends infer Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives after validation. */
export type PartOutput<Name extends EndpointName, Part extends EndpointPart> =
  PartSchema<Name, Part> extends infer Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Endpoints whose handlers always have a caller. */
export type AuthenticatedEndpoint = {
  [Name in EndpointName]: Endpoints[Name]['access'] extends 'signed in' | 'self or admin' | 'admin'
    ? Name
    : never;
}[EndpointName];

export type ResponseBody<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** Method and path of an endpoint, as in `request('POST /api/order', …)`. */
export type Route = Endpoints[EndpointName]['route'];

/** The name of the endpoint at a route. */
export type NameAt<At extends Route> = {
  [Name in EndpointName]: At extends Endpoints[Name]['route'] ? Name : never;
}[EndpointName];
