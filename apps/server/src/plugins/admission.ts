import fastifyPlugin from 'fastify-plugin';
import { openMeasuredQueue } from '../admission/measured-queue.ts';
import { runAsTenant, type Tenancy, tenantOf } from '../admission/tenant.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { untilClientLeaves } from '../http/until-client-leaves.ts';
import type { ExportQueue } from '../modules/platform/export-queue/index.ts';
import { networkOf } from '../modules/platform/throttle/index.ts';

interface AdmissionOptions extends Pick<Context, 'metrics' | 'limits'> {
  exportQueue: ExportQueue;
}

/**
 * All work of a request counts for its tenant, whose concurrent requests are limited; a heavy call also waits for a
 * slot.
 */
export const admissionPlugin = fastifyPlugin<AdmissionOptions>(async (app, { exportQueue, metrics, limits }) => {
  const { slotsPerTenant, waitingPerTenant, waitMs } = limits.requests;
  const slots = Number.POSITIVE_INFINITY;
  const requests = openMeasuredQueue(metrics, 'requests', { slots, slotsPerTenant, waitingPerTenant });
  app.decorateRequest('tenancy', null as unknown as Tenancy);
  app.decorateRequest('exportSlot', null);

  app.addHook('onRoute', (route) => {
    if (!route.config?.isHeavy) return;
    const { handler } = route;
    route.handler = async function handleInSlot(request, reply) {
      const { actor } = request;
      // A public call identifies its tenant itself.
      if (actor) {
        const caller = { tenant: tenantOf(actor), userId: actor.userId };
        request.exportSlot = await exportQueue.acquire(request, reply, caller);
      }
      try {
        return await handler.call(this, request, reply);
      } finally {
        request.exportSlot?.settle();
      }
    };
  });

  app.addHook('onRequest', (request, _reply, done) => {
    request.tenancy = { tenant: networkOf(request.ip) };
    runAsTenant(request.tenancy, done);
  });

  // The body is not read yet, so a waiting request needs little memory.
  app.addHook('preParsing', async ({ actor }, reply) => {
    if (!actor) return;
    const signal = untilClientLeaves(reply);
    const release = await requests.acquire(tenantOf(actor), { maxWaitMs: waitMs, signal }).catch((error: unknown) => {
      throw signal.aborted ? new ProblemError('TOO_MANY_REQUESTS') : error;
    });
    // `close` follows every response, sent or not.
    reply.raw.once('close', release);
  });

  // The body arrived in the context of its socket, so the tenant is set again.
  app.addHook('preValidation', (request, _reply, done) => {
    runAsTenant(request.tenancy, done);
  });
});
