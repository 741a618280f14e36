import type { AlarmRank, AlarmState } from '@washboard/contract/alarms/alarms';
import { fillText } from '@washboard/contract/languages/texts';
import { alarmSeverity } from '@washboard/machine-model/alarms/alarm-severity';
import type { alarmWordsOf } from '../alarm-words.ts';
import type { NotedAlarmRow } from '../alarms-repository.ts';
import { resolutionAuthorOf } from '../resolutions/present-resolution.ts';
import type { AlarmReportTexts } from '../texts.ts';

export interface AlarmReportStyle {
  texts: AlarmReportTexts;
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

export function reportEntry(
  { alarm, gamma, resolution }: NotedAlarmRow,
  { texts, words }: AlarmReportStyle,
): ReportEntry {
  const { errorCode, raisedAt, clearedAt } = alarm;
  const alarmWords = words.get(errorCode);
  return {
    errorCode,
    description: alarmWords?.description ?? texts.unknownCode,
    rank: alarmSeverity(gamma, errorCode) ?? 'unknown',
    state: clearedAt === null ? 'open' : 'past',
    raisedAt,
    clearedAt,
    isClockDoubtful: alarm.isRaisedAtDoubtful || alarm.isClearedAtDoubtful === true,
    resolution: resolution && {
      fix: [stepText(resolution.solution), resolution.words].filter((part) => part !== '').join('\n'),
      author: resolutionAuthorOf(resolution),
      at: resolution.at,
    },
  };

  function stepText(solution: number | null): string {
    if (solution === null) return '';
    return fillText(texts.step, { number: solution, text: alarmWords?.solutions[solution - 1] ?? '' });
  }
}
