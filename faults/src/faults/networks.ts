import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, prove } from './fault.ts';

export const networkFaults: readonly Fault[] = [
  {
    name: 'all machines are cut off for 8 s',
    async strike({ machineCable, machines }) {
      machineCable.unplug();
      await pause(8000);
      const proof = prove(!machines.some(({ isConnected }) => isConnected), 'no machine was connected');
      machineCable.plug();
      return proof;
    },
  },
  {
    name: 'the machines’ connections go silent, half open; they reconnect',
    isSilent: true,
    async strike({ machineCable }) {
      const count = machineCable.connections;
      machineCable.silenceOpen();
      // The machine's keep-alive of 30 s does not count as the server's delay.
      await pause(50_000);
      return prove(count > 0, `${count} connections`);
    },
  },
  {
    name: 'the machines’ network is bad for 15 s: packets up to 1.5 s late, connections that break',
    async strike(laboratory) {
      const { machineCable, random } = laboratory;
      machineCable.delayMs = () => random() * 1500;
      let broken = 0;
      for (let i = 0; i < 3; i++) {
        await pause(5000);
        broken += machineCable.connections;
        machineCable.cut();
      }
      machineCable.delayMs = () => 0;
      return prove(broken > 0, `${broken} connections broken`);
    },
  },
  {
    name: 'all browsers are cut off for 8 s',
    async strike({ browserCable, browsers }) {
      browserCable.unplug();
      await pause(8000);
      const proof = prove(!browsers.some(({ isUp }) => isUp), 'no browser was connected');
      browserCable.plug();
      return proof;
    },
  },
  {
    name: 'the browsers’ connections go silent, half open',
    isSilent: true,
    async strike({ browserCable }) {
      const count = browserCable.connections;
      browserCable.silenceOpen();
      return prove(count > 0, `${count} connections`);
    },
  },
];
