import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import {
  administeredMachineListSchema,
  administeredMachinesExportHeadersSchema,
  administeredMachinesExportSchema,
  administeredMachinesQuerySchema,
  claimantListSchema,
  claimantsQuerySchema,
  machineChangedSchema,
  machineClaimSchema,
  machineDeletionSchema,
  machineMoveSchema,
} from './machine-administration.ts';
import { addedApplianceSchema } from './new-appliance.ts';

export const machineAdministrationCalls = declareCalls('machine administration', {
  listAdministeredMachines: {
    method: 'GET',
    path: '/api/v1/appliance/administeredMachines',
    permission: 'administration:products',
    summary: 'The machines of the caller’s company and of all below it, page by page',
    query: administeredMachinesQuerySchema,
    answers: { 200: administeredMachineListSchema },
  },
  exportAdministeredMachines: {
    method: 'GET',
    path: '/api/v1/appliance/administeredMachines/export',
    permission: 'administration:products',
    isHeavy: true,
    summary: 'The same machines as a table for spreadsheets',
    headers: administeredMachinesExportHeadersSchema,
    query: administeredMachinesExportSchema,
    answers: {
      200: {
        description: 'UTF-8 with a byte order mark; semicolons where the decimal sign is a comma',
        content: { 'text/csv': { schema: z.string() } },
      },
    },
    fails: [429],
  },
  renewLinkSecret: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/linkSecret',
    permission: 'administration:products',
    summary: 'Gives a machine a new link secret, which is shown only now, and ends its connection',
    params: machineParams,
    answers: { 200: addedApplianceSchema },
    fails: [404],
  },
  moveAppliance: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/move',
    permission: 'administration:products',
    summary: 'Moves a machine to another company',
    description: 'Its claim and its assignments to a service company and to customers end.',
    params: machineParams,
    body: machineMoveSchema,
    answers: { 200: machineChangedSchema },
    fails: [404, 409],
  },
  listClaimants: {
    method: 'GET',
    path: '/api/v1/appliance/administeredMachines/claimants',
    permission: 'administration:products',
    summary: 'Active accounts of the caller’s company and of all below it, for which a machine can be claimed',
    query: claimantsQuerySchema,
    answers: { 200: claimantListSchema },
  },
  claimFor: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/claimFor',
    permission: 'administration:products',
    summary: 'Claims a machine for a person, without the code on its display',
    description: 'A machine in the maker’s stock moves to the company of the person; any other stays in its company.',
    params: machineParams,
    body: machineClaimSchema,
    answers: { 200: machineChangedSchema },
    fails: [404, 409],
  },
  endClaim: {
    method: 'POST',
    path: '/api/v1/appliance/appliances/{serialNumber}/endClaim',
    permission: 'administration:products',
    summary: 'Ends the claim of whichever account has the machine; it stays in its company',
    params: machineParams,
    answers: { 200: machineChangedSchema },
    fails: [404, 409],
  },
  deleteAppliance: {
    method: 'DELETE',
    path: '/api/v1/appliance/appliances/{serialNumber}',
    permission: 'administration:products',
    summary: 'Deletes a machine',
    description:
      'Nobody sees it any more, and its connection ends. Its records are kept for their usual time. Its serial number stays taken.',
    params: machineParams,
    query: machineDeletionSchema,
    answers: { 200: machineChangedSchema },
    fails: [404, 409],
  },
});
