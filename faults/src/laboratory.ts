import { connect } from 'node:net';
import { join } from 'node:path';
import { seedDemoWorld } from '@washboard/demo/seed-demo-world';
import { seedFleet } from '@washboard/demo/seed-fleet';
import { type Random, seededRandom } from '@washboard/machine-model/simulation/seeded-random';
import type { Database } from '@washboard/server/adapters/database/database';
import { openPostgresDatabase } from '@washboard/server/adapters/database/postgres-database';
import { Cable } from '@washboard/server/testing/cable';
import { Browser } from './browsers.ts';
import { Commander } from './commands.ts';
import { Machine, Witnesses } from './machines.ts';
import { MailServer } from './mail-server.ts';
import { NatsNode } from './nats.ts';
import { Person } from './person.ts';
import { Postgres } from './postgres.ts';
import { Server } from './server.ts';
import { seedMachines, serialNumbers } from './world.ts';

export const fleetSize = 2000;

export interface LaboratoryOptions {
  folder: string;
  seed: number;
  /** Faults of a full disk need a file system of their own. */
  databaseFolder: string;
  plantedGateway?: string;
}

/** The laboratory is an installation as operators run it, with a network proxy (cable) between each two processes. */
export class Laboratory {
  readonly random: Random;
  readonly folder: string;
  readonly databaseFolder: string;
  postgres: Postgres;
  readonly nats: readonly NatsNode[];
  readonly web: Server;
  readonly gateways: readonly [Server, Server];
  /** The machines' cable leads to the gateways in turn. */
  readonly browserCable: Cable;
  readonly machineCable: Cable;
  readonly mailServer: MailServer;
  readonly witnesses: Witnesses;
  machines: readonly Machine[];
  readonly manager: Person;
  readonly browsers: readonly Browser[];
  readonly stranger: Browser;
  readonly commander: Commander;
  /** The oracle reads PostgreSQL without a cable. */
  database: Database;

  private constructor(parts: Parts) {
    const { options, postgres, nats, web, gateways, browserCable, machineCable, database } = parts;
    this.folder = options.folder;
    this.databaseFolder = options.databaseFolder;
    this.random = seededRandom(options.seed);
    this.postgres = postgres;
    this.nats = nats;
    this.web = web;
    this.gateways = gateways;
    this.browserCable = browserCable;
    this.machineCable = machineCable;
    this.mailServer = parts.mailServer;
    this.database = database;
    this.witnesses = new Witnesses(options.folder);
    this.machines = serialNumbers.map((serialNumber) => {
      return new Machine(serialNumber, machineCable.port, options.folder, this.witnesses);
    });
    this.manager = new Person(this.url, 'manager@washboard.example');
    const liveUrl = `ws://127.0.0.1:${browserCable.port}/api/v1/live`;
    const service = new Person(this.url, 'service@washboard.example');
    this.browsers = [this.manager, service].map((person) => new Browser(liveUrl, person, serialNumbers));
    this.stranger = new Browser(liveUrl, new Person(this.url, 'other-kitchen@washboard.example'), serialNumbers);
    this.commander = new Commander(this.manager, serialNumbers, this.random);
  }

  static async open(options: LaboratoryOptions): Promise<Laboratory> {
    const postgres = await Postgres.create(options.databaseFolder);
    await postgres.start();
    const database = openPostgresDatabase(postgres.url);
    await database.migrate();
    await seedDemoWorld(database, 'marea');
    await seedMachines(database);
    await seedFleet(database, 'marea', fleetSize);
    const mailServer = new MailServer();
    await mailServer.start();
    const nats = await NatsNode.cluster(3);
    await Promise.all(nats.map((node) => node.start()));

    // The target of a cable may have moved, so it is looked up for each connection.
    let laboratory: Laboratory | null = null;
    const current = () => laboratory?.postgres ?? postgres;
    const environment = {
      PUBLIC_URL: 'http://127.0.0.1:8080',
      DEMO: '1',
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      LOG_LEVEL: 'info',
    };
    async function server(name: string, roles: string, program?: string): Promise<Server> {
      const cables = {
        database: await Cable.lay(() => current().dial()),
        bus: await Promise.all(nats.map((node) => Cable.lay(node.dial))),
      };
      const folder = join(options.folder, 'servers');
      return new Server({ name, roles, folder, cables, environment, ...(program && { program }) });
    }
    const web = await server('web', 'web');
    const gateways: [Server, Server] = [
      await server('gateway 1', 'gateway,jobs'),
      await server('gateway 2', 'gateway', options.plantedGateway),
    ];
    await Promise.all([web, ...gateways].map((each) => each.start()));

    let turn = 0;
    const machineCable = await Cable.lay(() => {
      const ports = gateways.map(({ mqttPort }) => mqttPort).filter((port) => port !== null);
      return connect(ports[turn++ % ports.length] ?? 1, '127.0.0.1'); // No server listens on port 1.
    });
    const browserCable = await Cable.lay(() => connect(web.httpPort ?? 1, '127.0.0.1'));
    laboratory = new Laboratory({
      options,
      postgres,
      nats,
      web,
      gateways,
      browserCable,
      machineCable,
      database,
      mailServer,
    });
    return laboratory;
  }

  get url(): string {
    return `http://127.0.0.1:${this.browserCable.port}`;
  }

  get servers(): readonly Server[] {
    return [this.web, ...this.gateways];
  }

  get databaseCables(): Cable[] {
    return this.servers.map(({ cables }) => cables.database);
  }

  get busCables(): Cable[] {
    return this.servers.flatMap(({ cables }) => cables.bus);
  }

  between(from: number, to: number): number {
    return from + this.random() * (to - from);
  }

  oneOf<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.random() * choices.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  work(): void {
    for (const machine of this.machines) machine.work();
    this.commander.work();
  }

  async rest(): Promise<void> {
    for (const machine of this.machines) machine.rest();
    await this.commander.rest();
  }

  async dismiss(machines: readonly Machine[]): Promise<void> {
    this.machines = this.machines.filter((machine) => !machines.includes(machine));
    await Promise.all(machines.map((machine) => machine.stop()));
  }

  async moveDatabase(to: Postgres): Promise<void> {
    this.postgres = to;
    await this.database.close().catch(() => {}); // The server may be gone, so closing may fail.
    this.database = openPostgresDatabase(to.url);
  }

  async close(): Promise<void> {
    await this.rest();
    for (const browser of [...this.browsers, this.stranger]) browser.close();
    await Promise.all(this.machines.map((machine) => machine.stop()));
    this.witnesses.close();
    await Promise.all(this.servers.map((server) => server.kill({ forGood: true })));
    for (const cable of [...this.databaseCables, ...this.busCables, this.machineCable, this.browserCable])
      cable.close();
    await this.database.close().catch(() => {});
    await Promise.all([this.mailServer.stop(), this.postgres.kill(), ...this.nats.map((node) => node.kill())]);
  }
}

interface Parts {
  options: LaboratoryOptions;
  postgres: Postgres;
  nats: readonly NatsNode[];
  web: Server;
  gateways: [Server, Server];
  browserCable: Cable;
  machineCable: Cable;
  database: Database;
  mailServer: MailServer;
}
