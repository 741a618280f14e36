export { authenticateMachine, hashLinkSecret } from './authenticate-machine.ts';
export { type GatewayOptions, type MachineGateway, startMachineGateway } from './machine-gateway.ts';
export type { ReceivedMessage } from './receive-message.ts';
export { storeBatch } from './store-batch.ts';
