import { accessPointWifiSchema, joinWifiSchema } from '@washboard/contract/access-point/access-point';
import { panelPathSchema } from '@washboard/contract/panel/panel';
import type { AccessPoint } from '@washboard/emulator/access-point/access-point';
import {
  accessPointFiles,
  accessPointPage,
  pagePolicy,
  readAccessPointFile,
} from '@washboard/emulator/access-point/access-point-page';
import type { Panel } from '@washboard/emulator/panel/panel';
import type { App } from '@washboard/server/http/app-instance';
import { ProblemError } from '@washboard/server/http/problem-error';
import { requireOwnOrigin } from '../panel/own-origin.ts';

interface AccessPointRoutesOptions {
  panels: () => ReadonlyMap<string, Panel>;
  publicUrl: string;
}

/** Like the network of a machine, these routes exist while it is open, in the demo only, and ask for no account. */
export function accessPointRoutes(app: App, { panels, publicUrl }: AccessPointRoutesOptions): void {
  function openAccessPoint(serialNumber: string): AccessPoint {
    const accessPoint = panels().get(serialNumber)?.accessPoint();
    if (!accessPoint || accessPoint.password() === null) throw new ProblemError('APPLIANCE_NOT_FOUND');
    return accessPoint;
  }
  const config = { permission: 'public' } as const;

  app.get(
    '/demo/access-points/:serialNumber/wifi',
    { config, schema: { hide: true, params: panelPathSchema, response: { 200: accessPointWifiSchema } } },
    async ({ params }) => openAccessPoint(params.serialNumber).wifi(),
  );

  app.post(
    '/demo/access-points/:serialNumber/wifi',
    {
      config,
      schema: { hide: true, params: panelPathSchema, body: joinWifiSchema, response: { 200: accessPointWifiSchema } },
      onRequest: requireOwnOrigin(publicUrl),
    },
    async ({ params, body }) => {
      const accessPoint = openAccessPoint(params.serialNumber);
      accessPoint.join(body);
      return accessPoint.wifi();
    },
  );

  type PageFile = ReturnType<typeof accessPointPage>;
  function servePage(name: string, read: (serialNumber: string, language: string | undefined) => PageFile): void {
    app.get(
      `/demo/access-points/:serialNumber/${name}`,
      { config, schema: { hide: true, params: panelPathSchema } },
      async ({ params: { serialNumber }, headers }, reply) => {
        openAccessPoint(serialNumber);
        const { type, body } = read(serialNumber, headers['accept-language']);
        return reply
          .header('content-security-policy', pagePolicy)
          .header('cache-control', 'no-store')
          .type(`${type}; charset=utf-8`)
          .send(body);
      },
    );
  }
  servePage('', accessPointPage);
  for (const name of accessPointFiles) servePage(name, () => readAccessPointFile(name));
}
