import { isKnownEvent, type MachineEvent } from '@washboard/contract/machine-link/machine-events';
import type { Contradiction, Contradictions } from '../../events/index.ts';

export interface StoredEvent {
  serialNumber: string;
  seq: number;
  at: string;
  receivedAt: string;
  isClockDoubtful: boolean;
  event: MachineEvent;
  contradiction?: Contradiction | undefined;
}

interface ReceivedEvent extends Omit<StoredEvent, 'event' | 'contradiction'> {
  topic: string;
  message: unknown;
}

const recordedKinds: ReadonlySet<MachineEvent['kind']> = new Set([
  'cycleEnded',
  'alarmRaised',
  'alarmCleared',
  'bufferOverflowed',
  'boardReplaced',
]);

export function recordedEvents(
  messages: readonly ReceivedEvent[],
  contradictions: Contradictions = new Map(),
): StoredEvent[] {
  return messages.flatMap(({ serialNumber, seq, at, receivedAt, isClockDoubtful, topic, message }) => {
    const event = message as MachineEvent;
    if (topic !== 'events' || !isKnownEvent(event) || !recordedKinds.has(event.kind)) return [];
    const contradiction = contradictions.get(serialNumber)?.get(seq);
    return [{ serialNumber, seq, at, receivedAt, isClockDoubtful, event, contradiction }];
  });
}
