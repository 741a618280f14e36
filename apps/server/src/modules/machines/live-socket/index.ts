import type { ServerModule } from '../../../module.ts';
import type { VerifyAccessToken } from '../../people/identity/index.ts';
import { liveSocketMetrics, liveSocketRoutes } from './routes.ts';

export { announceAttention, attentionSubject } from './attention-news.ts';
export type { SharedLiveMessage } from './live-feed.ts';
export { LiveFeed, type LiveNews, liveSubject } from './live-feed.ts';
export { LiveHub } from './live-hub.ts';
export { endLiveSocket } from './routes.ts';
export { WatchedMachines } from './watched-machines.ts';

export const liveSocketModule: ServerModule<{ verifyAccessToken: VerifyAccessToken }> = {
  routes: [liveSocketRoutes],
  metrics: liveSocketMetrics,
};
