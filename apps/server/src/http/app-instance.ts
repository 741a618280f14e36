import type { IncomingMessage, ServerResponse } from 'node:http';
import type {} from '@fastify/rate-limit';
import type {} from '@fastify/websocket';
import type { Permission } from '@washboard/contract/accounts/permissions';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault, RouteOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Actor } from '../actor.ts';
import type { ExportSlot } from '../admission/export-slot.ts';
import type { Tenancy } from '../admission/tenant.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    tenancy: Tenancy;
    /** Only a call that `isHeavy` has a slot. */
    exportSlot: ExportSlot | null;
  }
  interface FastifyInstance {
    declaredRoutes: readonly RouteOptions[];
  }
  interface FastifyContextConfig {
    /** The server does not start with a route that declares no permission. */
    permission?: Permission | 'public';
    /** A heavy call waits for a slot. */
    isHeavy?: boolean;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
