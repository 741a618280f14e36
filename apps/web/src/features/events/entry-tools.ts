import type { MachineEventLine } from '@washboard/contract/events/events';
import type { ReactNode } from 'react';
import type { CycleWords, EventWords } from './event-words.ts';
import type { CycleEntry } from './group-cycles.ts';

export interface ReadingsSpan {
  from: string;
  to: string;
  /** The span is either a cycle or a time around a moment. */
  isOfCycle: boolean;
}

/** Times are in the machine's time zone. */
interface EventTimes {
  clock: (at: string) => string;
  clockWithSeconds: (at: string) => string;
  instant: (at: string) => string;
}

export interface EntryTools {
  wordsOf: (event: MachineEventLine) => EventWords;
  cycleWordsOf: (cycle: CycleEntry) => CycleWords;
  times: EventTimes;
  readingsLink: (span: ReadingsSpan) => ReactNode;
}

export const eventEntryId = (id: number) => `event-${id}`;
