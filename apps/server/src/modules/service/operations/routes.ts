import { z } from 'zod';
import { networkTest } from '../../../config/networks.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { DatabaseFigures } from './database-figures.ts';
import { Readiness } from './readiness.ts';

const alive = z.object({ status: z.literal('ok') });

/** `isGatewayReady`: true if this process runs no gateway. */
export function operationsRoutes(app: App, context: Context, isGatewayReady: () => boolean): void {
  const readiness = new Readiness(context, isGatewayReady);
  const figures = new DatabaseFigures(context);

  app.get(
    '/healthz',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'healthz',
        tags: ['operations'],
        summary: 'The process is alive',
        response: { 200: alive },
      },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'readyz',
        tags: ['operations'],
        summary: 'Database, bus and gateway are working',
        response: { 200: alive, ...problemResponses(503) },
      },
    },
    async () => {
      const failing = await readiness.failing();
      if (failing.length > 0) {
        throw new ProblemError('SERVICE_UNAVAILABLE', { detail: `not working: ${failing.join(', ')}` });
      }
      return { status: 'ok' as const };
    },
  );

  const mayReadMetrics = networkTest(context.config.metricsReaders);
  app.get('/metrics', { config: { permission: 'public' }, schema: { hide: true } }, async ({ ip }, reply) => {
    if (!mayReadMetrics(ip)) throw new ProblemError('FORBIDDEN');
    await Promise.all([readiness.failing(), figures.refresh()]);
    const { registry } = context.metrics;
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
