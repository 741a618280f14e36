import { companyCodeSchema } from '@washboard/contract/accounts/field-rules';
import { serialNumberSchema } from '@washboard/contract/appliances/serial-number';
import {
  newServicePinSchema,
  serviceAccessRequestSchema,
  serviceAccessSchema,
  servicePinSchema,
} from '@washboard/contract/companies/service-pin';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { problemResponses } from '../../../http/problem-responses.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { administrationScope } from '../../people/scope/index.ts';
import { removeServicePin, setServicePin } from './change-service-pin.ts';
import { endServiceAccess, findServiceAccess, giveServiceAccess } from './service-access.ts';
import { readServicePin } from './service-pins-repository.ts';

/** The calls of the account family. */
export function servicePinRoutes(app: App, context: Context): void {
  const params = z.object({ companyCode: companyCodeSchema });

  app.get(
    '/companies/:companyCode/servicePin',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'getServicePin',
        tags: ['service access'],
        summary: 'Whether a company has a service PIN, and since when; never the PIN',
        params,
        response: { 200: servicePinSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode } }) =>
      context.database.orm.transaction(async (transaction) => {
        await requireCompany(transaction, administrationScope(actor), companyCode, 'key share');
        return readServicePin(transaction, actor, companyCode);
      }),
  );

  app.put(
    '/companies/:companyCode/servicePin',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'setServicePin',
        tags: ['service access'],
        summary: 'Sets or replaces the service PIN of a company',
        params,
        body: newServicePinSchema,
        response: { 200: servicePinSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode }, body: { pin } }) => setServicePin(context, actor, { companyCode, pin }),
  );

  app.delete(
    '/companies/:companyCode/servicePin',
    {
      config: { permission: 'administration:companies' },
      schema: {
        operationId: 'removeServicePin',
        tags: ['service access'],
        summary: 'Removes the service PIN of a company',
        params,
        response: { 200: servicePinSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { companyCode } }) => removeServicePin(context, actor, companyCode),
  );
}

/** The calls of the event family. */
export function serviceAccessRoutes(app: App, context: Context): void {
  const params = z.object({ serialNumber: serialNumberSchema });

  app.get(
    '/:serialNumber/serviceAccess',
    {
      config: { permission: 'service-menu:open' },
      schema: {
        operationId: 'getServiceAccess',
        tags: ['service access'],
        summary: 'Until when this session may use the service menu of a machine',
        params,
        response: { 200: serviceAccessSchema, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }) => findServiceAccess(context, actor, serialNumber),
  );

  app.post(
    '/:serialNumber/serviceAccess',
    {
      config: { permission: 'service-menu:open' },
      schema: {
        operationId: 'giveServiceAccess',
        tags: ['service access'],
        summary: 'Opens the service menu of a machine for some minutes, with the PIN of its company',
        description:
          'A company without a PIN uses that of the nearest company above. The right is of this session only.',
        params,
        body: serviceAccessRequestSchema,
        response: { 200: serviceAccessSchema, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async ({ actor, params: { serialNumber }, body: { pin } }) =>
      giveServiceAccess(context, actor, { serialNumber, pin }),
  );

  app.delete(
    '/:serialNumber/serviceAccess',
    {
      config: { permission: 'service-menu:open' },
      schema: {
        operationId: 'endServiceAccess',
        tags: ['service access'],
        summary: 'Closes the service menu early',
        params,
        response: { 204: z.null(), ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ actor, params: { serialNumber } }, reply) => {
      await endServiceAccess(context, actor, serialNumber);
      return reply.code(204).send(null);
    },
  );
}
