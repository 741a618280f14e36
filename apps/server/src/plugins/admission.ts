import fastifyPlugin from 'fastify-plugin';
import { runAs, type Tenancy, tenantOf } from '../admission/tenant.ts';
import type { FileQueue } from '../modules/platform/file-queue/index.ts';
import { placeOf } from '../modules/platform/throttle/index.ts';

/**
 * Counts all work of a request for its tenant, and lets calls that are heavy begin when their tenant has a place.
 */
export const admissionPlugin = fastifyPlugin<{ fileQueue: FileQueue }>(async (app, { fileQueue }) => {
  app.decorateRequest('tenancy', null as unknown as Tenancy);
  app.decorateRequest('filePlace', null);

  app.addHook('onRoute', (route) => {
    if (!route.config?.isHeavy) return;
    const { handler } = route;
    route.handler = async function handleInPlace(request, reply) {
      const { actor } = request;
      // A public call finds out for whom it works, and enters by itself.
      if (actor) {
        const caller = { tenant: tenantOf(actor), userId: actor.userId };
        request.filePlace = await fileQueue.enter(request, reply, caller);
      }
      try {
        return await handler.call(this, request, reply);
      } finally {
        request.filePlace?.settle();
      }
    };
  });

  app.addHook('onRequest', (request, _reply, done) => {
    request.tenancy = { tenant: placeOf(request.ip) };
    runAs(request.tenancy, done);
  });

  // The body arrived in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    runAs(request.tenancy, done);
  });
});
