import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createInProcessBus } from '../../../../adapters/bus/in-process-bus.ts';
import { copyStorage, useStorage } from '../../../../adapters/database/testing/storage-under-test.ts';
import { timestampOf } from '../../../../adapters/database/timestamps.ts';
import { readConfig } from '../../../../config/config.ts';
import { limits } from '../../../../config/limits.ts';
import type { CoreContext } from '../../../../context.ts';
import { Metrics } from '../../../../metrics.ts';
import { gatewayMetrics } from '../gateway-metrics.ts';
import { type GatewayOptions, MachineGateway } from '../machine-gateway.ts';
import { addMachine, presentOf } from './machine-world.ts';
import { MqttClient } from './mqtt-client.ts';

export interface GatewayUnderTest {
  readonly context: CoreContext;
  readonly port: number;
  readonly database: CoreContext['database'];
  readonly log: Record<string, unknown>[];
  passTime(ms: number): void;
  nowMs(): number;
  /** The gateway reads its clock once for each message, and for little else. */
  messagesRead(): number;
  newMachine(): Promise<string>;
  open(): Promise<MqttClient>;
  connect(serialNumber: string): Promise<MqttClient>;
  refused(reason: string): Promise<number>;
  untilOnline(serialNumber: string): Promise<void>;
}

export function useGateway(options: GatewayOptions = {}): GatewayUnderTest {
  const storage = useStorage(copyStorage);
  const log: Record<string, unknown>[] = [];
  const metrics = new Metrics();
  const clients: MqttClient[] = [];
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  let messagesRead = 0;
  let gateway: MachineGateway;
  let context: CoreContext;

  beforeAll(async () => {
    const { database } = storage;
    await database.migrate();
    const destination = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        log.push(JSON.parse(chunk.toString()));
        done();
      },
    });
    context = {
      config: readConfig({ MQTT_PORT: '0' }),
      logger: pino({ level: 'debug' }, destination),
      clock: {
        now: () => {
          messagesRead += 1;
          return new Date(nowMs);
        },
      },
      limits,
      database,
      bus: createInProcessBus(),
      metrics,
    };
    const now = () => timestampOf(new Date(nowMs));
    gateway = await MachineGateway.start(context, { now, ...options });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => gateway.stop());

  async function kept(client: Promise<MqttClient>): Promise<MqttClient> {
    clients.push(await client);
    return client;
  }

  return {
    get context() {
      return context;
    },
    get port() {
      return gateway.port;
    },
    get database() {
      return storage.database;
    },
    log,
    passTime: (ms) => {
      nowMs += ms;
    },
    nowMs: () => nowMs,
    messagesRead: () => messagesRead,
    newMachine: () => addMachine(storage.database),
    open: () => kept(MqttClient.open(gateway.port)),
    connect: (serialNumber) => kept(MqttClient.machine(gateway.port, serialNumber)),
    refused: async (reason) => {
      const { values } = await metrics.of(gatewayMetrics).refused.get();
      return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
    },
    untilOnline: (serialNumber) =>
      vi.waitFor(async () => {
        expect((await presentOf(storage.database, serialNumber))?.connection).toBe('online');
      }),
  };
}
