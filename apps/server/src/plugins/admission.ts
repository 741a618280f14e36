import fastifyPlugin from 'fastify-plugin';
import { openMeasuredQueue } from '../admission/queue-metrics.ts';
import { runAs, type Tenancy, tenantOf } from '../admission/tenant.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { untilClientLeaves } from '../http/until-client-leaves.ts';
import type { FileQueue } from '../modules/platform/file-queue/index.ts';
import { networkOf } from '../modules/platform/throttle/index.ts';

interface AdmissionParts extends Pick<Context, 'metrics' | 'limits'> {
  fileQueue: FileQueue;
}

/**
 * Counts all work of a request for its tenant, bounds the requests of a tenant that are in progress, and lets calls that
 * are heavy begin when their tenant has a place.
 */
export const admissionPlugin = fastifyPlugin<AdmissionParts>(async (app, { fileQueue, metrics, limits }) => {
  const { placesPerTenant, waitingPerTenant, waitMs } = limits.requests;
  const places = Number.POSITIVE_INFINITY;
  const requests = openMeasuredQueue(metrics, 'requests', { places, placesPerTenant, waitingPerTenant });
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
    request.tenancy = { tenant: networkOf(request.ip) };
    runAs(request.tenancy, done);
  });

  // The caller is known by now, and the body is not read yet: a request that waits has little memory.
  app.addHook('preParsing', async ({ actor }, reply) => {
    if (!actor) return;
    const signal = untilClientLeaves(reply);
    const leave = await requests.enter(tenantOf(actor), { maxWaitMs: waitMs, signal }).catch((error: unknown) => {
      throw signal.aborted ? new ProblemError('TOO_MANY_REQUESTS') : error;
    });
    // The last event of a response, sent or not.
    reply.raw.once('close', leave);
  });

  // The body arrived in the context of its socket.
  app.addHook('preValidation', (request, _reply, done) => {
    runAs(request.tenancy, done);
  });
});
