import { commandMessageSchema } from '@washboard/contract/machine-link/machine-commands';
import { topicOf } from '@washboard/contract/machine-link/machine-messages';
import type { SQL } from 'drizzle-orm';
import type { Unsubscribe } from '../../../adapters/bus/bus.ts';
import { limits } from '../../../config/limits.ts';
import type { CoreContext } from '../../../context.ts';
import { type Repeated, repeat } from '../../../timing/repeat.ts';
import { LiveFeed } from '../live-socket/index.ts';
import { deliverySubject, secretChangedSubject } from '../remote-control/index.ts';
import { authenticateMachine } from './connections/authenticate-machine.ts';
import { ConnectionRecorder } from './connections/connection-recorder.ts';
import { type ConnectionChange, ConnectionRegistry } from './connections/connection-registry.ts';
import { Heartbeat } from './connections/heartbeat.ts';
import { type MachineConnection, Takeovers } from './connections/machine-connections.ts';
import { readServerCertificate, type ServerCertificate } from './connections/machine-sockets.ts';
import { MqttServer } from './connections/mqtt-server.ts';
import { gatewayMetrics } from './gateway-metrics.ts';
import { MessageIntake, RefusalLog } from './storing/message-intake.ts';
import { storeBatch } from './storing/store-batch.ts';

/** The gateway with the older connection ends it. */
const connectionReplacedSubject = 'connections.replaced';

export interface GatewayOptions {
  store?: typeof storeBatch;
  now?: () => SQL;
  connectMs?: number;
  beatMs?: number;
}

export class MachineGateway {
  readonly #context: CoreContext;
  readonly #beatMs: number;
  readonly #feed: LiveFeed;
  readonly #refusals: RefusalLog;
  readonly #takeovers = new Takeovers();
  readonly #registry: ConnectionRegistry;
  readonly #recorder: ConnectionRecorder;
  readonly #intake: MessageIntake;
  readonly #heartbeat: Heartbeat;
  readonly #mqttServer: MqttServer;
  readonly #deliveries = new Map<MachineConnection, Promise<Unsubscribe>>();
  readonly #unsubscribe: Unsubscribe[] = [];
  #beating: Repeated | null = null;
  #port = 0;

  static async start(context: CoreContext, options: GatewayOptions = {}): Promise<MachineGateway> {
    const { mqttTls } = context.config;
    const gateway = new MachineGateway(context, mqttTls && (await readServerCertificate(mqttTls)), options);
    await gateway.#start();
    return gateway;
  }

  private constructor(
    context: CoreContext,
    certificate: ServerCertificate | null,
    { store = storeBatch, now, connectMs, beatMs = limits.gateway.beatMs }: GatewayOptions,
  ) {
    const { database, bus, logger } = context;
    this.#context = context;
    this.#beatMs = beatMs;
    this.#feed = new LiveFeed(bus, () => this.#isBehind());
    this.#refusals = new RefusalLog(context);
    this.#intake = new MessageIntake({ context, feed: this.#feed, refusals: this.#refusals, store });
    this.#registry = new ConnectionRegistry(database, now);
    const announce = (change: ConnectionChange) => this.#announce(change);
    this.#recorder = new ConnectionRecorder({
      registry: this.#registry,
      logger,
      announce,
      announceReplaced: (connectionId) => bus.publish(connectionReplacedSubject, { connectionId }),
    });
    this.#heartbeat = new Heartbeat({ database, registry: this.#registry, recorder: this.#recorder, announce });
    this.#mqttServer = new MqttServer({
      certificate,
      connectMs,
      authenticate: (serialNumber, secret) => authenticateMachine(database, serialNumber, secret),
      receive: (sender, topic, payload, done) => this.#intake.receive(sender, topic, payload, done),
      onConnected: (connection, replaced) => this.#onConnected(connection, replaced),
      onDisconnected: (connection) => this.#onDisconnected(connection),
      onTakenOver: (serialNumber) => this.#noteTakeover(serialNumber),
      onRefused: (machine, reason) => this.#refusals.note(machine, reason),
    });
  }

  get port(): number {
    return this.#port;
  }

  get isReady(): boolean {
    return (
      this.#mqttServer.isListening && this.#intake.oldestMs() < limits.gateway.unstoredMs && !this.#intake.hasJustFailed
    );
  }

  async stop(): Promise<void> {
    const beaten = this.#beating?.stop();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#mqttServer.close();
    await this.#recorder.settled();
    this.#feed.close();
    await beaten;
    await this.#registry.leave();
  }

  async #start(): Promise<void> {
    const { config, bus, logger } = this.#context;
    this.#unsubscribe.push(
      // A machine that connects with the old secret meanwhile is disconnected when it is marked online.
      await bus.subscribe(secretChangedSubject('*'), (_, subject) => this.#endConnections(subject)),
      await bus.subscribe(connectionReplacedSubject, (news) => {
        const dismissed = this.#recorder.dismiss((news as { connectionId: string }).connectionId);
        if (dismissed !== null) this.#noteTakeover(dismissed);
      }),
    );
    const beat = () => this.#heartbeat.beat();
    await beat();
    this.#beating = repeat({ logger, everyMs: this.#beatMs, failure: 'gateway could not report itself' }, beat);
    this.#port = await this.#mqttServer.listen(config.mqttPort, config.host);
  }

  /** True if messages are not stored, or would not be if machines could connect. */
  #isBehind(): boolean {
    const { behindMs } = limits.gateway;
    const isBeatLate = this.#heartbeat.agoMs() > this.#beatMs + behindMs;
    return this.#intake.oldestMs() > behindMs || this.#intake.hasJustFailed || isBeatLate;
  }

  #announce({ serialNumber, connection }: ConnectionChange): void {
    this.#feed.publish({ type: 'connection', serialNumber, at: connection.since, connection });
  }

  #noteTakeover(serialNumber: string): void {
    const nowMs = this.#context.clock.now().getTime();
    if (this.#takeovers.isUnusual(serialNumber, nowMs)) this.#refusals.note(serialNumber, 'takenOver');
  }

  #endConnections(secretChanged: string): void {
    for (const connection of this.#recorder.connections()) {
      if (secretChangedSubject(connection.serialNumber) === secretChanged) connection.end();
    }
  }

  #onConnected(connection: MachineConnection, replaced: MachineConnection | null): void {
    this.#deliveries.set(connection, this.#deliverCommands(connection));
    this.#recorder.opened(connection, replaced);
    this.#countConnections();
  }

  #onDisconnected(connection: MachineConnection): void {
    void this.#deliveries.get(connection)?.then((stop) => stop());
    this.#deliveries.delete(connection);
    this.#recorder.closed(connection);
    this.#countConnections();
  }

  #countConnections(): void {
    this.#context.metrics.of(gatewayMetrics).connected.set(this.#recorder.size);
  }

  async #deliverCommands(connection: MachineConnection): Promise<Unsubscribe> {
    const { bus, logger } = this.#context;
    const { serialNumber } = connection;
    try {
      return await bus.respond(deliverySubject(serialNumber), async (command) => {
        const message = commandMessageSchema.parse(command); // Other programs on the bus may publish invalid commands.
        await connection.publish(topicOf(serialNumber, 'commands'), JSON.stringify(message));
        return { isDelivered: true };
      });
    } catch (error) {
      // A machine without a subscription receives no commands, so it must reconnect.
      logger.warn({ err: error, serialNumber }, 'commands for the machine cannot be received');
      connection.end();
      return () => {};
    }
  }
}
