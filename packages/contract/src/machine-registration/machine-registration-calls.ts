import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { exportHeadersSchema } from '../calls/exported-file.ts';
import { idParams } from '../calls/params.ts';
import {
  applianceImportListSchema,
  applianceImportSchema,
  importCheckSchema,
  importHeadersSchema,
  importQuerySchema,
  importSecretsSchema,
  secretsHeadersSchema,
  xlsxMediaType,
} from './appliance-import.ts';
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

export const importCalls = declareCalls('appliance', {
  importAppliances: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/import',
    permission: 'administration:add-products',
    summary: 'Adds the machines of a CSV or XLSX file in the background; a dry run changes nothing',
    consumes: ['text/csv', xlsxMediaType],
    headers: importHeadersSchema,
    query: importQuerySchema,
    answers: { 200: importCheckSchema, 202: applianceImportSchema },
    fails: [409, 413, 415, 422, 429, 503],
  },
  listApplianceImports: {
    method: 'GET',
    path: '/api/v1/appliance/appliances/import',
    permission: 'administration:add-products',
    summary: 'The caller’s latest imports and their progress',
    answers: { 200: applianceImportListSchema },
  },
  getApplianceImport: {
    method: 'GET',
    path: '/api/v1/appliance/appliances/import/{id}',
    permission: 'administration:add-products',
    summary: 'The progress of an import, and the lines that were refused',
    params: idParams,
    answers: { 200: applianceImportSchema },
    fails: [404],
  },
  fetchImportSecrets: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/import/{id}/secrets',
    permission: 'administration:add-products',
    summary: 'The link secrets of the added machines, for an hour, until they are erased',
    params: idParams,
    headers: secretsHeadersSchema,
    answers: { 200: importSecretsSchema },
    fails: [404, 409, 422],
  },
  eraseImportSecrets: {
    method: 'DELETE',
    path: '/api/v1/appliance/appliances/import/{id}/secrets',
    permission: 'administration:add-products',
    summary: 'Erases what the link secrets of an import can be computed from',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});
