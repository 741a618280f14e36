import { IconCircleCheck } from '@tabler/icons-react';
import type { Alarm } from '@washboard/contract/alarms/alarm-list';
import { frequencyDays } from '@washboard/contract/alarms/alarms';
import { durationText } from '@washboard/contract/time/duration';
import { useTranslation } from 'react-i18next';
import type { AlarmText } from '../../../lib/alarms/alarm-texts.ts';
import type { Formats } from '../../../lib/format/formats.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { AlarmEntry } from '../alarm-entry.tsx';
import classes from './register-entry.module.css';
import { Resolution } from './resolution.tsx';
import type { NoteDraft, NoteEdits } from './use-note-drafts.ts';

export interface RegisterEntryProps {
  serialNumber: string;
  alarm: Alarm;
  text: AlarmText | null | undefined;
  isLoading: boolean;
  isOpenAtFirst: boolean;
  isStale: boolean;
  mayNote: boolean;
  draft: NoteDraft | undefined;
  edits: NoteEdits;
}

export function RegisterEntry(props: RegisterEntryProps) {
  const { serialNumber, alarm, text, isLoading, isOpenAtFirst, isStale, mayNote, draft, edits } = props;
  const { t } = useTranslation(['alarms', 'alarm-register']);
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const when =
    alarm.stopDate === null
      ? t('since', { time: formats.timeOrDay(alarm.startDate, nowMs) })
      : t('alarm-register:span', { from: formats.time(alarm.startDate), to: endOf(alarm, formats) });
  return (
    <AlarmEntry
      id={entryId(alarm)}
      alarm={alarm}
      when={when}
      text={text}
      isLoading={isLoading}
      isOpenAtFirst={isOpenAtFirst || draft !== undefined}
      isStale={isStale}
      aside={
        alarm.resolution && (
          <span className={classes.noted}>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden />
            {t('alarm-register:noted')}
          </span>
        )
      }
    >
      <div className={classes.more}>
        <Facts alarm={alarm} nowMs={nowMs} />
        <Resolution
          serialNumber={serialNumber}
          alarm={alarm}
          solutions={text?.solutions ?? []}
          mayNote={mayNote}
          draft={draft}
          edits={edits}
        />
      </div>
    </AlarmEntry>
  );
}

export const entryId = ({ id }: Pick<Alarm, 'id'>) => `alarm-${id}`;

/** Omits the date if the alarm ended on the day it began. */
function endOf({ startDate, stopDate }: Alarm, formats: Formats): string {
  return stopDate === null ? '' : formats.timeOrDay(stopDate, Date.parse(startDate));
}

function Facts({ alarm, nowMs }: { alarm: Alarm; nowMs: number }) {
  const { t } = useTranslation(['alarm-register', 'common']);
  const formats = useFormats();
  const language = useLanguage();
  const { startDate, stopDate, reading, timesLately, isClockDoubtful } = alarm;
  const lastsMs = (stopDate === null ? nowMs : Date.parse(stopDate)) - Date.parse(startDate);
  const temperatures = (['boilerTmp', 'tankTmp'] as const).flatMap((channel) => {
    const value = reading?.[channel];
    return value === null || value === undefined ? [] : [{ channel, text: formats.quantityText(channel, value) }];
  });
  return (
    <dl className={classes.facts}>
      <Fact name={t('fact.began')} value={formats.instant(startDate, 'long')} />
      {stopDate !== null && <Fact name={t('fact.ended')} value={formats.instant(stopDate, 'long')} />}
      <Fact name={t('fact.lasted')} value={durationText(lastsMs, language)} />
      {temperatures.map(({ channel, text }) => (
        <Fact key={channel} name={t('fact.reading', { channel: t(`common:channel.${channel}`) })} value={text} />
      ))}
      <Fact
        name={t('fact.lately', { days: frequencyDays })}
        value={t('times', { count: timesLately, shown: formats.integer(timesLately) })}
      />
      {isClockDoubtful && <Fact name={t('fact.clock')} value={t('clockDoubtful')} />}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
