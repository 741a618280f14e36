import { join } from 'node:path';
import { type RunningFleet, startFleet } from '@washboard/machine/fleet/start-fleet';
import { type Config, ConfigurationError, processRoles } from '@washboard/server/config/env';
import { type RunningServer, startServer } from '@washboard/server/server';
import { demoLinkSecret, demoMachinesOf } from './demo-world.ts';
import { seedDemoWorld } from './seed-demo-world.ts';

export interface DevEnvironment {
  server: RunningServer;
  fleet: RunningFleet;
  /** Where the dashboard is. */
  url: string;
  stop(): Promise<void>;
}

/** Server, broker and the demo world's machines in one process, seeded: what `npm start` and the tests run. */
export async function startDevEnvironment(config: Config): Promise<DevEnvironment> {
  if (config.roles.length < processRoles.length || config.mqttTls) {
    throw new ConfigurationError('The demo (DEMO=1) runs all roles in one process, its machines without TLS.');
  }
  const server = await startServer(config, ({ database }) => seedDemoWorld(database, config.brand));
  const fleet = startFleet({
    shared: { mqttUrl: `mqtt://${config.host}:${server.mqttPort}`, dataDir: join(config.dataDirectory, 'machines') },
    machines: demoMachinesOf(config.brand).flatMap(({ serialNumber, gamma, behaviour }) =>
      behaviour ? [{ serialNumber, secret: demoLinkSecret(serialNumber), gamma, behaviour }] : [],
    ),
  });
  return {
    server,
    fleet,
    url: `http://${config.host}:${server.httpPort}`,
    stop: async () => {
      await fleet.stop();
      await server.stop();
    },
  };
}
