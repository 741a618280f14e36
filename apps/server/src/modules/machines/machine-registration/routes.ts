import { exportHeadersSchema } from '@washboard/contract/appliances/appliance-export';
import { labelOrderSchema } from '@washboard/contract/appliances/appliance-labels';
import {
  addedApplianceSchema,
  linkAddressSchema,
  newApplianceSchema,
} from '@washboard/contract/appliances/new-appliance';
import { brands } from '@washboard/contract/brands/brands';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { untilClientLeaves } from '../../../http/until-client-leaves.ts';
import type { PdfWorkers } from '../../platform/pdf/index.ts';
import { sendExport } from '../../platform/reports/index.ts';
import { addAppliance } from './add-appliance.ts';
import { findLabelled } from './find-labelled.ts';
import type { printLabels } from './print-labels.ts';

const labelPrinter = new URL('./print-labels.ts', import.meta.url);

export function machineRegistrationRoutes(app: App, context: Context, pdfWorkers: PdfWorkers): void {
  app.post(
    '/appliances',
    {
      config: { permission: 'administration:add-products' },
      schema: {
        operationId: 'addAppliance',
        tags: ['appliance'],
        summary: 'Adds a machine; the response contains its link secret, which is shown only then',
        body: newApplianceSchema,
        response: { 201: addedApplianceSchema, ...problemResponses(400, 401, 403, 404, 409, 422) },
      },
    },
    async ({ actor, body }, reply) => reply.code(201).send(await addAppliance(context, actor, body)),
  );

  app.post(
    '/appliances/labels',
    {
      config: { permission: 'administration:add-products', isHeavy: true },
      schema: {
        operationId: 'printApplianceLabels',
        tags: ['appliance'],
        summary: 'Labels with QR codes as a PDF, 21 on a sheet of A4; those with link secrets on sheets of their own',
        headers: exportHeadersSchema,
        body: labelOrderSchema,
        response: {
          200: { description: 'PDF', content: { 'application/pdf': { schema: z.string() } } },
          ...problemResponses(400, 401, 403, 404, 422, 429, 503),
        },
      },
    },
    async ({ actor, headers, body }, reply) => {
      const machines = await findLabelled(context, actor, body);
      const { config, clock } = context;
      const content = await pdfWorkers.print<typeof printLabels>({
        file: labelPrinter,
        name: 'printLabels',
        signal: untilClientLeaves(reply),
        input: {
          machines,
          language: headers['x-language'],
          brand: brands[config.brand],
          publicUrl: config.publicUrl,
          date: clock.now(),
        },
      });
      sendExport(reply, 'pdf', { name: 'labels.pdf', content });
      return reply;
    },
  );

  app.get(
    '/linkAddress',
    {
      config: { permission: 'administration:add-products' },
      schema: {
        operationId: 'getLinkAddress',
        tags: ['appliance'],
        summary: 'Where machines connect by MQTT',
        response: { 200: linkAddressSchema, ...problemResponses(401, 403) },
      },
    },
    async () => {
      const { publicUrl, mqttPort, mqttTls } = context.config;
      return { host: new URL(publicUrl).hostname, port: mqttPort, isEncrypted: mqttTls !== null };
    },
  );
}
