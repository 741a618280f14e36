import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { installationChangeSchema, storedInstallationSchema } from './installation.ts';

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
