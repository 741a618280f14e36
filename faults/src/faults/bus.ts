import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, prove } from './fault.ts';
import { untilRestarted } from './processes.ts';

const shows = /bus/;

export const busFaults: readonly Fault[] = [
  {
    name: 'one NATS server is killed; the cluster continues',
    async strike({ nats }) {
      const [node] = nats;
      await node?.kill();
      await pause(8000);
      const proof = prove(node?.isRunning() === false, 'one of three was gone');
      await node?.start();
      return proof;
    },
  },
  {
    name: 'all of NATS is killed and comes back after 10 s',
    isShort: true,
    shows,
    async strike({ nats }) {
      await Promise.all(nats.map((node) => node.kill()));
      await pause(10_000);
      const proof = prove(!nats.some((node) => node.isRunning()), 'none of three was left');
      await Promise.all(nats.map((node) => node.start()));
      return proof;
    },
  },
  {
    name: 'all of NATS stands still for 15 s',
    isSilent: true,
    shows,
    async strike({ nats }) {
      for (const node of nats) node.freeze();
      await pause(15_000);
      for (const node of nats) node.thaw();
      return 'stopped by signal';
    },
  },
  {
    name: 'the web server is cut off from NATS for 10 s',
    shows,
    async strike({ web }) {
      for (const cable of web.cables.bus) cable.unplug();
      await pause(10_000);
      const count = web.cables.bus.reduce((sum, { connections }) => sum + connections, 0);
      for (const cable of web.cables.bus) cable.plug();
      return prove(count === 0, 'no connection was left');
    },
  },
  {
    name: 'a gateway’s connections to NATS go silent for 20 s',
    isSilent: true,
    shows,
    async strike(laboratory) {
      const { bus } = laboratory.oneOf(laboratory.gateways).cables;
      const count = bus.reduce((sum, { connections }) => sum + connections, 0);
      for (const cable of bus) cable.silence();
      await pause(20_000);
      for (const cable of bus) cable.plug();
      return prove(count > 0, `${count} connection`);
    },
  },
  {
    name: 'NATS is not there when everything starts, and comes after 10 s',
    shows,
    async strike({ nats, servers }) {
      await Promise.all(nats.map((node) => node.kill()));
      try {
        const before = servers.map(({ pid }) => pid);
        await Promise.all(servers.map((server) => server.kill()));
        const restarted = await untilRestarted(servers, before);
        await pause(8000);
        return prove(!nats.some((node) => node.isRunning()), `without it ${restarted}`);
      } finally {
        await Promise.all(nats.map((node) => node.start()));
      }
    },
  },
];
