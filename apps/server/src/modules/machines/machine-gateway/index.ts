import type { ServerModule } from '../../../module.ts';
import { gatewayMetrics } from './gateway-metrics.ts';

export { authenticateMachine, hashLinkSecret, linkSecretFrom, newLinkSecret } from './authenticate-machine.ts';
export { MachineGateway } from './machine-gateway.ts';
export type { ReceivedMessage } from './receive-message.ts';
export { storeBatch } from './store-batch.ts';

export const machineGatewayModule: ServerModule = {
  metrics: gatewayMetrics,
};
