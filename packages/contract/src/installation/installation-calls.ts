import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { exportHeadersSchema } from '../calls/exported-file.ts';
import { machineParams } from '../calls/params.ts';
import { installationChangeSchema, storedInstallationSchema } from './installation.ts';
import {
  currentInstallationSchema,
  installationDisplaySchema,
  installationReportListSchema,
  installationSignatureSchema,
  installationStepChangeSchema,
  installationStepPathSchema,
} from './installation-run.ts';

export const installationCalls = declareCalls('appliance', {
  getInstallation: {
    method: 'GET',
    path: '/api/v1/appliance/appliances/{serialNumber}/installation',
    permission: 'appliance:read',
    summary: 'The installation data of a machine',
    params: machineParams,
    answers: { 200: storedInstallationSchema },
    fails: [404],
  },
  changeInstallation: {
    method: 'PATCH',
    path: '/api/v1/appliance/appliances/{serialNumber}/installation',
    permission: 'appliance:install',
    summary: 'Changes the installation data of a machine',
    params: machineParams,
    body: installationChangeSchema,
    answers: { 200: storedInstallationSchema },
    fails: [404, 409, 422],
  },
});

const runParams = z.extend(machineParams, { id: installationStepPathSchema.id });

export const installationRunCalls = declareCalls('installation', {
  getInstallationRun: {
    method: 'GET',
    path: '/api/v1/appliance/appliances/{serialNumber}/installationRun',
    permission: 'appliance:install',
    summary: 'The progress of the installation of a machine',
    params: machineParams,
    answers: { 200: currentInstallationSchema },
    fails: [404],
  },
  saveInstallationStep: {
    method: 'PUT',
    path: '/api/v1/appliance/appliances/{serialNumber}/installationRuns/{id}/steps/{step}',
    permission: 'appliance:install',
    summary: 'Saves a step of an installation with its effect on the machine’s data; the first one begins it',
    params: z.extend(machineParams, installationStepPathSchema),
    body: installationStepChangeSchema,
    answers: { 200: currentInstallationSchema },
    fails: [404, 409, 422],
  },
  configureDisplay: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/installationRuns/{id}/display',
    permission: 'appliance:install',
    summary: 'Sends language, units, country, time zone and time to the display of the machine',
    params: runParams,
    body: installationDisplaySchema,
    answers: { 200: currentInstallationSchema },
    fails: [404, 409, 422, 504],
  },
  signInstallation: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/installationRuns/{id}/signature',
    permission: 'appliance:sign-installation',
    summary: 'Signs an installation: its report becomes an entry in the ledger of the machine',
    params: runParams,
    body: installationSignatureSchema,
    answers: { 200: currentInstallationSchema },
    fails: [404, 409, 422, 503],
  },
  listInstallationReports: {
    method: 'GET',
    path: '/api/v1/appliance/appliances/{serialNumber}/installationReports',
    permission: 'appliance:read',
    summary: 'The signed installations of a machine, newest first',
    params: machineParams,
    answers: { 200: installationReportListSchema },
    fails: [404],
  },
  getInstallationReport: {
    method: 'GET',
    path: '/api/v1/appliance/appliances/{serialNumber}/installationReports/{id}',
    permission: 'appliance:read',
    isHeavy: true,
    summary: 'A signed installation report as a document, with the file that proves it inside',
    params: runParams,
    headers: exportHeadersSchema,
    answers: { 200: { description: 'The report', content: { 'application/pdf': { schema: z.unknown() } } } },
    fails: [404, 429, 503],
  },
});
