// Validates responses of the API tests against the app's OpenAPI document.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { OPENAPI_PATH } from '#contract/core/paths.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

interface Media {
  readonly schema: object;
}

/** The keywords that generated requests use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

export interface Operation {
  readonly operationId: EndpointName;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema: object }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/** The app's OpenAPI document. */
export async function fetchOpenApi(app: FastifyInstance): Promise<OpenApi> {
  const { body } = await app.inject(OPENAPI_PATH);
  return JSON.parse(body) as OpenApi;
}

export interface RecordedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

type CheckResponse = (name: EndpointName, response: RecordedResponse) => void;

let check: Promise<CheckResponse> | undefined;

/**
 * Returns a check that throws when a response's status, media type or body is not in the document. The document does
 * not depend on settings, so it is fetched and compiled once.
 */
export function createResponseCheck(app: FastifyInstance): Promise<CheckResponse> {
  check ??= fetchOpenApi(app).then(checkAgainst);
  return check;
}

function checkAgainst(document: OpenApi): CheckResponse {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajvFormats.default(ajv);
  ajv.addSchema(document, 'document');
  /** By the text of a schema, because all errors have the same one, and compiling one takes a millisecond. */
  const validators = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (schema: object, pointer: string) => {
    const text = JSON.stringify(schema);
    if (!validators.has(text)) validators.set(text, ajv.getSchema(`document#${pointer}`));
    return validators.get(text);
  };
  return (name, { status, body, headers }) => {
    const path = endpoints[name].path.replace(/:([A-Za-z]+)/g, '{$1}');
    const method = endpoints[name].method.toLowerCase();
    const mediaType = String(headers['content-type'] ?? '').split(';')[0] ?? '';
    const description = `${name} returned ${status} ${mediaType}`;
    const documented = document.paths[path]?.[method]?.responses[String(status)]?.content?.[mediaType];
    if (!documented)
      throw new Error(`${description}, which the OpenAPI document does not contain: ${JSON.stringify(body)}`);
    const steps = ['paths', path, method, 'responses', String(status), 'content', mediaType, 'schema'];
    const pointer = steps.map((step) => `/${pointerStep(step)}`).join('');
    const validator = validatorOf(documented.schema, pointer);
    if (!validator) throw new Error(`${description}, whose schema cannot be found`);
    if (!validator(Buffer.isBuffer(body) ? body.toString('latin1') : body))
      throw new Error(
        `${description}, which does not match the OpenAPI document: ${ajv.errorsText(validator.errors)} in ${JSON.stringify(body)}`,
      );
  };
}

const pointerStep = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
