import {
  administeredMachineListSchema,
  administeredMachinesExportHeadersSchema,
  administeredMachinesExportSchema,
  administeredMachinesQuerySchema,
  claimantListSchema,
  claimantsQuerySchema,
  machineChangedSchema,
  machineClaimSchema,
  machineDeletionSchema,
  machineMoveSchema,
} from '@washboard/contract/appliances/machine-administration';
import { addedApplianceSchema } from '@washboard/contract/appliances/new-appliance';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { cutPage, decodeCursor } from '../../../http/list-cursor.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { cursorSchemaOf, listMachines } from './administered-machines.ts';
import { claimFor } from './claim-for.ts';
import { findClaimants } from './claimants.ts';
import { deleteMachine } from './delete-machine.ts';
import { endClaim } from './end-claim.ts';
import { exportMachines, exportTexts } from './export-machines.ts';
import { moveMachine } from './move-machine.ts';
import { presentMachine } from './present-machine.ts';
import { renewLinkSecret } from './renew-link-secret.ts';

const params = z.object({ serialNumber: serialNumberSchema });
const config = { permission: 'administration:products' } as const;
const tags = ['machine administration'];

export function machineAdministrationRoutes(app: App, context: Context): void {
  const { database, clock } = context;
  const { brand } = context.config;

  app.get(
    '/administeredMachines',
    {
      config,
      schema: {
        operationId: 'listAdministeredMachines',
        tags,
        summary: 'The machines of the caller’s company and of all below it, page by page',
        querystring: administeredMachinesQuerySchema,
        response: { 200: administeredMachineListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => {
      const { cursor, limit, sort, ...filter } = query;
      const after = cursor ? decodeCursor(sort, cursorSchemaOf(sort), cursor) : null;
      const selection = { actor, brand, filter };
      const { rows, total } = await listMachines(database.orm, selection, { sort, limit: limit + 1, after });
      const page = cutPage(rows, { limit, list: sort, sortedBy: ({ sortedBy }) => sortedBy });
      return { items: page.rows.map(presentMachine), total, nextCursor: page.nextCursor };
    },
  );

  app.get(
    '/administeredMachines/export',
    {
      config: { ...config, isHeavy: true },
      schema: {
        operationId: 'exportAdministeredMachines',
        tags,
        summary: 'The same machines as a table for spreadsheets',
        headers: administeredMachinesExportHeadersSchema,
        querystring: administeredMachinesExportSchema,
        response: {
          200: {
            description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
            content: { 'text/csv': { schema: z.string() } },
          },
          ...problemResponses(400, 401, 403, 429),
        },
      },
    },
    async ({ actor, headers, query }, reply) => {
      const { sort, ...filter } = query;
      const language = headers['x-language'];
      const pieces = await exportMachines(database.orm, { selection: { actor, brand, filter }, sort, language });
      const name = `${exportTexts[language].fileName}-${clock.now().toISOString().slice(0, 10)}.csv`;
      sendExport(reply, 'csv', { name, content: pieces });
      return reply;
    },
  );

  app.post(
    '/appliances/:serialNumber/linkSecret',
    {
      config,
      schema: {
        operationId: 'renewLinkSecret',
        tags,
        summary: 'Gives a machine a new link secret, which is shown only now, and ends its connection',
        params,
        response: { 200: addedApplianceSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => renewLinkSecret(context, actor, serialNumber),
  );

  app.post(
    '/appliances/:serialNumber/move',
    {
      config,
      schema: {
        operationId: 'moveAppliance',
        tags,
        summary: 'Moves a machine to another company',
        description: 'Its claim and its assignments to a service company and to customers end.',
        params,
        body: machineMoveSchema,
        response: { 200: machineChangedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => {
      await moveMachine(context, actor, { ...params, ...body });
      return params;
    },
  );

  app.get(
    '/administeredMachines/claimants',
    {
      config,
      schema: {
        operationId: 'listClaimants',
        tags,
        summary: 'Active accounts of the caller’s company and of all below it, for which a machine can be claimed',
        querystring: claimantsQuerySchema,
        response: { 200: claimantListSchema, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ actor, query }) => findClaimants(database.orm, actor, query),
  );

  app.post(
    '/appliances/:serialNumber/claimFor',
    {
      config,
      schema: {
        operationId: 'claimFor',
        tags,
        summary: 'Claims a machine for a person, without the code on its display',
        description:
          'A machine in the maker’s stock moves to the company of the person; any other stays in its company.',
        params,
        body: machineClaimSchema,
        response: { 200: machineChangedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, body }) => {
      await claimFor(context, actor, { ...params, ...body });
      return params;
    },
  );

  app.post(
    '/appliances/:serialNumber/endClaim',
    {
      config,
      schema: {
        operationId: 'endClaim',
        tags,
        summary: 'Ends the claim of whichever account has the machine; it stays in its company',
        params,
        response: { 200: machineChangedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params }) => {
      await endClaim(context, actor, params.serialNumber);
      return params;
    },
  );

  app.delete(
    '/appliances/:serialNumber',
    {
      config,
      schema: {
        operationId: 'deleteAppliance',
        tags,
        summary: 'Deletes a machine',
        description:
          'Nobody sees it any more, and its connection ends. Its records are kept for their usual time. Its serial number stays taken.',
        params,
        querystring: machineDeletionSchema,
        response: { 200: machineChangedSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ actor, params, query }) => {
      await deleteMachine(context, actor, { ...params, ...query });
      return params;
    },
  );
}
