import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServicedMachine } from '@washboard/emulator/machine/serviced-machine';
import { createPanel, type Panel } from '@washboard/emulator/panel/panel';
import type { App } from '@washboard/server/http/app-instance';
import { openTestServer, type TestServer, testPublicUrl } from '@washboard/server/testing/test-server';

interface PanelRoutes {
  panels: () => ReadonlyMap<string, Panel>;
  publicUrl: string;
}

export interface PanelServer {
  server: TestServer;
  panel: Panel;
  close(): Promise<void>;
}

/** A server with routes of the demo and one machine, which no cloud reaches: a machine works without one. */
export async function openPanelServer(
  serialNumber: string,
  routes: (app: App, options: PanelRoutes) => void,
): Promise<PanelServer> {
  const directory = mkdtempSync(join(tmpdir(), 'washboard-panel-'));
  const machine = startServicedMachine({
    mqttUrl: 'mqtt://127.0.0.1:9',
    serialNumber,
    secret: 'secret',
    gamma: 'infinity',
    dataDir: directory,
  });
  const panel = createPanel(machine);
  const panels = new Map([[serialNumber, panel]]);
  const server = await openTestServer({
    environment: { DEMO: '1' },
    app: { extraRoutes: (app) => routes(app, { panels: () => panels, publicUrl: testPublicUrl }) },
  });
  return {
    server,
    panel,
    close: async () => {
      await server.close();
      await machine.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
