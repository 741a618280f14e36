export type { LiveTimes } from './live-connection.ts';
export { LiveFeed, type LiveNews, liveSubject } from './live-feed.ts';
export { endLiveSocket, liveSocketRoutes } from './routes.ts';
