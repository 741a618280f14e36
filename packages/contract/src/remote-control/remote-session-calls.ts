import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import { remoteControlSchema, runLiveRequestSchema } from './remote-session.ts';

export const remoteSessionCalls = declareCalls('remote control', {
  getRemoteControl: {
    method: 'GET',
    path: '/api/v1/event-hub-listener/{serialNumber}/run-live',
    permission: 'appliance:remote-control',
    summary: 'Who controls a machine remotely',
    params: machineParams,
    answers: { 200: remoteControlSchema },
    fails: [404],
  },
  runLive: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/run-live',
    permission: 'appliance:remote-control',
    summary: 'Begins, prolongs or releases a session of remote control',
    description: 'A session must be prolonged every few seconds; otherwise the machine ends it.',
    params: machineParams,
    body: runLiveRequestSchema,
    answers: { 200: remoteControlSchema },
    fails: [404, 409, 504],
  },
});
