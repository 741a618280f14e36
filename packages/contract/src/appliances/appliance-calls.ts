import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { exportedTable, exportHeadersSchema } from '../calls/exported-file.ts';
import { machineParams } from '../calls/params.ts';
import { companyCodeSchema } from '../companies/company-code.ts';
import { applianceChangeQuerySchema, applianceChangeSchema } from './appliance-change.ts';
import { applianceExportSchema } from './appliance-export.ts';
import {
  applianceDetailQuerySchema,
  applianceDetailSchema,
  applianceListQuerySchema,
  applianceListSchema,
} from './appliances.ts';
import { assistanceChangeSchema } from './assistance.ts';
import { applianceFacetsSchema, companyFacetsQuerySchema, companyFacetsSchema } from './facets.ts';
import { fleetQuerySchema, fleetSchema } from './fleet.ts';
import { siteListQuerySchema, siteListSchema } from './sites.ts';

export const applianceCalls = declareCalls('appliance', {
  listAppliances: {
    method: 'GET',
    path: '/api/v1/appliance/appliances',
    permission: 'appliance:read',
    summary: 'The machines in scope, page by page',
    query: applianceListQuerySchema,
    answers: { 200: applianceListSchema },
  },
  getApplianceDetail: {
    method: 'GET',
    path: '/api/v1/appliance/getApplianceDetail',
    permission: 'appliance:read',
    summary: 'One machine with its present state',
    query: applianceDetailQuerySchema,
    answers: { 200: applianceDetailSchema },
    fails: [404],
  },
  exportAppliances: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/export',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'The machines in scope as a table for spreadsheets',
    headers: exportHeadersSchema,
    body: applianceExportSchema,
    answers: { 200: exportedTable },
    fails: [413, 429],
  },
  updateAppliance: {
    method: 'POST',
    path: '/api/v1/appliance/updateAppliance',
    permission: 'appliance:rename',
    summary: 'Renames a machine',
    query: applianceChangeQuerySchema,
    body: applianceChangeSchema,
    answers: { 200: applianceDetailSchema },
    fails: [404, 409],
  },
  changeAssistance: {
    method: 'PUT',
    path: '/api/v1/appliance/appliances/{serialNumber}/assistance',
    permission: 'appliance:install',
    summary: 'Sets the support contacts of a machine; null: the support of the brand',
    params: machineParams,
    body: assistanceChangeSchema,
    answers: { 200: applianceDetailSchema },
    fails: [404, 409],
  },
  assignApplianceToCompany: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/assign',
    permission: 'appliance:assign',
    summary: 'Assigns a machine to another service company; null ends the assignment',
    params: machineParams,
    body: z.strictObject({ companyCode: z.nullable(companyCodeSchema) }),
    answers: { 200: applianceDetailSchema },
    fails: [404],
  },
});

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
  listSites: {
    method: 'GET',
    path: '/api/v1/appliance/sites',
    permission: 'appliance:read',
    summary: 'The sites of the machines in scope, the most urgent first, page by page',
    query: siteListQuerySchema,
    answers: { 200: siteListSchema },
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
