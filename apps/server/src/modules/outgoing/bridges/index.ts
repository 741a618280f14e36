import type { ServerModule } from '../../../module.ts';
import { bridgeMetrics } from './bridge-metrics.ts';
import { BridgeRunner } from './bridge-runner.ts';
import { bridgeRoutes } from './routes.ts';

export { BridgeRunner } from './bridge-runner.ts';

export const bridgesModule: ServerModule = {
  routes: [bridgeRoutes],
  metrics: bridgeMetrics,
  start: (context) => BridgeRunner.start(context),
};
