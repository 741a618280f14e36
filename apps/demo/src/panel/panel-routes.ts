import type { IncomingHttpHeaders } from 'node:http';
import {
  panelOperationSchema,
  panelParametersSchema,
  panelPathSchema,
  panelStateSchema,
} from '@washboard/contract/panel/panel';
import { panelListSchema } from '@washboard/contract/panel/panel-list';
import type { Panel } from '@washboard/machine/panel/panel';
import { isLoopback } from '@washboard/server/config/env';
import type { App } from '@washboard/server/http/app-instance';
import { ProblemError } from '@washboard/server/http/problem-error';

export interface PanelRoutesOptions {
  /** The panels of the machines that run in this process, by serial number; none before they run. */
  panels: () => ReadonlyMap<string, Panel>;
  /** The names of machines by serial number. */
  namesOf: (serialNumbers: string[]) => Promise<ReadonlyMap<string, string>>;
  publicUrl: string;
}

/**
 * The panels of the emulated machines, in the demo only. Like the front of a real machine they need no account
 * (docs/decisions/014-panel.md).
 */
export function panelRoutes(app: App, { panels, namesOf, publicUrl }: PanelRoutesOptions): void {
  function panelOf(serialNumber: string): Panel {
    const panel = panels().get(serialNumber);
    if (!panel) throw new ProblemError('APPLIANCE_NOT_FOUND');
    return panel;
  }

  app.get(
    '/demo/api/machines',
    { config: { permission: 'public' }, schema: { hide: true, response: { 200: panelListSchema } } },
    async () => {
      const serialNumbers = [...panels().keys()].sort();
      const names = await namesOf(serialNumbers);
      return {
        machines: serialNumbers.map((serialNumber) => ({ serialNumber, applianceName: names.get(serialNumber) ?? '' })),
      };
    },
  );

  app.get(
    '/demo/api/machines/:serialNumber',
    {
      config: { permission: 'public' },
      schema: { hide: true, params: panelPathSchema, response: { 200: panelStateSchema } },
    },
    async ({ params }) => panelOf(params.serialNumber).state(),
  );

  app.get(
    '/demo/api/machines/:serialNumber/parameters',
    {
      config: { permission: 'public' },
      schema: { hide: true, params: panelPathSchema, response: { 200: panelParametersSchema } },
    },
    async ({ params }) => panelOf(params.serialNumber).parameters(),
  );

  app.post(
    '/demo/api/machines/:serialNumber',
    {
      config: { permission: 'public' },
      schema: { hide: true, params: panelPathSchema, body: panelOperationSchema, response: { 200: panelStateSchema } },
      // There is no token, so the origin is what stops a page of another site from sending this in a visitor's browser.
      onRequest: async ({ headers }) => {
        if (!isOwnOrigin(headers, publicUrl)) throw new ProblemError('FORBIDDEN', { detail: 'foreign origin' });
      },
    },
    async ({ params, body }) => {
      const panel = panelOf(params.serialNumber);
      const result = body.kind === 'fitBoard' ? await panel.fitBoard(body.linkSecret) : panel.operate(body);
      if (!result.ok) throw new ProblemError('COMMAND_REFUSED', { reason: result.reason });
      return panel.state();
    },
  );
}

/**
 * Whether a page of this server sent the request; browsers name the origin of every POST. Besides the public address only
 * loopback counts, and only with our port: a foreign name that resolves to this computer must not pass.
 */
function isOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  const from = origin === undefined ? null : URL.parse(origin);
  if (from === null) return false;
  return from.origin === new URL(publicUrl).origin || (isLoopback(from.hostname) && from.host === host);
}
