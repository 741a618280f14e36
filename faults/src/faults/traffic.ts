import { setTimeout as pause } from 'node:timers/promises';
import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import { demoLinkSecret } from '@washboard/demo/demo-world';
import { fleetRoster } from '@washboard/emulator/fleet/fleet-roster';
import { runFleet } from '@washboard/emulator/fleet/run-fleet';
import { MqttClient } from '@washboard/server/modules/machines/machine-gateway/testing/mqtt-client';
import { sql } from 'drizzle-orm';
import WebSocket from 'ws';
import { fleetSize, type Laboratory } from '../laboratory.ts';
import { until } from '../programs.ts';
import { type Fault, prove } from './fault.ts';

const secretPrefix = demoLinkSecret('');

export const trafficFaults: readonly Fault[] = [
  {
    name: 'a machine repeats all that it said, shuffled, twice',
    isShort: true,
    async strike(laboratory) {
      const machine = laboratory.oneOf(laboratory.machines);
      await until('it has said something', () => machine.acknowledged.size > 40, 20_000);
      const said = [...machine.acknowledged.values()];
      let connections = 0;
      for (let round = 0; round < 2; round++) {
        const rest = said.toSorted(() => laboratory.random() - 0.5);
        // A machine has only one connection, so each client ends the machine's own.
        while (rest.length > 0) {
          const client = await MqttClient.open(laboratory.machineCable.port);
          connections += 1;
          const password = Buffer.from(demoLinkSecret(machine.serialNumber));
          await client.connect(machine.serialNumber, { password });
          for (let entry = rest.at(-1); entry; entry = rest.at(-1)) {
            const topic = topicOf(machine.serialNumber, entry.topic);
            if ((await client.publish(topic, entry.payload, { dup: true })) !== 'acknowledged') break;
            rest.pop();
          }
          await client.close();
        }
      }
      return `${2 * said.length} repetitions acknowledged, over ${connections} connections`;
    },
  },
  {
    name: `${fleetSize} machines connect at the same time`,
    async strike(laboratory) {
      const fleet = runFleet({
        mqttUrl: `mqtt://127.0.0.1:${laboratory.machineCable.port}`,
        machines: fleetRoster(fleetSize),
        secretPrefix,
        ratePerS: 0.1,
        connectPerS: fleetSize,
        witnessPath: null,
      });
      try {
        const connectedAfterMs = await until('all are connected', () => fleet.counts().connected === fleetSize, 60_000);
        const shownAfterMs = await until('all are shown', () => areOnline(laboratory), 60_000);
        return `connected after ${connectedAfterMs} ms, all shown ${shownAfterMs} ms later`;
      } finally {
        await fleet.stop();
      }
    },
  },
  {
    name: '60 browsers ask for everything and never read, for 15 s',
    async strike(laboratory) {
      const token = await laboratory.manager.token();
      const sockets = Array.from({ length: 60 }, () => {
        const socket = new WebSocket(`ws://127.0.0.1:${laboratory.browserCable.port}/api/v1/live`);
        socket.on('error', () => {});
        socket.once('open', () => {
          const serialNumbers = laboratory.machines.map(({ serialNumber }) => serialNumber);
          socket.send(JSON.stringify({ type: 'authenticate', accessToken: token }));
          socket.send(JSON.stringify({ type: 'subscribe', serialNumbers: [] }));
          socket.send(JSON.stringify({ type: 'subscribe', serialNumbers }));
          socket.pause();
        });
        return socket;
      });
      await pause(15_000);
      const unread = sockets.filter(({ isPaused }) => isPaused).length;
      for (const socket of sockets) socket.terminate();
      return prove(unread === sockets.length, `${unread} sockets stood unread`);
    },
  },
];

async function areOnline({ database, machines }: Laboratory): Promise<boolean> {
  const { rows } = await database.orm.execute<{ count: string }>(
    sql`select count(*) from appliance_states where connection = 'online'`,
  );
  return Number(rows[0]?.count) === fleetSize + machines.length;
}
