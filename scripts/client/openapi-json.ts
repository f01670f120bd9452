// The OpenAPI document as JSON, of a server with every endpoint and without a database.
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { OPENAPI_PATH } from '#contract/core/paths.ts';
import { endpointNames, endpoints } from '#contract/endpoints.ts';
import { registerOpenApi } from '#server/http/openapi.ts';
import { routeSchema, validate } from '#server/http/schema.ts';

export async function openApiJson(): Promise<string> {
  const app = Fastify();
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(serializerCompiler);
  await registerOpenApi(app, { name: () => 'Selvedge', origin: 'https://selvedge.test' });
  for (const name of endpointNames) {
    const { method, path: url } = endpoints[name];
    app.route({ method, url, schema: routeSchema(name), handler: async () => null });
  }
  const { body } = await app.inject(OPENAPI_PATH);
  await app.close();
  return body;
}
