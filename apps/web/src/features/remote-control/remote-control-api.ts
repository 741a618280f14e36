import { dataOf, fetchClient } from '../../lib/api/api.ts';
import type { RemoteAction } from './remote-actions.ts';

/** A machine executes each command ID at most once, so retries are safe. */
export interface RemoteCommand {
  commandId: string;
  serialNumber: string;
  action: RemoteAction;
  cycleType: string | null;
}

const cyclePath = '/api/v1/event-hub-listener/{serialNumber}/cycle';
const chemistryPath = '/api/v1/event-hub-listener/{serialNumber}/replace-chemistry';
const powerPath = '/api/v1/event-hub-listener/{serialNumber}/switch-shutdown';

function post({ commandId, serialNumber, action, cycleType }: RemoteCommand) {
  const params = { path: { serialNumber } };
  const signal = abortUnanswered();
  switch (action) {
    case 'start':
      return fetchClient.POST(cyclePath, {
        params,
        signal,
        body: { commandId, operationSet: 1, ...(cycleType !== null && { cycleType }) },
      });
    case 'stop':
      return fetchClient.POST(cyclePath, { params, signal, body: { commandId, operationSet: 0 } });
    case 'switchOn':
      return fetchClient.POST(powerPath, { params, signal, body: { commandId, operationSet: 1 } });
    case 'switchOff':
      return fetchClient.POST(powerPath, { params, signal, body: { commandId, operationSet: 0 } });
    case 'replaceDetergent':
      return fetchClient.POST(chemistryPath, { params, signal, body: { commandId, supply: 'detergent' } });
    case 'replaceRinseAid':
      return fetchClient.POST(chemistryPath, { params, signal, body: { commandId, supply: 'rinseAid' } });
  }
}

/** @throws a problem document or a network error */
export async function sendCommand(command: RemoteCommand): Promise<void> {
  await dataOf(post(command));
}

/** The server waits less than this for the machine. */
const answerMs = 20_000;

/** A hanging server does not fail a request, so this signal aborts it. */
export function abortUnanswered(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), answerMs);
  return controller.signal;
}
