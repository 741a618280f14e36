import { bridgeFailures } from '@washboard/contract/bridges/bridge';
import { Counter, Gauge, type Registry } from 'prom-client';
import { counterBy } from '../../../metrics.ts';

export const bridgeStates = ['connected', 'away'] as const;

export function bridgeMetrics(registers: Registry[]) {
  const connections = new Gauge({
    name: 'washboard_bridge_connections',
    help: 'MQTT bridges that this process runs, by whether they are connected to their broker',
    labelNames: ['state'],
    registers,
  });
  for (const state of bridgeStates) connections.set({ state }, 0);
  return {
    connections,
    failures: counterBy({
      name: 'washboard_bridge_failures_total',
      help: 'Connections of MQTT bridges that failed or ended by themselves, by cause',
      label: 'failure',
      values: bridgeFailures,
      registers,
    }),
    messages: new Counter({
      name: 'washboard_bridge_messages_total',
      help: 'Messages of MQTT bridges that their brokers acknowledged',
      registers,
    }),
  };
}
