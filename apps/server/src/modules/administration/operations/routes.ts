import { operationsCalls } from '@washboard/contract/operations/operations-calls';
import { version } from '../../../config/build.ts';
import { networkTest } from '../../../config/networks.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { serve } from '../../../http/serve.ts';
import type { DatabaseFigure } from '../../../module.ts';
import { DatabaseFigures } from './database-figures.ts';
import { Readiness } from './readiness.ts';

interface OperationsOptions {
  /** A process without a gateway counts as ready. */
  isGatewayReady: () => boolean;
  figures: readonly DatabaseFigure[];
}

export function operationsRoutes(app: App, context: Context, { isGatewayReady, figures }: OperationsOptions): void {
  const readiness = new Readiness(context, isGatewayReady);
  const databaseFigures = new DatabaseFigures(context, figures);

  const { revision } = context.config;
  serve(app, operationsCalls.healthz, async () => ({ status: 'ok' as const, version, revision }));

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
    await Promise.all([readiness.failing(), databaseFigures.refresh()]);
    const { registry } = context.metrics;
    reply.type(registry.contentType);
    return registry.metrics();
  });
}
