import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { CommandMessage } from '@washboard/contract/device-commands';
import { topicOf } from '@washboard/contract/device-messages';
import type { Unsubscribe } from '../../adapters/bus/bus.ts';
import type { CoreContext } from '../../context.ts';
import { LiveFeed } from '../live-socket/index.ts';
import {
  deliverySubject,
  parametersToldSubject,
  secretChangedSubject,
  settledSubject,
} from '../remote-control/index.ts';
import { authenticateMachine } from './authenticate-machine.ts';
import { type ConnectionChange, ConnectionRegistry } from './connection-registry.ts';
import { type FrontDoor, type MachineConnection, openFrontDoor } from './front-door.ts';
import { isFaultOfMessage } from './is-fault-of-message.ts';
import { alarmNews, liveNews } from './live-news.ts';
import { MessageBatcher } from './message-batcher.ts';
import { receiveMessage, type StoredTopic } from './receive-message.ts';
import { RefusalLog } from './refusal-log.ts';
import { type StoredBatch, storeBatch } from './store-batch.ts';

const maxBatchSize = 1000;
const maxBatchesUnderWay = 2;
const lingerMs = 4;
const beatIntervalMs = 5000;

/** What a gateway replaces in tests of itself. */
export interface GatewayOptions {
  store?: typeof storeBatch;
}

export interface MachineGateway {
  /** The port that machines connect to. */
  port: number;
  isListening(): boolean;
  close(): Promise<void>;
}

/**
 * The machines' side of the server. A message goes: checked, batched, committed, acknowledged, published on the bus;
 * in this order, so that what was acknowledged is stored and what a browser sees is stored.
 */
export async function startMachineGateway(
  context: CoreContext,
  { store = storeBatch }: GatewayOptions = {},
): Promise<MachineGateway> {
  const { config, database, bus, metrics, logger, clock } = context;
  const feed = new LiveFeed(bus);
  const registry = new ConnectionRegistry(context);
  const refusals = new RefusalLog(context);
  const open = new Map<MachineConnection, { connectionId: string; stopDelivery: Promise<Unsubscribe> }>();
  /** Changes of connections, one after the other, so that the last one written is the last that happened. */
  let connectionWork: Promise<void> = Promise.resolve();

  const batcher = new MessageBatcher({
    maxBatchSize,
    maxBatchesUnderWay,
    lingerMs,
    isFaultOfMessage,
    store: async (batch) => {
      const stop = metrics.commitDuration.startTimer();
      const outcome = await store(database, batch);
      stop();
      metrics.batchSize.observe(batch.length);
      return outcome;
    },
    onStored: announce,
  });

  function announce({ stored, alarms }: StoredBatch): void {
    for (const news of liveNews(stored)) feed.publish(news);
    for (const alarm of alarms) feed.publish(alarmNews(alarm));
    const counts = new Map<StoredTopic, number>();
    for (const received of stored) {
      counts.set(received.topic, (counts.get(received.topic) ?? 0) + 1);
      if (received.topic === 'parameters') bus.publish(parametersToldSubject(received.serialNumber), {});
      if (received.topic !== 'replies') continue;
      const { commandId, outcome, reason } = received.message;
      bus.publish(settledSubject(received.serialNumber, commandId), { outcome, reason: reason ?? null });
    }
    for (const [topic, count] of counts) metrics.messagesStored.inc({ topic }, count);
  }

  function announceConnection({ serialNumber, connection }: ConnectionChange): void {
    feed.publish({ type: 'connection', serialNumber, at: connection.since, connection });
  }

  function receive(
    serialNumber: string,
    topic: StoredTopic,
    payload: Buffer,
    done: (error: Error | null) => void,
  ): void {
    const received = receiveMessage(serialNumber, topic, payload, clock.now().getTime());
    if (typeof received === 'string') {
      // MQTT 3.1.1 has no word for "refused". What can never be stored is acknowledged, or the machine would send it
      // again for ever and everything behind it would wait.
      refusals.note(serialNumber, received, { topic });
      return done(null);
    }
    batcher.add(received, (error, outcome) => {
      if (outcome === 'replayed' || outcome === 'unstorable')
        refusals.note(serialNumber, outcome, { topic, seq: received.seq });
      done(error);
    });
  }

  function afterConnectionWork(work: () => Promise<void>): void {
    connectionWork = connectionWork
      .then(work)
      .catch((error: unknown) => logger.error({ error }, 'connection not recorded'));
  }

  function recordOnline(connection: MachineConnection, connectionId: string): void {
    afterConnectionWork(async () => {
      const change = await registry.markOnline(connection.serialNumber, connectionId, connection.secretHash);
      if (change) announceConnection(change);
      else connection.end();
    });
  }

  // Whoever comes in with the old secret meanwhile is seen when it is marked online.
  const stopHearingOfSecrets = await bus.subscribe(secretChangedSubject('*'), (_, subject) => {
    for (const connection of open.keys()) {
      if (secretChangedSubject(connection.serialNumber) === subject) connection.end();
    }
  });

  const door: FrontDoor = await openFrontDoor(config.mqttTls, {
    authenticate: (serialNumber, secret) => authenticateMachine(database, serialNumber, secret),
    receive,
    onConnected(connection) {
      const { serialNumber } = connection;
      const connectionId = randomUUID();
      const stopDelivery = bus.respond(deliverySubject(serialNumber), async (command) => {
        await connection.publish(topicOf(serialNumber, 'commands'), JSON.stringify(command as CommandMessage));
        return { isDelivered: true };
      });
      open.set(connection, { connectionId, stopDelivery });
      metrics.machinesConnected.set(open.size);
      recordOnline(connection, connectionId);
    },
    onDisconnected(connection) {
      const entry = open.get(connection);
      if (!entry) return;
      open.delete(connection);
      metrics.machinesConnected.set(open.size);
      void entry.stopDelivery.then((stop) => stop());
      afterConnectionWork(async () => {
        const change = await registry.markOffline(connection.serialNumber, entry.connectionId);
        if (change) announceConnection(change);
      });
    },
    onRefused: (machine, reason) => refusals.note(machine, reason),
  });

  async function beat(): Promise<void> {
    const wasOnRecord = await registry.beat();
    // Taken for dead, say after the computer slept: the machines that are still here are online again.
    if (!wasOnRecord) for (const [connection, { connectionId }] of open) recordOnline(connection, connectionId);
    for (const change of await registry.sweepDeadGateways()) announceConnection(change);
    const newSecrets = await registry.findNewSecrets();
    for (const connection of open.keys()) {
      const hash = newSecrets.get(connection.serialNumber);
      if (hash !== undefined && hash !== connection.secretHash) connection.end();
    }
  }
  await beat();
  const beating = setInterval(() => {
    beat().catch((error: unknown) => logger.error({ error }, 'gateway could not report itself'));
  }, beatIntervalMs);

  door.server.listen(config.mqttPort, config.host);
  await once(door.server, 'listening');

  return {
    port: (door.server.address() as AddressInfo).port,
    isListening: () => door.server.listening,
    close: async () => {
      clearInterval(beating);
      stopHearingOfSecrets();
      await door.close();
      await connectionWork;
      await registry.leave();
    },
  };
}
