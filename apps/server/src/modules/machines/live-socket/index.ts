export { endLiveSocket } from './end-live-socket.ts';
export type { LiveTimes } from './live-connection.ts';
export { LiveFeed, type LiveNews, liveSubject } from './live-feed.ts';
export { liveSocketRoutes } from './routes.ts';
