import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { companyParams } from '../calls/params.ts';
import {
  inspectorLinkListSchema,
  inspectorLinkSchema,
  issuedInspectorLinkSchema,
  newInspectorLinkSchema,
} from './inspector-links.ts';

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
