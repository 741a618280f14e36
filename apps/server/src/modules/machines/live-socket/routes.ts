import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import type { VerifyAccessToken } from '../../people/identity/index.ts';
import { LiveConnection, type LiveTimes, usualLiveTimes } from './live-connection.ts';
import { LiveHub } from './live-hub.ts';

export function liveSocketRoutes(
  app: App,
  context: Context,
  verifyAccessToken: VerifyAccessToken,
  times: LiveTimes = usualLiveTimes,
): void {
  const hub = new LiveHub();
  app.addHook('onReady', () => hub.open(context.bus));
  app.addHook('onClose', async () => hub.close());

  // Public as a route: a token in the address would end in logs, so the first message authenticates.
  app.get('/live', { websocket: true, config: { permission: 'public' }, schema: { hide: true } }, (socket) => {
    context.metrics.liveSockets.inc();
    socket.on('close', () => context.metrics.liveSockets.dec());
    new LiveConnection({ context, hub, verifyAccessToken, socket, times });
  });
}
