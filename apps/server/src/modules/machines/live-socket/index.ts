export type { HeardMessage } from './heard-message.ts';
export { LiveFeed, type LiveNews, liveSubject } from './live-feed.ts';
export { LiveHub } from './live-hub.ts';
export { endLiveSocket, liveSocketRoutes } from './routes.ts';
export { WatchedMachines } from './watched-machines.ts';
