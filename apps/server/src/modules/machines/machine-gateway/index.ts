import type { ServerModule } from '../../../module.ts';
import { gatewayMetrics } from './gateway-metrics.ts';

export {
  authenticateMachine,
  hashLinkSecret,
  linkSecretFrom,
  newLinkSecret,
} from './connections/authenticate-machine.ts';
export { MachineGateway } from './machine-gateway.ts';
export type { ReceivedMessage } from './storing/receive-message.ts';
export { storeBatch } from './storing/store-batch.ts';

export const machineGatewayModule: ServerModule = {
  metrics: gatewayMetrics,
};
