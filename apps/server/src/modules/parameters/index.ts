export { hiddenCodes } from './present-parameters.ts';
export { presetRoutes } from './preset-routes.ts';
export { parameterRoutes } from './routes.ts';
