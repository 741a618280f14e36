import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { companyParams } from '../calls/params.ts';
import {
  issuedWallLinkSchema,
  newWallLinkSchema,
  wallHeadersSchema,
  wallLinkListSchema,
  wallLinkSchema,
  wallSchema,
} from './wall.ts';

export const wallCalls = declareCalls('appliance', {
  getWall: {
    method: 'GET',
    path: '/api/v1/appliance/wall',
    permission: 'appliance:read',
    summary: 'Everything that a large screen shows of the caller’s machines',
    answers: { 200: wallSchema },
  },
  openWall: {
    method: 'GET',
    path: '/api/v1/wall',
    permission: 'public',
    summary: 'Everything that a large screen with a link shows',
    description:
      'What the company of the link sees when it is opened, without people who wait for a decision and without machines that only a person has claimed.',
    headers: wallHeadersSchema,
    answers: { 200: wallSchema },
    fails: [400, 404, 410, 429],
  },
});

export const wallLinkCalls = declareCalls('appliance', {
  listWallLinks: {
    method: 'GET',
    path: '/api/v1/account/companies/{companyCode}/wallLinks',
    permission: 'walls:share',
    summary: 'The links with which large screens show the machines of a company',
    params: companyParams,
    answers: { 200: wallLinkListSchema },
    fails: [404],
  },
  createWallLink: {
    method: 'POST',
    path: '/api/v1/account/companies/{companyCode}/wallLinks',
    permission: 'walls:share',
    summary: 'Makes a link for a large screen; the answer shows its address, nothing else ever does',
    params: companyParams,
    body: newWallLinkSchema,
    answers: { 201: issuedWallLinkSchema },
    fails: [404, 409],
  },
  revokeWallLink: {
    method: 'DELETE',
    path: '/api/v1/account/companies/{companyCode}/wallLinks/{id}',
    permission: 'walls:share',
    summary: 'Revokes a link: the next request with it is refused',
    params: z.extend(companyParams, { id: z.uuid() }),
    answers: { 200: wallLinkSchema },
    fails: [404],
  },
});
