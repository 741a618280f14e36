export { ensureDashboardSubscriptionKey } from './dashboard-key.ts';
export { KeyGate } from './key-gate.ts';
export { subscriptionKeyRoutes } from './routes.ts';
export { removeOldUsage } from './usage-recorder.ts';
