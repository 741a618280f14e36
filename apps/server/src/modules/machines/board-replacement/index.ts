export { abandonReplacement } from './end-replacement.ts';
export { boardReplacementRoutes } from './routes.ts';
