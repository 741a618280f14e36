import type { MachineEventLine } from '@washboard/contract/events/events';
import type { ReactNode } from 'react';
import type { EventWords } from './event-words.ts';
import type { ZoneTimes } from './zone-times.ts';

/** The time span of an event's readings. */
export interface ReadingsSpan {
  from: string;
  to: string;
  /** The readings of a cycle, or those around a moment. */
  isOfCycle: boolean;
}

/** Shared by all entries of a list. */
export interface EntryTools {
  wordsOf: (event: MachineEventLine) => EventWords;
  times: ZoneTimes;
  readingsLink: (span: ReadingsSpan) => ReactNode;
}
