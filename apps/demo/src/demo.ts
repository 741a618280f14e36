import { join } from 'node:path';
import { type ServicedMachines, startServicedMachines } from '@washboard/emulator/machine/serviced-machine';
import { createPanel, type Panel } from '@washboard/emulator/panel/panel';
import type { Database } from '@washboard/server/adapters/database/database';
import { type Config, processRoles } from '@washboard/server/config/config';
import { ConfigurationError } from '@washboard/server/config/configuration-error';
import { appliances } from '@washboard/server/modules/machines/appliances/tables';
import { type RunningServer, startServer } from '@washboard/server/server';
import { inArray } from 'drizzle-orm';
import { accessPointRoutes } from './access-point/access-point-routes.ts';
import { bluetoothRoutes } from './bluetooth/bluetooth-routes.ts';
import { lifeSoFar } from './demo-machines/life-so-far.ts';
import type { DemoSettings } from './demo-settings.ts';
import { demoLinkSecret, demoMachinesOf } from './demo-world.ts';
import { seedFirmware } from './firmware/seed-firmware.ts';
import { startDemoPast } from './history/demo-past.ts';
import { mailboxRoutes, startMailbox } from './mailbox/start-mailbox.ts';
import { panelRoutes } from './panel/panel-routes.ts';
import { seedDemoWorld } from './seed-demo-world.ts';
import { seedFleet } from './seed-fleet.ts';

export interface Demo {
  server: RunningServer;
  fleet: ServicedMachines;
  pastWritten: Promise<void>;
  url: string;
  mailboxUrl: string | null;
  stop(): Promise<void>;
}

/** @param ready is awaited before anything is served */
export async function startDemo(
  config: Config,
  { hasPast, fleetMachines, timeZone }: DemoSettings,
  ready: Promise<unknown> = Promise.resolve(),
): Promise<Demo> {
  if (config.roles.length < processRoles.length || config.mqttTls) {
    throw new ConfigurationError('The demo (DEMO=1) runs all roles in one process, its machines without TLS.');
  }
  const mailbox = config.smtpUrl
    ? null
    : await startMailbox({ host: config.host, port: config.mailWebPort, publicUrl: config.publicUrl });
  const firmwareKey = seedFirmware(config, (line) => process.stdout.write(`${line}\n`));
  let panels: ReadonlyMap<string, Panel> = new Map();
  const server: RunningServer = await startServer(
    { ...config, smtpUrl: config.smtpUrl ?? mailbox?.smtpUrl ?? null },
    async ({ database: empty }) => {
      await seedDemoWorld(empty, config.brand, timeZone);
      await seedFleet(empty, config.brand, fleetMachines);
      await ready;
    },
    (app) => {
      panelRoutes(app, {
        panels: () => panels,
        namesOf: (serialNumbers) => machineNames(server.context.database, serialNumbers),
        publicUrl: config.publicUrl,
      });
      bluetoothRoutes(app, { panels: () => panels, publicUrl: config.publicUrl });
      accessPointRoutes(app, { panels: () => panels, publicUrl: config.publicUrl });
      mailboxRoutes(app, mailbox?.port ?? null);
    },
  ).catch(async (error: unknown) => {
    await mailbox?.close();
    throw error;
  });
  const fleet = startServicedMachines({
    shared: {
      mqttUrl: `mqtt://${config.host}:${server.mqttPort}`,
      dataDir: join(config.dataDirectory, 'machines'),
      firmware: { serverUrl: `http://${config.host}:${server.httpPort}`, publicKey: firmwareKey },
    },
    machines: demoMachinesOf(config.brand).flatMap(
      ({ serialNumber, gamma, modelNumber, behaviour, past, faults = [], isWithoutRadio = false }) => {
        if (!behaviour) return [];
        const life = past && {
          cycleNumber: past.cycles,
          counters: lifeSoFar({ gamma, modelNumber }, past.cycles),
        };
        const secret = demoLinkSecret(serialNumber);
        const radio = isWithoutRadio ? null : { ssid: 'Kitchen' };
        // A first message before the past would make the past look like missing messages.
        const network = hasPast && past ? ('off' as const) : ('on' as const);
        return [{ serialNumber, secret, gamma, modelNumber, behaviour, ...life, faults, radio, network }];
      },
    ),
  });
  panels = new Map([...fleet.machines].map(([serialNumber, machine]) => [serialNumber, createPanel(machine)]));
  const demoPast = hasPast
    ? startDemoPast({
        context: server.context,
        timeZone,
        onWritten: (serialNumber) => fleet.machines.get(serialNumber)?.running().setNetwork('on'),
      })
    : null;
  return {
    server,
    fleet,
    pastWritten: demoPast?.written ?? Promise.resolve(),
    url: `http://${config.host}:${server.httpPort}`,
    mailboxUrl: mailbox && `http://${config.host}:${mailbox.port}`,
    stop: async () => {
      await demoPast?.stop();
      await fleet.stop();
      await server.stop();
      await mailbox?.close();
    },
  };
}

async function machineNames({ orm }: Database, serialNumbers: string[]): Promise<Map<string, string>> {
  const rows = await orm
    .select({ serialNumber: appliances.serialNumber, applianceName: appliances.applianceName })
    .from(appliances)
    .where(inArray(appliances.serialNumber, serialNumbers));
  return new Map(rows.map(({ serialNumber, applianceName }) => [serialNumber, applianceName]));
}
