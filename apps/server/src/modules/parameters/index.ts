export { presetRoutes } from './preset-routes.ts';
export { parameterRoutes } from './routes.ts';
