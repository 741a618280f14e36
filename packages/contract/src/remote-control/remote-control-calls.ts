import { declareCalls } from '../calls/call.ts';
import { machineParams } from '../calls/params.ts';
import {
  commandResultSchema,
  cycleRequestSchema,
  replaceChemistryRequestSchema,
  switchShutdownRequestSchema,
} from './commands.ts';
import { remoteControlSchema, runLiveRequestSchema } from './remote-session.ts';

export const remoteControlCalls = declareCalls('remote control', {
  startOrStopCycle: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/cycle',
    permission: 'appliance:remote-control',
    summary: 'Starts a programme, for the holder of the session, or stops the running one',
    params: machineParams,
    body: cycleRequestSchema,
    answers: { 200: commandResultSchema },
    fails: [404, 409, 422, 504],
  },
  switchShutdown: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/switch-shutdown',
    permission: 'appliance:remote-control',
    summary: 'Switches a machine on or, in an orderly way, off, for the holder of the session',
    params: machineParams,
    body: switchShutdownRequestSchema,
    answers: { 200: commandResultSchema },
    fails: [404, 409, 422, 504],
  },
  replaceChemistry: {
    method: 'POST',
    path: '/api/v1/event-hub-listener/{serialNumber}/replace-chemistry',
    permission: 'appliance:remote-control',
    summary: 'Informs a machine that a canister was changed, for the holder of the session; not during start-up',
    params: machineParams,
    body: replaceChemistryRequestSchema,
    answers: { 200: commandResultSchema },
    fails: [404, 409, 422, 504],
  },
});

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
