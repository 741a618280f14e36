import fastifyPlugin from 'fastify-plugin';
import { runAs, type Tenancy, tenantOf } from '../admission/tenant.ts';
import type { FileQueue } from '../modules/platform/file-queue/index.ts';

/**
 * Counts all work of a request for its tenant, and lets routes that declare `isHeavy` begin when their tenant has a
 * place.
 */
export const admissionPlugin = fastifyPlugin<{ fileQueue: FileQueue }>(async (app, { fileQueue }) => {
  app.decorateRequest('tenancy', null as unknown as Tenancy);
  app.decorateRequest('filePlace', null);

  app.addHook('onRequest', (request, _reply, done) => {
    request.tenancy = { tenant: request.ip };
    runAs(request.tenancy, done);
  });

  // Before the body is read: a file that waits is not in memory.
  app.addHook('preParsing', async (request, reply) => {
    const { actor, routeOptions } = request;
    if (!routeOptions.config.isHeavy || actor === null) return;
    const caller = { tenant: tenantOf(actor), userId: actor.userId };
    request.filePlace = await fileQueue.enter(request, reply, caller);
  });

  // The body arrived in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    runAs(request.tenancy, done);
  });
});
