import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { companyParams, machineParams } from '../calls/params.ts';
import {
  newServicePinSchema,
  serviceAccessRequestSchema,
  serviceAccessSchema,
  servicePinSchema,
} from './service-pin.ts';

export const serviceAccessCalls = declareCalls('service access', {
  getServiceAccess: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceAccess',
    permission: 'service-menu:open',
    summary: 'Until when this session may use the service menu of a machine',
    params: machineParams,
    answers: { 200: serviceAccessSchema },
    fails: [404],
  },
  giveServiceAccess: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceAccess',
    permission: 'service-menu:open',
    summary: 'Opens the service menu of a machine for some minutes, with the PIN of its company',
    description: 'A company without a PIN uses that of the nearest company above. The right is of this session only.',
    params: machineParams,
    body: serviceAccessRequestSchema,
    answers: { 200: serviceAccessSchema },
    fails: [404, 409, 422, 429],
  },
  endServiceAccess: {
    method: 'DELETE',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceAccess',
    permission: 'service-menu:open',
    summary: 'Closes the service menu early',
    params: machineParams,
    answers: { 204: z.null() },
    fails: [404],
  },
});

export const servicePinCalls = declareCalls('service access', {
  getServicePin: {
    method: 'GET',
    path: '/api/v1/account/companies/{companyCode}/servicePin',
    permission: 'administration:companies',
    summary: 'Whether a company has a service PIN, and since when; never the PIN',
    params: companyParams,
    answers: { 200: servicePinSchema },
    fails: [404],
  },
  setServicePin: {
    method: 'PUT',
    path: '/api/v1/account/companies/{companyCode}/servicePin',
    permission: 'administration:companies',
    summary: 'Sets or replaces the service PIN of a company',
    params: companyParams,
    body: newServicePinSchema,
    answers: { 200: servicePinSchema },
    fails: [404],
  },
  removeServicePin: {
    method: 'DELETE',
    path: '/api/v1/account/companies/{companyCode}/servicePin',
    permission: 'administration:companies',
    summary: 'Removes the service PIN of a company',
    params: companyParams,
    answers: { 200: servicePinSchema },
    fails: [404],
  },
});
