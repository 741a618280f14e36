import {
  addedApplianceSchema,
  linkAddressSchema,
  newApplianceSchema,
} from '@washboard/contract/appliances/new-appliance';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { addAppliance } from './add-appliance.ts';

export function machineRegistrationRoutes(app: App, context: Context): void {
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
