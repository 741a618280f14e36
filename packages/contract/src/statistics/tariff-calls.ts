import { declareCalls } from '../calls/call.ts';
import { companyParams, machineParams } from '../calls/params.ts';
import { machineTariffSheetSchema, tariffChangeSchema, tariffSheetSchema } from './tariffs.ts';

export const tariffCalls = declareCalls('statistics', {
  getTariffs: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/tariffs',
    permission: 'appliance:read',
    summary: 'Prices that differ at a machine, and those that it inherits',
    params: machineParams,
    answers: { 200: machineTariffSheetSchema },
    fails: [404],
  },
  changeTariffs: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/tariffs',
    permission: 'tariffs:write',
    summary: 'Sets prices that differ at a machine',
    params: machineParams,
    body: tariffChangeSchema,
    answers: { 200: machineTariffSheetSchema },
    fails: [404, 409],
  },
});

export const companyTariffCalls = declareCalls('statistics', {
  getCompanyTariffs: {
    method: 'GET',
    path: '/api/v1/account/companies/{companyCode}/tariffs',
    permission: 'company:read',
    summary: 'Prices of water, electricity and chemicals that a company has set, and those that it inherits',
    params: companyParams,
    answers: { 200: tariffSheetSchema },
    fails: [404],
  },
  changeCompanyTariffs: {
    method: 'PUT',
    path: '/api/v1/account/companies/{companyCode}/tariffs',
    permission: 'tariffs:write',
    summary: 'Sets the prices of a company, for its machines and for the companies below it',
    params: companyParams,
    body: tariffChangeSchema,
    answers: { 200: tariffSheetSchema },
    fails: [404, 409],
  },
});
