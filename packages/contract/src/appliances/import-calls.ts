import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
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
