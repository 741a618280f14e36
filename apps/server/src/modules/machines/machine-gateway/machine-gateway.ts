import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { commandMessageSchema } from '@washboard/contract/machine-link/device-commands';
import { topicOf } from '@washboard/contract/machine-link/device-messages';
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Unsubscribe } from '../../../adapters/bus/bus.ts';
import type { Clock } from '../../../adapters/clock/clock.ts';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import type { Metrics } from '../../../metrics.ts';
import { repeat } from '../../../timing/repeat.ts';
import { inSpan } from '../../../tracing/in-span.ts';
import { LiveFeed } from '../live-socket/index.ts';
import {
  deliverySubject,
  parametersReportedSubject,
  secretChangedSubject,
  settledSubject,
} from '../remote-control/index.ts';
import { authenticateMachine } from './authenticate-machine.ts';
import { type ConnectionChange, ConnectionRegistry } from './connection-registry.ts';
import { faultOf } from './fault-of.ts';
import { type FrontDoor, type MachineConnection, openFrontDoor } from './front-door.ts';
import { alarmNews, liveNews } from './live-news.ts';
import { MessageBatcher } from './message-batcher.ts';
import { Presence } from './presence.ts';
import { receiveMessage, type StoredTopic } from './receive-message.ts';
import type { Sender } from './sender.ts';
import { type StoredBatch, storeBatch } from './store-batch.ts';
import { Takeovers } from './takeovers.ts';

/** Announces that a machine has a newer connection: the gateway that holds this one ends it. */
const connectionReplacedSubject = 'connections.replaced';

/** Replaced in tests. */
export interface GatewayOptions {
  store?: typeof storeBatch;
  now?: () => SQL;
  connectMs?: number;
  beatMs?: number;
}

export interface MachineGateway {
  port: number;
  /** Whether machines can connect and their messages are stored. */
  isReady(): boolean;
  close(): Promise<void>;
}

/**
 * The machines' side of the server. A message is checked, batched, committed, acknowledged and published on the bus, in
 * this order: what was acknowledged or seen in a browser is stored.
 */
export async function startMachineGateway(
  context: CoreContext,
  { store = storeBatch, now, connectMs, beatMs = limits.gateway.beatMs }: GatewayOptions = {},
): Promise<MachineGateway> {
  const { config, database, bus, metrics, logger, clock } = context;
  const feed = new LiveFeed(bus, isBehind);
  const registry = new ConnectionRegistry(database, now);
  const presence = new Presence({
    registry,
    logger,
    announce: announceConnection,
    tellReplaced: (connectionId) => bus.publish(connectionReplacedSubject, { connectionId }),
  });
  const refusals = new RefusalLog(context);
  const takeovers = new Takeovers();
  const deliveries = new Map<MachineConnection, Promise<Unsubscribe>>();
  /** `performance.now()` of the first failure since the last stored batch; null if there is none. */
  let failedAtMs: number | null = null;
  /** `performance.now()`: since then all beats, and probably those of other gateways, were on time. */
  let steadySinceMs = performance.now();
  let lastBeatMs = steadySinceMs;
  /** How many of the connections were compared with the present secrets since the last round began. */
  let comparedSecrets = 0;

  // The machines of the demo can be put into fast motion: minutes of theirs pass in seconds.
  const comparesTimes = !config.isDemo;
  const batcher = new MessageBatcher({
    maxBatchSize: limits.gateway.batchSize,
    maxBatchesUnderWay: limits.gateway.batchesUnderWay,
    lingerMs: limits.gateway.lingerMs,
    patienceMs: limits.gateway.patienceMs,
    faultOf,
    store: async (batch) => {
      const stop = metrics.commitDuration.startTimer();
      try {
        const attributes = { 'messaging.system': 'mqtt', 'messaging.batch.message_count': batch.length };
        const outcome = await inSpan('store batch', { kind: 'CONSUMER', attributes }, () =>
          store(database, batch, { comparesTimes }),
        );
        failedAtMs = null;
        stop();
        metrics.batchSize.observe(batch.length);
        return outcome;
      } catch (error) {
        const fault = faultOf(error);
        if (fault === 'database') failedAtMs = performance.now();
        if (fault !== 'message') logger.warn({ err: error, messages: batch.length }, 'a batch was not stored');
        throw error;
      }
    },
    onStored: (outcome) => {
      try {
        announce(outcome);
      } catch (error) {
        logger.error({ err: error }, 'stored messages could not be announced');
      }
    },
  });

  function announce({ stored, alarms }: StoredBatch): void {
    for (const news of liveNews(stored)) feed.publish(news);
    for (const alarm of alarms) feed.publish(alarmNews(alarm));
    const counts = new Map<StoredTopic, number>();
    for (const received of stored) {
      counts.set(received.topic, (counts.get(received.topic) ?? 0) + 1);
      if (received.topic === 'parameters') bus.publish(parametersReportedSubject(received.serialNumber), {});
      if (received.topic !== 'replies') continue;
      const { commandId, outcome, reason } = received.message;
      bus.publish(settledSubject(received.serialNumber, commandId), { outcome, reason });
    }
    for (const [topic, count] of counts) metrics.messagesStored.inc({ topic }, count);
  }

  function hasJustFailed(): boolean {
    return failedAtMs !== null && performance.now() - failedAtMs <= limits.gateway.unstoredMs;
  }

  /** Whether what machines send is not stored now, or would not be if they could connect. */
  function isBehind(): boolean {
    const { behindMs } = limits.gateway;
    return batcher.oldestMs() > behindMs || hasJustFailed() || performance.now() - lastBeatMs > beatMs + behindMs;
  }

  function announceConnection({ serialNumber, connection }: ConnectionChange): void {
    feed.publish({ type: 'connection', serialNumber, at: connection.since, connection });
  }

  function receive(sender: Sender, topic: StoredTopic, payload: Buffer, done: (error: Error | null) => void): void {
    const { serialNumber } = sender;
    const received = receiveMessage(sender, topic, payload, clock.now().getTime());
    if (typeof received === 'string') {
      // MQTT 3.1.1 cannot refuse a message. One that can never be stored is acknowledged; otherwise the machine would
      // repeat it for ever and block its queue.
      refusals.note(serialNumber, received, { topic });
      return done(null);
    }
    batcher.add(received, (error, outcome) => {
      if (outcome !== null && outcome !== 'stored') refusals.note(serialNumber, outcome, { topic, seq: received.seq });
      done(error);
    });
  }

  function noteTakeover(serialNumber: string): void {
    if (takeovers.isUnusual(serialNumber, clock.now().getTime())) refusals.note(serialNumber, 'takenOver');
  }

  // A machine that connects with the old secret in the meantime is disconnected when it is marked online.
  const stopHearingOfSecrets = await bus.subscribe(secretChangedSubject('*'), (_, subject) => {
    for (const connection of presence.connections()) {
      if (secretChangedSubject(connection.serialNumber) === subject) connection.end();
    }
  });

  const stopHearingOfReplaced = await bus.subscribe(connectionReplacedSubject, (news) => {
    const dismissed = presence.dismiss((news as { connectionId: string }).connectionId);
    if (dismissed !== null) noteTakeover(dismissed);
  });

  const door: FrontDoor = await openFrontDoor(
    config.mqttTls,
    {
      authenticate: (serialNumber, secret) => authenticateMachine(database, serialNumber, secret),
      receive,
      onConnected(connection, replaced) {
        const { serialNumber } = connection;
        const stopDelivery = bus
          .respond(deliverySubject(serialNumber), async (command) => {
            const message = commandMessageSchema.parse(command); // other programs may be on the bus
            await connection.publish(topicOf(serialNumber, 'commands'), JSON.stringify(message));
            return { isDelivered: true };
          })
          .catch((error: unknown) => {
            // Without its subscription no command would reach the machine, so it must reconnect.
            logger.warn({ err: error, serialNumber }, 'no commands can be taken for the machine');
            connection.end();
            return () => {};
          });
        deliveries.set(connection, stopDelivery);
        presence.opened(connection, replaced);
        metrics.machinesConnected.set(presence.size);
      },
      onDisconnected(connection) {
        void deliveries.get(connection)?.then((stop) => stop());
        deliveries.delete(connection);
        presence.closed(connection);
        metrics.machinesConnected.set(presence.size);
      },
      onTakenOver: noteTakeover,
      onRefused: (machine, reason) => refusals.note(machine, reason),
    },
    connectMs,
  );

  async function beat(): Promise<void> {
    await presence.beat();
    const nowMs = performance.now();
    // While the database was away no gateway could record a beat.
    if (nowMs - lastBeatMs > limits.gateway.deadAfterMs) steadySinceMs = nowMs;
    lastBeatMs = nowMs;
    if (!database.isShared || nowMs - steadySinceMs >= limits.gateway.deadAfterMs)
      for (const change of await registry.sweepDeadGateways()) announceConnection(change);
    await endReplacedSecrets();
  }

  /** The message about a new secret may be lost, so the connections are also compared, some with each beat. */
  async function endReplacedSecrets(): Promise<void> {
    const serialNumbers = [...presence.connections()].map(({ serialNumber }) => serialNumber);
    if (comparedSecrets >= serialNumbers.length) comparedSecrets = 0;
    const last = comparedSecrets + limits.gateway.secretsAtOnce;
    const newSecrets = await registry.findNewSecrets(serialNumbers.slice(comparedSecrets, last));
    comparedSecrets = last;
    for (const connection of presence.connections()) {
      const hash = newSecrets.get(connection.serialNumber);
      if (hash !== undefined && hash !== connection.secretHash) connection.end();
    }
  }
  await beat();
  const beating = repeat({ logger, everyMs: beatMs, failure: 'gateway could not report itself' }, beat);

  door.server.listen(config.mqttPort, config.host);
  await once(door.server, 'listening');

  return {
    port: (door.server.address() as AddressInfo).port,
    isReady: () => door.server.listening && batcher.oldestMs() < limits.gateway.unstoredMs && !hasJustFailed(),
    close: async () => {
      const beaten = beating.stop();
      stopHearingOfSecrets();
      stopHearingOfReplaced();
      await door.close();
      await presence.settled();
      feed.close();
      await beaten;
      await registry.leave();
    },
  };
}

const windowMs = 60_000;

/** Further machines are not logged one by one: the serial numbers are probably made up. */
const maxTracked = 10_000;

/** Counts every refusal and logs one line per machine and minute, with the number of suppressed lines. */
class RefusalLog {
  readonly #logger: Logger;
  readonly #clock: Clock;
  readonly #metrics: Metrics;
  readonly #lines = new Map<string, { atMs: number; quiet: number }>();

  constructor({ logger, clock, metrics }: { logger: Logger; clock: Clock; metrics: Metrics }) {
    this.#logger = logger;
    this.#clock = clock;
    this.#metrics = metrics;
  }

  /**
   * `machine`: its serial number, or its address before authentication. `detail` must not contain content or secrets.
   */
  note(machine: string, reason: string, detail: Record<string, unknown> = {}): void {
    this.#metrics.messagesRefused.inc({ reason });
    const nowMs = this.#clock.now().getTime();
    const line = this.#lines.get(machine);
    if (line && nowMs - line.atMs < windowMs) {
      line.quiet += 1;
      return;
    }
    this.#logger.warn({ machine, reason, quietSinceLastLine: line?.quiet ?? 0, ...detail }, 'refused');
    if (this.#lines.size >= maxTracked) this.#lines.clear();
    this.#lines.set(machine, { atMs: nowMs, quiet: 0 });
  }
}
