import type { StoredStatus } from '@washboard/contract/appliances/appliance-state';
import type { LiveClientMessage, LiveServerMessage } from '@washboard/contract/live-socket/live-messages';
import { systemStates } from '@washboard/contract/machine-link/machine-status';

type Described<Message extends { type: string }> = {
  [Type in Message['type']]: { summary: string; example: Extract<Message, { type: Type }> };
};

const serialNumber = 'IN240002';
const at = '2026-11-25T07:14:54.387Z';
const measured = { at, receivedAt: '2026-11-25T07:14:54.412Z', isClockDoubtful: false };
const alarm = { errorCode: 'T01', severity: 'critical', startDate: at, stopDate: null } as const;
const connection = { state: 'online', since: '2026-11-25T05:30:02.118Z' } as const;
const telemetry = { boilerTmp: 849, tankTmp: 629, waterTmp: 149, boilerVlm: 71, tankVlm: 110, ...measured };
const connectivity = {
  wifi: { isOn: true, ssid: 'Cucina', signalDbm: -58 },
  bluetooth: { isOn: true, isPaired: false },
  ipAddress: '192.168.1.23',
  at,
};
const status: StoredStatus = {
  systemState: systemStates.RUN,
  isDoorOpen: false,
  cycle: { cycleNumber: 812, cycleType: 'dishes', operationSet: 1 },
  cycleBar: { cycleTimeProgress: 41, cycleTimeDuration: 120 },
  phase: 'wash',
  isRemotelyControlled: false,
  ...measured,
};
const seq = 1_795_230_275_004;

export const clientMessages: Described<LiveClientMessage> = {
  authenticate: {
    summary: 'The first message. The access token is that of the HTTP API.',
    example: {
      type: 'authenticate',
      accessToken: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiIzYjYxZjRhMiJ9.c2lnbmF0dXJl',
    },
  },
  subscribe: {
    summary: 'Watches these machines in detail; an empty list: all machines in scope, as summaries.',
    example: { type: 'subscribe', serialNumbers: [serialNumber] },
  },
  unsubscribe: {
    summary: 'Ends watching these machines in detail; an empty list: ends the summaries.',
    example: { type: 'unsubscribe', serialNumbers: [serialNumber] },
  },
  followAlarms: {
    summary: 'Follows the alarms of all machines in scope without watching the machines, until the socket closes.',
    example: { type: 'followAlarms' },
  },
};

export const serverMessages: Described<LiveServerMessage> = {
  ready: { summary: 'The token was accepted.', example: { type: 'ready' } },
  beat: { summary: 'The heartbeat.', example: { type: 'beat' } },
  snapshot: {
    summary: 'The complete present state of a machine. `seq` is the number of the last change that it contains.',
    example: {
      type: 'snapshot',
      serialNumber,
      at,
      seq,
      state: { connection, status, telemetry, openAlarms: [] },
      connectivity,
    },
  },
  stateVersions: {
    summary: 'Versions of what is stored, by serial number. A client that shows another version missed news.',
    example: { type: 'stateVersions', states: { [serialNumber]: '1x7k2pq' }, readings: { [serialNumber]: 'p0d31c' } },
  },
  error: {
    summary: 'A message was refused, or a machine is unknown or no longer visible.',
    example: { type: 'error', code: 'APPLIANCE_NOT_FOUND', serialNumber: 'IN249999' },
  },
  access: {
    summary: 'The rights of the account, or the machines in its scope, have changed: fetch lists again.',
    example: { type: 'access' },
  },
  alarmInScope: {
    summary: 'The current state of an alarm of any machine in scope. Only after `followAlarms`; not numbered.',
    example: { type: 'alarmInScope', serialNumber, alarm },
  },
  attention: {
    summary: 'What needs a person may have changed in the scope: fetch it again. Only after `followAlarms`.',
    example: { type: 'attention' },
  },
  status: {
    summary: 'What the machine is doing.',
    example: { type: 'status', serialNumber, at, seq: seq + 1, status },
  },
  telemetry: {
    summary: 'Readings. A channel that the machine lacks is missing, one that does not work is null.',
    example: { type: 'telemetry', serialNumber, at, seq: seq + 2, telemetry },
  },
  fotaStatus: {
    summary: 'Progress of a firmware installation: `perc` in percent; `inProg` is 1 while it runs.',
    example: { type: 'fotaStatus', serialNumber, at, seq: seq + 3, perc: 40, inProg: 1 },
  },
  alarm: {
    summary: 'The current state of an alarm of a watched machine; `stopDate` is null while it is open.',
    example: { type: 'alarm', serialNumber, at, seq: seq + 4, alarm },
  },
  connection: {
    summary: 'The machine has connected or disconnected.',
    example: { type: 'connection', serialNumber, at, seq: seq + 5, connection },
  },
  parameters: {
    summary: 'Parameters of the machine have changed. Fetch them: which of them may be read depends on the account.',
    example: { type: 'parameters', serialNumber, at, seq: seq + 6 },
  },
  connectivity: {
    summary: 'Wireless network, Bluetooth and address of the machine. Not in summaries.',
    example: { type: 'connectivity', serialNumber, at, seq: seq + 7, connectivity },
  },
};
