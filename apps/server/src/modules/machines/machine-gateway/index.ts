import type { ServerModule } from '../../../module.ts';
import { gatewayMetrics } from './gateway-metrics.ts';

export { authenticateMachine } from './authenticate-machine.ts';
export { hashLinkSecret, linkSecretFrom, newLinkSecret } from './link-secret.ts';
export { MachineGateway } from './machine-gateway.ts';
export type { ReceivedMessage } from './receive-message.ts';
export { storeBatch } from './store-batch.ts';

export const machineGatewayModule: ServerModule = {
  metrics: gatewayMetrics,
};
