import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { idParams } from '../calls/params.ts';
import {
  issuedServiceClientSchema,
  newServiceClientSchema,
  serviceClientChangeSchema,
  serviceClientListQuerySchema,
  serviceClientListSchema,
  serviceClientRotationSchema,
  serviceClientSchema,
} from './service-clients.ts';

export const serviceClientCalls = declareCalls('programs', {
  listServiceClients: {
    method: 'GET',
    path: '/api/v1/account/serviceClients',
    permission: 'administration:service-clients',
    summary: 'Programs of the caller’s subtree that sign in with a secret of their own, newest first',
    query: serviceClientListQuerySchema,
    answers: { 200: serviceClientListSchema },
  },
  createServiceClient: {
    method: 'POST',
    path: '/api/v1/account/serviceClients',
    permission: 'administration:service-clients',
    summary: 'Creates a program with rights up to the caller’s; the answer shows its secret, nothing else ever does',
    body: newServiceClientSchema,
    answers: { 201: issuedServiceClientSchema },
    fails: [404, 409],
  },
  changeServiceClient: {
    method: 'PUT',
    path: '/api/v1/account/serviceClients/{id}',
    permission: 'administration:service-clients',
    summary: 'Renames a program, or moves its expiry; its rights stay, for others create another program',
    params: idParams,
    body: serviceClientChangeSchema,
    answers: { 200: serviceClientSchema },
    fails: [404, 409],
  },
  rotateServiceClient: {
    method: 'POST',
    path: '/api/v1/account/serviceClients/{id}/rotate',
    permission: 'administration:service-clients',
    summary: 'Replaces the secret of a program; without an overlap, its tokens and live sockets end at once',
    params: idParams,
    body: serviceClientRotationSchema,
    answers: { 200: issuedServiceClientSchema },
    fails: [404],
  },
  revokeServiceClient: {
    method: 'DELETE',
    path: '/api/v1/account/serviceClients/{id}',
    permission: 'administration:service-clients',
    summary: 'Revokes a program: its secret, its tokens and its live sockets end at once',
    params: idParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});
