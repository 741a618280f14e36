import { type Counts, counterNames } from '@washboard/contract/statistics/counts';
import type { ToldReading } from '../statistics/index.ts';
import type { ReceivedMessage } from './receive-message.ts';

/** What messages tell of counters. */
export function counterReadings(messages: readonly ReceivedMessage[]): ToldReading[] {
  return messages.flatMap((received) => {
    if (received.topic !== 'counters') return [];
    const { serialNumber, atMs, message } = received;
    return [
      {
        ...{ serialNumber, atMs },
        toldSeries: message.series ?? null,
        counts: Object.fromEntries(counterNames.map((name) => [name, message.totals[name] ?? null])) as Counts,
        cyclesBeforeMaintenance: message.cyclesBeforeMaintenance ?? null,
      },
    ];
  });
}
