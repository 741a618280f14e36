import { z } from 'zod';
import type { App } from '../../app-instance.ts';
import type { Context } from '../../context.ts';
import { ProblemError } from '../../errors.ts';

const alive = z.object({ status: z.literal('ok') });

/** How long a part may take to answer before the process counts as not ready. */
const readinessTimeoutMs = 2000;

/** `isGatewayReady`: whether the gateway, where this process runs one, takes machines. */
export function operationsRoutes(
  app: App,
  { database, bus, metrics, logger }: Context,
  isGatewayReady: () => boolean,
): void {
  app.get(
    '/healthz',
    {
      config: { permission: 'public' },
      schema: { tags: ['operations'], summary: 'The process is alive', response: { 200: alive } },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { permission: 'public' },
      schema: { tags: ['operations'], summary: 'Database, bus and gateway are reachable', response: { 200: alive } },
    },
    async () => {
      // Asked one after the other: a part that fails while another is waited for would end the process.
      const parts = { database: database.ping, bus: bus.ping, gateway: () => requireTrue(isGatewayReady()) };
      for (const [part, check] of Object.entries(parts)) {
        await withTimeout(check()).catch((error: unknown) => {
          logger.warn({ part, err: error }, 'not ready');
          throw new ProblemError('SERVICE_UNAVAILABLE', { detail: `${part} does not answer` });
        });
      }
      return { status: 'ok' as const };
    },
  );

  app.get('/metrics', { config: { permission: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

async function requireTrue(isReady: boolean): Promise<void> {
  if (!isReady) throw new Error('not ready');
}

async function withTimeout(check: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timed out')), readinessTimeoutMs);
  try {
    await Promise.race([check, promise]);
  } finally {
    clearTimeout(timer);
  }
}
