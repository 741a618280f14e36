import type { IncomingMessage, ServerResponse } from 'node:http';
import type {} from '@fastify/rate-limit';
import type {} from '@fastify/websocket';
import type { Permission } from '@washboard/contract/accounts/permissions';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault, RouteOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Actor } from '../actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; set on every route that is not public. */
    actor: Actor;
  }
  interface FastifyInstance {
    /** All routes, with the permission that each declares. */
    declaredRoutes: readonly RouteOptions[];
  }
  interface FastifyContextConfig {
    /** What the caller must be permitted to do; `public` lets anybody in. A route without it does not start. */
    permission?: Permission | 'public';
  }
}

/** Fastify with our schemas' types: what a module's routes are added to. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
