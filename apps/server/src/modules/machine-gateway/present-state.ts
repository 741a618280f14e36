import type { StoredStatus } from '@washboard/contract/appliances/appliance-state';
import type { ReceivedMessage } from './receive-message.ts';
import { presentTelemetry } from './telemetry-rows.ts';

/** What one batch changes of a machine's present, by column of `appliance_states`. Each carries its own `at`. */
export interface PresentState {
  telemetry?: { at: string };
  status?: { at: string };
  versions?: { at: string };
  parameters?: { at: string };
  fota?: { at: string };
}

/** The state after `message`, given what the batch had changed so far. */
export function applyToPresent(present: PresentState, received: ReceivedMessage): void {
  switch (received.topic) {
    case 'telemetry':
      present.telemetry = presentTelemetry(received);
      return;
    case 'status':
      present.status = presentStatus(received);
      return;
    case 'versions':
    case 'parameters':
    case 'fota': {
      const { seq: _, ...content } = received.message;
      present[received.topic] = { ...content, at: new Date(received.atMs).toISOString() };
      return;
    }
    case 'events':
    case 'replies':
      return;
  }
}

export function presentStatus(received: Extract<ReceivedMessage, { topic: 'status' }>): StoredStatus {
  const { seq: _, ...body } = received.message;
  return {
    ...body,
    at: new Date(received.atMs).toISOString(),
    receivedAt: new Date(received.receivedAtMs).toISOString(),
    isClockDoubtful: received.isClockDoubtful,
  };
}
