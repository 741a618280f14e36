import { declareCalls } from '../calls/call.ts';
import { companyParams } from '../calls/params.ts';
import { newServicePinSchema, servicePinSchema } from './service-pin.ts';

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
