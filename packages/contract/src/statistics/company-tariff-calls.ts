import { declareCalls } from '../calls/call.ts';
import { companyParams } from '../calls/params.ts';
import { tariffChangeSchema, tariffSheetSchema } from './tariffs.ts';

export const companyTariffCalls = declareCalls('statistics', {
  companyTariffs: {
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
