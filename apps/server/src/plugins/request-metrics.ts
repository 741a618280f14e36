import fastifyPlugin from 'fastify-plugin';
import { Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../metrics.ts';

const requestMetrics = (registers: Registry[]) => ({
  duration: new Histogram({
    name: 'washboard_http_request_duration_seconds',
    help: 'Time to answer an HTTP request, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  }),
});

/** A URL may contain machines or users, so metrics name the route. */
export const requestMetricsPlugin = fastifyPlugin<{ metrics: Metrics }>(async (app, { metrics }) => {
  const { duration } = metrics.of(requestMetrics);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
});
