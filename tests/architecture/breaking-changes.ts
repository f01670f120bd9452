// What a program written for an older OpenAPI document of the shop would no longer get, by the rules of docs/api-promise.md.

const MAXIMA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;
const MINIMA = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;

interface Schema extends Partial<Record<(typeof MAXIMA | typeof MINIMA)[number], number>> {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly format?: string;
  readonly pattern?: string;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content; readonly headers?: object }>
  >;
  readonly security?: readonly object[];
  readonly 'x-api-key-scopes'?: readonly string[];
  readonly 'x-roles'?: readonly string[];
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One sentence for each change that the promise forbids, such as `GET /api/me 200 .name: is no longer always there`. */
export function breakingChanges(old: OpenApiDocument, now: OpenApiDocument): string[] {
  const { accepted, provided } = schemaChanges(old, now);
  return Object.entries(old.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const after = now.paths[path]?.[method];
      if (!after) return [`${name}: is gone`];
      return [
        ...parameterChanges(name, before, after, accepted),
        ...contentOf(before.requestBody?.content).flatMap(([type, { schema }]) =>
          changed(`${name} body`, schema, after.requestBody?.content[type]?.schema, accepted),
        ),
        ...(!before.requestBody && after.requestBody ? [`${name}: needs a body`] : []),
        ...responseChanges(name, before, after, provided),
        ...accessChanges(name, before, after),
      ];
    }),
  );
}

type Compare = (at: string, old: Schema, now: Schema) => string[];

const contentOf = (content: Content = {}) => Object.entries(content);

function changed(at: string, old: Schema | undefined, now: Schema | undefined, compare: Compare): string[] {
  if (!old) return [];
  return now ? compare(at, old, now) : [`${at}: is gone`];
}

function parameterChanges(name: string, old: Operation, now: Operation, accepted: Compare): string[] {
  const of = ({ parameters = [] }: Operation) =>
    new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  const [before, after] = [of(old), of(now)];
  return [
    ...[...before].flatMap(([key, { schema }]) =>
      changed(`${name} ${key}`, schema, after.get(key)?.schema, accepted),
    ),
    ...[...after]
      .filter(([key, { required }]) => required && !before.get(key)?.required)
      .map(([key]) => `${name} ${key}: is required`),
  ];
}

function responseChanges(name: string, old: Operation, now: Operation, provided: Compare): string[] {
  const statusOf = (operation: Operation, code: string) =>
    Object.entries(operation.responses).find(([, { description }]) =>
      description.split(', ').includes(code),
    )?.[0];
  return Object.entries(old.responses).flatMap(([status, before]) => {
    const after = now.responses[status];
    if (Number(status) >= 400)
      return before.description
        .split(', ')
        .filter((code) => ![undefined, status].includes(statusOf(now, code)))
        .map((code) => `${name}: ${code} has another status than ${status}`);
    const headers = Object.keys(before.headers ?? {}).filter(
      (header) => !Object.keys(after?.headers ?? {}).includes(header),
    );
    return [
      ...contentOf(before.content).flatMap(([type, { schema }]) =>
        changed(`${name} ${status}`, schema, after?.content?.[type]?.schema, provided),
      ),
      ...headers.map((header) => `${name} ${status}: header ${header} is gone`),
    ];
  });
}

function accessChanges(name: string, old: Operation, now: Operation): string[] {
  const lost = (kind: string, before: readonly unknown[] = [], after: readonly unknown[] = []) => {
    const allowed = after.map((way) => JSON.stringify(way));
    return before
      .map((way) => JSON.stringify(way))
      .filter((way) => !allowed.includes(way))
      .map((way) => `${name}: ${kind} ${way} does not suffice`);
  };
  return [
    ...lost('security', old.security, now.security),
    ...lost('scope', old['x-api-key-scopes'], now['x-api-key-scopes']),
    ...lost('role', old['x-roles'], now['x-roles']),
  ];
}

function schemaChanges(old: OpenApiDocument, now: OpenApiDocument) {
  const accepted = comparing(
    (at, before, after) => {
      if (!isOneOf(before.type, after.type)) return [`${at}: ${before.type} is no longer accepted`];
      const values = valuesOf(after);
      const refused = values && (valuesOf(before) ?? ['any text']).filter((value) => !values.includes(value));
      return [
        ...(refused ?? []).map((value) => `${at}: ${value} is no longer accepted`),
        ...narrowed(at, before, after),
        ...without(before.required, after.required).map((name) => `${at}.${name}: is required`),
        ...partChanges(accepted, at, before, after),
      ];
    },
    (before, after) => [kindsOf(old, before), kindsOf(now, after)],
  );
  const provided = comparing(
    (at, after, before) => {
      if (!isOneOf(after.type, before.type)) return [`${at}: can be ${after.type}`];
      return [
        ...(before.format === after.format ? [] : [`${at}: is no longer ${before.format}`]),
        ...without(after.required, before.required)
          .filter((name) => after.properties?.[name])
          .map((name) => `${at}.${name}: is no longer always there`),
        ...partChanges(provided, at, before, after),
      ];
    },
    (before, after) => [kindsOf(now, after), kindsOf(old, before)],
  );
  return { accepted, provided };
}

/** Compares each of the first kinds with the second one that fits best. A pair that is being compared ends the recursion. */
function comparing(
  compareKinds: Compare,
  kindsToCompare: (before: Schema, after: Schema) => readonly [Schema[], Schema[]],
): Compare {
  const compared = new Set<string>();
  return (at, before, after) => {
    const pair = before.$ref && after.$ref ? `${before.$ref} ${after.$ref}` : undefined;
    if (pair !== undefined && compared.has(pair)) return [];
    if (pair !== undefined) compared.add(pair);
    const [kinds, others] = kindsToCompare(before, after);
    const found = kinds.flatMap((kind) => {
      const ofType = others.filter(({ type }) => type === kind.type);
      const changes = (ofType.length > 0 ? ofType : others).map((other) => compareKinds(at, kind, other));
      return changes.reduce((best, next) => (next.length < best.length ? next : best));
    });
    if (pair !== undefined && found.length > 0) compared.delete(pair);
    return found;
  };
}

/** A schema, or those of a union, without references and each of one type. */
function kindsOf(document: OpenApiDocument, schema: Schema): Schema[] {
  const { $ref } = schema;
  if ($ref) return kindsOf(document, document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.flatMap((kind) => kindsOf(document, kind));
  const { type } = schema;
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

function partChanges(compare: Compare, at: string, before: Schema, after: Schema): string[] {
  const fields = Object.entries(before.properties ?? {});
  const [values, valuesNow] = [before.additionalProperties, after.additionalProperties];
  return [
    ...fields.flatMap(([name, field]) => changed(`${at}.${name}`, field, after.properties?.[name], compare)),
    ...changed(`${at}[]`, before.items, after.items, compare),
    ...(before.prefixItems ?? []).flatMap((item, nth) =>
      changed(`${at}[${nth}]`, item, after.prefixItems?.[nth], compare),
    ),
    ...(typeof values === 'object' && typeof valuesNow === 'object'
      ? compare(`${at}{}`, values, valuesNow)
      : []),
  ];
}

const without = (names: readonly string[] = [], from: readonly string[] = []) =>
  from.filter((name) => !names.includes(name));

const valuesOf = (schema: Schema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined);

/** Whether values of `type` are values of `wider`; no type is any. */
const isOneOf = (type: Schema['type'], wider: Schema['type']) =>
  wider === undefined || type === wider || (type === 'integer' && wider === 'number');

/** Release 1.0.0 had limits of texts that it did not state, so that one which appears is not taken for new. */
function narrowed(at: string, before: Schema, after: Schema): string[] {
  const isText = before.type === 'string';
  const compared = (limit: keyof Schema) => !isText || before[limit] !== undefined;
  const maxima = MAXIMA.filter((limit) => (after[limit] ?? Infinity) < (before[limit] ?? Infinity));
  const minima = MINIMA.filter((limit) => (after[limit] ?? -Infinity) > (before[limit] ?? -Infinity));
  const forms = (['pattern', 'format'] as const).filter(
    (form) => after[form] !== undefined && after[form] !== before[form],
  );
  return [...maxima, ...minima, ...forms]
    .filter(compared)
    .map((limit) => `${at}: ${limit} is ${after[limit]}, was ${before[limit]}`);
}
