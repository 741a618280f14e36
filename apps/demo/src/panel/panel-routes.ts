import {
  panelOperationSchema,
  panelParametersSchema,
  panelPathSchema,
  panelStateSchema,
} from '@washboard/contract/panel/panel';
import { panelListSchema } from '@washboard/contract/panel/panel-list';
import type { Panel } from '@washboard/emulator/panel/panel';
import type { App } from '@washboard/server/http/app-instance';
import { ProblemError } from '@washboard/server/http/problem-error';
import { requireOwnOrigin } from './own-origin.ts';

interface PanelRoutesOptions {
  panels: () => ReadonlyMap<string, Panel>;
  namesOf: (serialNumbers: string[]) => Promise<ReadonlyMap<string, string>>;
  publicUrl: string;
}

/** The panels need no account, so they exist in the demo only. */
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
      onRequest: requireOwnOrigin(publicUrl),
    },
    async ({ params, body }) => {
      const panel = panelOf(params.serialNumber);
      const result = body.kind === 'fitBoard' ? await panel.fitBoard(body.linkSecret) : panel.operate(body);
      if (!result.ok) throw new ProblemError('COMMAND_REFUSED', { reason: result.reason });
      return panel.state();
    },
  );
}
