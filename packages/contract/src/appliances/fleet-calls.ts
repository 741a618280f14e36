import { declareCalls } from '../calls/call.ts';
import { applianceFacetsSchema, companyFacetsQuerySchema, companyFacetsSchema } from './facets.ts';
import { fleetQuerySchema, fleetSchema } from './fleet.ts';

export const fleetCalls = declareCalls('appliance', {
  getApplianceFacets: {
    method: 'GET',
    path: '/api/v1/appliance/facets',
    permission: 'appliance:read',
    summary: 'The filter options for the machines in scope',
    answers: { 200: applianceFacetsSchema },
  },
  getCompanyFacets: {
    method: 'GET',
    path: '/api/v1/appliance/facets/companies',
    permission: 'appliance:read',
    summary: 'Companies that the machines in scope can be filtered by',
    query: companyFacetsQuerySchema,
    answers: { 200: companyFacetsSchema },
  },
  getFleet: {
    method: 'GET',
    path: '/api/v1/appliance/fleet',
    permission: 'appliance:read',
    summary: 'Figures of all machines in scope, or of one',
    query: fleetQuerySchema,
    answers: { 200: fleetSchema },
    fails: [404],
  },
});
