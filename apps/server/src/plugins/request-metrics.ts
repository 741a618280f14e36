import fastifyPlugin from 'fastify-plugin';
import type { Metrics } from '../metrics.ts';

/** Measures the duration of each response by its route, not its URL, which may name machines or people. */
export const requestMetricsPlugin = fastifyPlugin<{ metrics: Metrics }>(async (app, { metrics }) => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.requestDuration.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
});
