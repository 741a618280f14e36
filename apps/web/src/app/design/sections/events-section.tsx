import type { MachineEventLine } from '@washboard/contract/events/events';
import { useState } from 'react';
import { EventList } from '../../../features/events/event-list.tsx';
import type { EventTerms } from '../../../features/events/event-words.ts';
import { groupCycles } from '../../../features/events/group-cycles.ts';
import { useEventWords } from '../../../features/events/use-event-words.ts';
import { useAlarmDescriptions } from '../../../lib/alarms/alarm-texts-api.ts';
import { SampleApp } from '../sample-app.tsx';
import { minutesAgo, washing } from '../sample-machines.ts';
import { programmeName } from '../samples.ts';

const runningCycle = 815;

function line(id: number, minutes: number, fields: Partial<MachineEventLine>): MachineEventLine {
  const at = minutesAgo(minutes);
  const usual = {
    isClockDoubtful: false,
    kind: 'doorOpened',
    body: {},
    by: null,
    isImplausible: false,
    isHygienic: null,
    record: null,
    severity: null,
  };
  return { id, at, receivedAt: at, ...usual, ...fields };
}

interface EndedCycle {
  id: number;
  minutes: number;
  cycleNumber: number;
  isHygienic: boolean;
  outcome?: 'completed' | 'stopped';
}

function ended({ id, minutes, cycleNumber, isHygienic, outcome = 'completed' }: EndedCycle): MachineEventLine {
  return line(id, minutes, {
    kind: 'cycleEnded',
    isHygienic,
    body: {
      cycleNumber,
      cycleType: programmeName,
      outcome,
      startedAt: minutesAgo(minutes + 2.2),
      endedAt: minutesAgo(minutes),
      washDurationS: 99,
      rinseDurationS: 12,
      tankTmpMin: 611,
      tankTmpMax: 634,
      rinseTmpMin: isHygienic ? 823 : 741,
      rinseTmpMax: isHygienic ? 852 : 779,
      waterVlm: 25,
      energyWh: 410,
    },
  });
}

const events: MachineEventLine[] = [
  line(30, 1, { kind: 'cycleStarted', body: { cycleNumber: runningCycle, cycleType: programmeName } }),
  line(29, 9, { kind: 'alarmCleared', body: { errorCode: 'FB27' } }),
  ended({ id: 28, minutes: 21, cycleNumber: 814, isHygienic: false }),
  line(27, 22, { kind: 'alarmRaised', body: { errorCode: 'FB27' }, severity: 'warning' }),
  ended({ id: 26, minutes: 27, cycleNumber: 813, isHygienic: true }),
  line(25, 33, { kind: 'remoteControlEnded', by: 'Ottavia Brambilla', body: { reason: 'released' } }),
  ended({ id: 24, minutes: 40, cycleNumber: 812, isHygienic: true, outcome: 'stopped' }),
  line(23, 55, { kind: 'bufferOverflowed', body: { lostMessages: 14 } }),
];

export function EventsSection() {
  return (
    <SampleApp>
      <Events />
    </SampleApp>
  );
}

function Events() {
  const [openId, setOpenId] = useState<number | undefined>(28);
  const terms: EventTerms = { alarm: useAlarmDescriptions(washing), cycle: () => null, parameter: () => null };
  return (
    <EventList
      {...useEventWords(washing.gamma, 'Europe/Rome', terms)}
      entries={groupCycles(events, runningCycle)}
      timeZone="Europe/Rome"
      runningCycle={runningCycle}
      openId={openId}
      onToggle={(id) => setOpenId(id === openId ? undefined : id)}
      readingsLink={() => <a href="#events">Readings of this cycle</a>}
    />
  );
}
