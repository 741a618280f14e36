export { BridgeRunner } from './bridge-runner.ts';
export { bridgeRoutes } from './routes.ts';
export { bridges } from './tables.ts';
