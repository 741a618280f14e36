import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { companyParams, idParams, machineParams } from '../calls/params.ts';
import { exportProgressSchema } from '../data-exports/export-progress.ts';
import {
  inspectionSchema,
  inspectorHeadersSchema,
  inspectorLinkListSchema,
  inspectorLinkSchema,
  issuedInspectorLinkSchema,
  newInspectorLinkSchema,
} from './inspector-links.ts';

export const inspectionCalls = declareCalls('hygiene', {
  openInspection: {
    method: 'GET',
    path: '/api/v1/inspect',
    permission: 'public',
    summary: 'Which records an inspector’s link gives access to',
    headers: inspectorHeadersSchema,
    answers: { 200: inspectionSchema },
    fails: [400, 404, 410, 429],
  },
  exportInspectedLedger: {
    method: 'GET',
    path: '/api/v1/inspect/{serialNumber}/ledger',
    permission: 'public',
    isHeavy: true,
    summary: 'The ledger of one of these machines, as one file that proves itself',
    params: machineParams,
    headers: inspectorHeadersSchema,
    answers: {
      200: {
        description: 'As the ledger of a machine',
        content: { 'application/json': { schema: z.unknown() } },
      },
    },
    fails: [400, 404, 410, 429, 503],
  },
  getInspectedExportProgress: {
    method: 'GET',
    path: '/api/v1/inspect/exports/{id}',
    permission: 'public',
    summary:
      'The position of a ledger that was requested with this link in the queue, by the ID that its request sent as `X-Export-Id`',
    params: idParams,
    headers: inspectorHeadersSchema,
    answers: { 200: exportProgressSchema },
    fails: [400, 404, 410, 429],
  },
});

export const inspectorLinkCalls = declareCalls('hygiene', {
  listInspectorLinks: {
    method: 'GET',
    path: '/api/v1/account/companies/{companyCode}/inspectorLinks',
    permission: 'hygiene:share',
    summary: 'The links with which inspectors read the hygiene records of a company',
    params: companyParams,
    answers: { 200: inspectorLinkListSchema },
    fails: [404],
  },
  createInspectorLink: {
    method: 'POST',
    path: '/api/v1/account/companies/{companyCode}/inspectorLinks',
    permission: 'hygiene:share',
    summary: 'Makes a link for an inspector; the answer shows its address, nothing else ever does',
    params: companyParams,
    body: newInspectorLinkSchema,
    answers: { 201: issuedInspectorLinkSchema },
    fails: [404, 409],
  },
  revokeInspectorLink: {
    method: 'DELETE',
    path: '/api/v1/account/companies/{companyCode}/inspectorLinks/{id}',
    permission: 'hygiene:share',
    summary: 'Revokes a link: the next request with it is refused',
    params: z.extend(companyParams, { id: z.uuid() }),
    answers: { 200: inspectorLinkSchema },
    fails: [404],
  },
});
