import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { exportHeadersSchema } from './appliance-export.ts';
import { labelOrderSchema } from './appliance-labels.ts';
import { addedApplianceSchema, linkAddressSchema, newApplianceSchema } from './new-appliance.ts';

export const machineRegistrationCalls = declareCalls('appliance', {
  addAppliance: {
    method: 'POST',
    path: '/api/v1/appliance/appliances',
    permission: 'administration:add-products',
    summary: 'Adds a machine; the response contains its link secret, which is shown only then',
    body: newApplianceSchema,
    answers: { 201: addedApplianceSchema },
    fails: [404, 409, 422],
  },
  printApplianceLabels: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/labels',
    permission: 'administration:add-products',
    isHeavy: true,
    summary: 'Labels with QR codes as a PDF, 21 on a sheet of A4; those with link secrets on sheets of their own',
    headers: exportHeadersSchema,
    body: labelOrderSchema,
    answers: { 200: { description: 'PDF', content: { 'application/pdf': { schema: z.string() } } } },
    fails: [404, 422, 429, 503],
  },
  getLinkAddress: {
    method: 'GET',
    path: '/api/v1/appliance/linkAddress',
    permission: 'administration:add-products',
    summary: 'Where machines connect by MQTT',
    answers: { 200: linkAddressSchema },
  },
});
