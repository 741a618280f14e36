import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import { fill } from '@washboard/contract/languages/texts';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { alarmWordsOf } from './alarm-words.ts';
import type { NotedAlarmRow } from './alarms-repository.ts';
import { authorOf } from './resolutions-repository.ts';
import type { ReportTexts } from './texts.ts';

export interface ReportStyle {
  texts: ReportTexts;
  words: ReturnType<typeof alarmWordsOf>;
}

export interface ReportEntry {
  errorCode: string;
  description: string;
  rank: AlarmRank;
  state: AlarmState;
  raisedAt: Date;
  clearedAt: Date | null;
  isClockDoubtful: boolean;
  resolution: { fix: string; author: string | null; at: Date } | null;
}

export function reportEntry({ alarm, gamma, resolution }: NotedAlarmRow, { texts, words }: ReportStyle): ReportEntry {
  const { errorCode, raisedAt, clearedAt } = alarm;
  const known = words.get(errorCode);
  return {
    errorCode,
    description: known?.description ?? texts.unknownCode,
    rank: alarmSeverity(gamma, errorCode) ?? 'unknown',
    state: clearedAt === null ? 'open' : 'past',
    raisedAt,
    clearedAt,
    isClockDoubtful: alarm.isRaisedAtDoubtful || alarm.isClearedAtDoubtful === true,
    resolution: resolution && {
      fix: [stepText(resolution.solution), resolution.words].filter((part) => part !== '').join('\n'),
      author: authorOf(resolution),
      at: resolution.at,
    },
  };

  function stepText(solution: number | null): string {
    if (solution === null) return '';
    return fill(texts.step, { number: solution, text: known?.solutions[solution - 1] ?? '' });
  }
}
