import type { FastifyRequest } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { WebSocket } from 'ws';
import { openMeasuredQueue } from '../../../admission/measured-queue.ts';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import type { VerifyAccessToken } from '../../people/identity/index.ts';
import { describeLiveSocket } from './live-asyncapi.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveHub } from './live-hub.ts';
import { StoredVersions } from './stored-versions.ts';

export const liveSocketMetrics = (registers: Registry[]) => ({
  sockets: new Gauge({ name: 'washboard_live_sockets', help: 'Browsers connected here', registers }),
});

export function liveSocketRoutes(app: App, context: Context & { verifyAccessToken: VerifyAccessToken }): void {
  const { verifyAccessToken } = context;
  const hub = new LiveHub();
  // A refused page connects again later.
  const slots = openMeasuredQueue(context.metrics, 'liveSockets', {
    slots: Number.POSITIVE_INFINITY,
    slotsPerTenant: context.config.liveSocketsPerTenant,
    waitingPerTenant: 0,
  });
  const { sockets } = context.metrics.of(liveSocketMetrics);
  const versions = new StoredVersions(context, hub, context.limits.live.versionsMs);
  app.addHook('onReady', () => hub.open(context.bus));
  app.addHook('onClose', async () => {
    await versions.close();
    hub.close();
  });

  // A token in the address would end in logs, so the first message authenticates.
  app.get(
    '/api/v1/live',
    { websocket: true, config: { permission: 'public' }, schema: { hide: true } },
    (socket, { ip }) => {
      sockets.inc();
      socket.on('close', () => sockets.dec());
      new LiveConnection({ context, hub, versions, slots, verifyAccessToken, socket, origin: ip });
    },
  );

  // The description would delay the start.
  let description: ReturnType<typeof describeLiveSocket> | undefined;
  app.get('/api/v1/asyncapi.json', { config: { permission: 'public' }, schema: { hide: true } }, async () => {
    description ??= describeLiveSocket(context.config.publicUrl);
    return description;
  });
}

/** Any client can cause such an error, so its stack is not logged. */
export function endLiveSocket(error: Error & { code?: string }, socket: WebSocket, { log }: FastifyRequest): void {
  const { code = '', message } = error;
  // After a violation of the protocol, ws sends the close frame with the reason and waits up to half a minute.
  if (/^(WS_ERR|Z)_/.test(code)) return log.warn({ code, reason: message }, 'a live socket is ended');
  socket.terminate();
  if ('syscall' in error) return log.debug({ code, reason: message }, 'a live socket broke');
  log.error({ err: error }, 'a live socket failed');
}
