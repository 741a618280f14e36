import type { MachineAlarm } from '../../alarms/index.ts';
import { presentConnectivity } from '../../appliances/index.ts';
import type { LiveNews } from '../../live-socket/index.ts';
import { storedStatus } from './current-state.ts';
import type { ReceivedMessage } from './receive-message.ts';
import { presentTelemetry } from './telemetry-rows.ts';

/** Only the newest reading of a machine is sent, because several of them come from a backlog. */
export function* liveNews(stored: readonly ReceivedMessage[]): Generator<LiveNews> {
  const newest = new Map<string, ReceivedMessage>();
  for (const received of stored) if (received.topic === 'telemetry') newest.set(received.serialNumber, received);
  for (const received of stored) {
    if (received.topic === 'telemetry' && newest.get(received.serialNumber) !== received) continue;
    const news = newsOf(received);
    if (news) yield news;
  }
}

function newsOf(received: ReceivedMessage): LiveNews | null {
  const { serialNumber, at } = received;
  const subject = { serialNumber, at };
  switch (received.topic) {
    case 'telemetry':
      return { type: 'telemetry', ...subject, telemetry: presentTelemetry(received) };
    case 'status':
      return { type: 'status', ...subject, status: storedStatus(received) };
    case 'fota': {
      // The progress exists only during the installation (docs/product-rules.md#firmware-update).
      const { perc, inProg } = received.message;
      return { type: 'fotaStatus', ...subject, perc: inProg === 1 ? perc : 0, inProg };
    }
    case 'parameters':
      return { type: 'parameters', ...subject };
    case 'connectivity':
      return { type: 'connectivity', ...subject, connectivity: presentConnectivity({ ...received.message, at }) };
    // `alarmNews` sends alarms in their current state.
    case 'events':
    case 'versions':
    case 'counters':
    case 'replies':
      return null;
  }
}

export function alarmNews({ serialNumber, alarm }: MachineAlarm): LiveNews {
  return { type: 'alarm', serialNumber, at: alarm.stopDate ?? alarm.startDate, alarm };
}
