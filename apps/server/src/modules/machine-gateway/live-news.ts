import type { LiveNews } from '../live-socket/index.ts';
import { presentStatus } from './present-state.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { presentTelemetry } from './telemetry-rows.ts';

/** What a stored message means to those who watch the machine; null where it changes nothing they see. */
export function liveNews(received: ReceivedMessage): LiveNews | null {
  const about = { serialNumber: received.serialNumber, at: new Date(received.atMs).toISOString() };
  switch (received.topic) {
    case 'telemetry':
      return { type: 'telemetry', ...about, telemetry: presentTelemetry(received) };
    case 'status':
      return { type: 'status', ...about, status: presentStatus(received) };
    case 'fota':
      // The bar is kept only while the installation runs (specification, section 4).
      return {
        type: 'fotaStatus',
        ...about,
        perc: received.message.inProg === 1 ? received.message.perc : 0,
        inProg: received.message.inProg,
      };
    case 'events': {
      const { kind, body } = received.message;
      if (kind !== 'alarmRaised' && kind !== 'alarmCleared') return null;
      return { type: 'alarm', ...about, errorCode: body.errorCode, isOpen: kind === 'alarmRaised' };
    }
    case 'versions':
    case 'parameters':
    case 'replies':
      return null;
  }
}
