// Generates the types of the client from the shop's OpenAPI document.
import openapiTypescript, { astToString } from 'openapi-typescript';

const HEAD = "// The types of the shop's API, generated from its OpenAPI document.\n";

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, unknown> }>>>>;
}

/** The text of schema.ts, from the document as JSON. Refusals are left out: the client throws each as the same `ShopError`. */
export async function generateTypes(json: string): Promise<string> {
  const document: OpenApiDocument = JSON.parse(json);
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const accepted = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    operation.responses = Object.fromEntries(accepted);
  }
  return HEAD + astToString(await openapiTypescript(JSON.stringify(document)));
}
