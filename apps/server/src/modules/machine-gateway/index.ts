export { hashLinkSecret } from './authenticate-machine.ts';
export { type GatewayOptions, type MachineGateway, startMachineGateway } from './machine-gateway.ts';
