import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Laboratory } from '../laboratory.ts';
import { until } from '../programs.ts';
import type { Server } from '../server.ts';
import { serialPrefix } from '../world.ts';
import { type Fault, prove } from './fault.ts';

/** The seed determines the moment of the kill. @returns when the process runs again */
async function killAndAwait(laboratory: Laboratory, ...servers: Server[]): Promise<string> {
  await pause(laboratory.between(0, 1500));
  const before = servers.map(({ pid }) => pid);
  await Promise.all(servers.map((server) => server.kill()));
  return untilRestarted(servers, before);
}

export async function untilRestarted(servers: readonly Server[], before: readonly (number | null)[]): Promise<string> {
  const isMissing = ({ pid }: Server, i: number) => pid === null || pid === before[i];
  const missing = () => servers.filter(isMissing).map(({ name, lastWords }) => `${name}: ${lastWords}`);
  await until('the processes run again', () => missing().length === 0 || missing().join('; '), 60_000);
  return `process ${before.join(', ')} → ${servers.map(({ pid }) => pid).join(', ')}`;
}

/** The statement of a batch has this name in `store-statement.ts`. */
const isBatch = (bytes: Buffer) => bytes.includes('store_batch\0') && bytes.includes(`{"${serialPrefix}`);

export async function killAtBatch(gateway: Server, fate: 'reached' | 'lost', afterMs = 0): Promise<string> {
  const { pid } = gateway;
  await gateway.cables.database.trap(isBatch, fate);
  await pause(afterMs);
  await gateway.kill();
  return `a batch ${fate === 'lost' ? 'did not arrive' : 'arrived'}; ${await untilRestarted([gateway], [pid])}`;
}

export const processFaults: readonly Fault[] = [
  {
    name: 'a gateway is killed',
    isShort: true,
    strike: (laboratory) => killAndAwait(laboratory, laboratory.oneOf(laboratory.gateways)),
  },
  { name: 'the web server is killed', strike: (laboratory) => killAndAwait(laboratory, laboratory.web) },
  { name: 'all processes are killed', strike: (laboratory) => killAndAwait(laboratory, ...laboratory.servers) },
  {
    name: 'a gateway is killed when the database has a batch and the gateway does not know',
    isShort: true,
    strike: ({ gateways: [gateway] }) => killAtBatch(gateway, 'reached'),
  },
  {
    name: 'a gateway is killed when it has sent a batch and the database does not have it',
    strike: ({ gateways: [gateway] }) => killAtBatch(gateway, 'lost'),
  },
  {
    name: 'the web server is killed when the database has a command that is not sent yet',
    async strike(laboratory) {
      const { web, commander, machines } = laboratory;
      const [commandId, { pid }] = [randomUUID(), web];
      const sprung = web.cables.database.trap((bytes) => bytes.includes(commandId), 'reached');
      const sent = commander.send(laboratory.oneOf(machines).serialNumber, commandId);
      await sprung;
      await web.kill();
      await sent;
      return untilRestarted([web], [pid]);
    },
  },
  {
    name: 'the gateways are killed when a machine has carried out a command and not answered',
    isShort: true,
    async strike(laboratory) {
      const { gateways, commander, machines } = laboratory;
      const [commandId, pids] = [randomUUID(), gateways.map(({ pid }) => pid)];
      const machine = laboratory.oneOf(machines);
      const killed = new Promise<unknown>((resolve) => {
        machine.onExecute = (executed) => {
          if (executed === commandId) resolve(Promise.all(gateways.map((gateway) => gateway.kill())));
        };
      });
      await Promise.all([killed, commander.send(machine.serialNumber, commandId)]);
      machine.onExecute = () => {};
      return untilRestarted(gateways, pids);
    },
  },
  {
    name: 'the web server is killed when a machine has carried out a command and not answered',
    async strike(laboratory) {
      const { web, commander, machines } = laboratory;
      const [commandId, { pid }] = [randomUUID(), web];
      const machine = laboratory.oneOf(machines);
      const killed = new Promise<unknown>((resolve) => {
        machine.onExecute = (executed) => {
          if (executed === commandId) resolve(web.kill());
        };
      });
      await Promise.all([killed, commander.send(machine.serialNumber, commandId)]);
      machine.onExecute = () => {};
      return untilRestarted([web], [pid]);
    },
  },
  {
    name: 'a gateway stands still for 20 s',
    isSilent: true,
    shows: /does not answer/,
    async strike(laboratory) {
      const gateway = laboratory.oneOf(laboratory.gateways);
      gateway.freeze();
      await pause(20_000);
      gateway.thaw();
      return 'stopped by signal';
    },
  },
  {
    name: 'the web server stands still for 12 s',
    shows: /does not answer/,
    async strike({ web }) {
      web.freeze();
      await pause(12_000);
      web.thaw();
      return 'stopped by signal';
    },
  },
  {
    name: 'a gateway is stopped in order and started again',
    async strike(laboratory) {
      const gateway = laboratory.oneOf(laboratory.gateways);
      const { pid } = gateway;
      await gateway.stop();
      await pause(2000);
      await gateway.start();
      return prove(gateway.pid !== pid, `process ${pid} → ${gateway.pid}`);
    },
  },
];
