import * as z from 'zod/mini';
import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import {
  photoMediaType,
  serviceLogChangeSchema,
  serviceLogEntrySchema,
  serviceLogQuerySchema,
  serviceLogSchema,
} from './service-log.ts';

const entryParams = z.extend(machineParams, { id: z.uuid().check(z.toLowerCase()) });

const photoParams = z.extend(entryParams, { photoId: z.uuid().check(z.toLowerCase()) });

export const serviceLogCalls = declareCalls('service-log', {
  listServiceLog: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceLog',
    permission: 'appliance:read',
    summary: 'What technicians wrote down on their visits, page by page',
    params: machineParams,
    query: serviceLogQuerySchema,
    answers: { 200: serviceLogSchema },
    fails: [404],
  },
  getServiceLogEntry: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceLog/{id}',
    permission: 'appliance:read',
    summary: 'One entry of the service log',
    params: entryParams,
    answers: { 200: serviceLogEntrySchema },
    fails: [404],
  },
  writeServiceLogEntry: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceLog/{id}',
    permission: 'service-log:write',
    summary: 'Writes an entry of the service log, or changes it',
    description: 'The client chooses the ID. The photos that the entry names are sent afterwards.',
    params: entryParams,
    body: serviceLogChangeSchema,
    answers: { 200: serviceLogEntrySchema },
    fails: [404, 409, 429],
  },
  deleteServiceLogEntry: {
    method: 'DELETE',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceLog/{id}',
    permission: 'service-log:write',
    summary: 'Deletes an entry of the service log with its photos',
    params: entryParams,
    answers: { 204: z.null() },
    fails: [404],
  },
  sendServiceLogPhoto: {
    method: 'PUT',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceLog/{id}/photos/{photoId}',
    permission: 'service-log:write',
    summary: 'Stores a photo of an entry, without its metadata',
    description: 'A JPEG file, upright: its EXIF data, the orientation included, is removed.',
    consumes: [photoMediaType],
    params: photoParams,
    answers: { 204: z.null() },
    fails: [404, 409, 413, 415, 422, 429],
  },
  getServiceLogPhoto: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/serviceLog/{id}/photos/{photoId}',
    permission: 'appliance:read',
    summary: 'A photo of an entry',
    params: photoParams,
    answers: { 200: { description: 'The photo', content: { [photoMediaType]: { schema: z.unknown() } } } },
    fails: [404],
  },
});
