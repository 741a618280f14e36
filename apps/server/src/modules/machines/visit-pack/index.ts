export { visitPackRoutes } from './routes.ts';
