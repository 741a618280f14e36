import { operationsCalls } from '@washboard/contract/operations/operations-calls';
import { networkTest } from '../../../config/networks.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import { DatabaseFigures } from './database-figures.ts';
import { Readiness } from './readiness.ts';

/** `isGatewayReady`: true if this process runs no gateway. */
export function operationsRoutes(app: App, context: Context, isGatewayReady: () => boolean): void {
  const readiness = new Readiness(context, isGatewayReady);
  const figures = new DatabaseFigures(context);

  serve(app, operationsCalls.healthz, async () => ({ status: 'ok' as const }));

  serve(app, operationsCalls.readyz, async () => {
    const failing = await readiness.failing();
    if (failing.length > 0) {
      throw new ProblemError('SERVICE_UNAVAILABLE', { detail: `not working: ${failing.join(', ')}` });
    }
    return { status: 'ok' as const };
  });

  const mayReadMetrics = networkTest(context.config.metricsReaders);
  app.get('/metrics', { config: { permission: 'public' }, schema: { hide: true } }, async ({ ip }, reply) => {
    if (!mayReadMetrics(ip)) throw new ProblemError('FORBIDDEN');
    await Promise.all([readiness.failing(), figures.refresh()]);
    const { registry } = context.metrics;
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
