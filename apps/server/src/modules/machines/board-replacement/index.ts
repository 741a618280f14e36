export { boardReplacementRoutes } from './routes.ts';
