import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { companyParams, machineParams } from '../calls/params.ts';
import {
  companyLimitChoiceSchema,
  companyLimitsSchema,
  limitChoiceSchema,
  limitProfileChangeSchema,
  limitProfileEntrySchema,
  limitProfileListSchema,
  limitProfileSchema,
  limitsInForceSchema,
} from './hygiene-limits.ts';

export const hygieneLimitCalls = declareCalls('hygiene', {
  getLimitProfile: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/limitProfile',
    permission: 'appliance:read',
    summary: 'The limits by which the next cycles of a machine are judged, and where their choice comes from',
    params: machineParams,
    answers: { 200: limitsInForceSchema },
    fails: [404],
  },
  chooseLimitProfile: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/limitProfile',
    permission: 'hygiene:choose-limits',
    summary: 'Chooses the limits by which the next cycles of a machine are judged',
    params: machineParams,
    body: limitChoiceSchema,
    answers: { 200: limitsInForceSchema },
    fails: [404],
  },
});

const profileParams = z.extend(companyParams, { id: z.uuid() });

export const companyHygieneLimitCalls = declareCalls('hygiene', {
  listLimitProfiles: {
    method: 'GET',
    path: '/api/v1/account/companies/{companyCode}/limitProfiles',
    permission: 'hygiene:choose-limits',
    summary: 'The limit profiles of a company, in their latest versions',
    params: companyParams,
    answers: { 200: limitProfileListSchema },
    fails: [404],
  },
  createLimitProfile: {
    method: 'POST',
    path: '/api/v1/account/companies/{companyCode}/limitProfiles',
    permission: 'hygiene:choose-limits',
    summary: 'Creates a limit profile, for a company and for those below it',
    params: companyParams,
    body: limitProfileEntrySchema,
    answers: { 201: limitProfileSchema },
    fails: [404, 409],
  },
  changeLimitProfile: {
    method: 'PUT',
    path: '/api/v1/account/companies/{companyCode}/limitProfiles/{id}',
    permission: 'hygiene:choose-limits',
    summary: 'Makes a new version of a limit profile, for the next cycles of all machines that use it',
    params: profileParams,
    body: limitProfileChangeSchema,
    answers: { 200: limitProfileSchema },
    fails: [404, 409],
  },
  retireLimitProfile: {
    method: 'DELETE',
    path: '/api/v1/account/companies/{companyCode}/limitProfiles/{id}',
    permission: 'hygiene:choose-limits',
    summary: 'Retires a limit profile that is not chosen anywhere; its versions stay, because records name them',
    params: profileParams,
    answers: { 204: z.null() },
    fails: [404, 409],
  },
  getCompanyLimitProfile: {
    method: 'GET',
    path: '/api/v1/account/companies/{companyCode}/limitProfile',
    permission: 'hygiene:choose-limits',
    summary: 'The limits that apply in a company, where their choice comes from, and which may be chosen',
    params: companyParams,
    answers: { 200: companyLimitsSchema },
    fails: [404],
  },
  chooseCompanyLimitProfile: {
    method: 'PUT',
    path: '/api/v1/account/companies/{companyCode}/limitProfile',
    permission: 'hygiene:choose-limits',
    summary: 'Chooses the limits for the machines of a company and for the companies below it',
    params: companyParams,
    body: companyLimitChoiceSchema,
    answers: { 200: companyLimitsSchema },
    fails: [404, 409],
  },
});
