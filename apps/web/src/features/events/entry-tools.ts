import type { MachineEventLine } from '@washboard/contract/events/events';
import type { ReactNode } from 'react';
import type { EventWords } from './event-words.ts';
import type { ZoneTimes } from './zone-times.ts';

/** The stretch of time in which the readings of an event lie. */
export interface ReadingsSpan {
  from: string;
  to: string;
  /** Exactly those of a cycle, or those around a moment. */
  isOfCycle: boolean;
}

/** What every entry of a list is drawn with. */
export interface EntryTools {
  wordsOf: (event: MachineEventLine) => EventWords;
  times: ZoneTimes;
  readingsLink: (span: ReadingsSpan) => ReactNode;
}
