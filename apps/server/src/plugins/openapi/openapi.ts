import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '../../config/config.ts';
import { completeOperations } from './complete-operations.ts';
import { sharedHeaders, sharedResponses } from './shared-parts.ts';

/** The documentation page loads nothing from other origins. */
const documentationPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'self'";

export const openapiPlugin = fastifyPlugin<Pick<Config, 'publicUrl'>>(async (app, { publicUrl }) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Washboard API',
        version: '1',
        description:
          'Connected commercial dishwashers: machines, readings, remote control. Every call that is not public needs an access token, a subscription key and the brand of the server; docs/api.md begins with an example.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } as { name: string },
      },
      externalDocs: { description: 'The live socket (AsyncAPI)', url: `${publicUrl}/api/v1/asyncapi.json` },
      servers: [{ url: publicUrl, description: 'This server' }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          subscriptionKey: { type: 'apiKey', in: 'header', name: 'Ocp-Apim-Subscription-Key' },
          brand: { type: 'apiKey', in: 'header', name: 'brand' },
          clientSecret: { type: 'http', scheme: 'basic', description: 'Client ID and secret of a program' },
          machine: { type: 'http', scheme: 'basic', description: 'Serial number and link secret of a machine' },
        },
        headers: sharedHeaders,
        responses: sharedResponses,
      },
      security: [{ bearer: [], subscriptionKey: [], brand: [] }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const isPublic = input.route.config?.permission === 'public' && schema.security === undefined;
      return { url, schema: isPublic ? { ...schema, security: [] } : schema };
    },
    transformObject: (document) => withUsedSchemas(completeOperations(jsonSchemaTransformObject(document))),
  });

  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, permission: 'public' };
    });
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: () => documentationPolicy,
    });
    scope.get('/api/v1/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
});

type ApiDocument = ReturnType<typeof jsonSchemaTransformObject>;

/** Each schema is generated as an input and an output, and most are only one of the two. */
function withUsedSchemas(document: ApiDocument): ApiDocument {
  if (!('openapi' in document)) return document;
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  function follow(part: unknown): void {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  }
  follow([document.paths ?? {}, document.components?.responses ?? {}]);
  // Their own order is that in which the modules of the contract were loaded.
  for (const name of Object.keys(schemas).toSorted()) {
    const schema = schemas[name];
    delete schemas[name];
    if (schema && used.has(name)) schemas[name] = schema;
  }
  return document;
}
