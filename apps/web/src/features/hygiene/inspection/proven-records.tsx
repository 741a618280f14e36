import { Button } from '@mantine/core';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import type { Inspection } from '@washboard/contract/inspector-links/inspector-links';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Row, Rows, Stack } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { ProgrammeName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { haveSameClock } from '../../../lib/time/shown-time-zone.ts';
import { DayHead } from '../days/day-head.tsx';
import { MonthCalendar } from '../days/month-calendar.tsx';
import { type CalendarDay, calendarDays, monthPeriod } from '../days/month-days.ts';
import { RecordTime, ResultMark, recordState } from '../record/record-marks.tsx';
import { RecordedAction } from '../record/recorded-action.tsx';
import { useGapWords, useReasonWords, useValidationWords } from '../record/use-record-words.ts';
import type { InspectedLedger } from './inspect-file.ts';
import { lastInspectedDay } from './inspected-days.ts';
import classes from './inspection.module.css';
import type { InspectedMachine } from './inspection-api.ts';
import type { Inspector } from './use-ledgers.ts';

interface ProvenRecordsProps {
  machine: InspectedMachine;
  inspection: Inspection;
  file: Blob;
  ledger: InspectedLedger;
  days: readonly CalendarDay[];
  isOnly: boolean;
  createInspector: () => Inspector;
}

const firstShown = 20;

export function ProvenRecords(props: ProvenRecordsProps) {
  const { t } = useTranslation('inspection');
  const [isOpen, setIsOpen] = useState(props.isOnly);
  return (
    <details className={classes.details} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{t('records')}</summary>
      {isOpen && <ProvenContent {...props} />}
    </details>
  );
}

function ProvenContent(props: ProvenRecordsProps) {
  const { machine, ledger } = props;
  const { t } = useTranslation(['inspection', 'hygiene']);
  const formats = useFormats();
  const gapWords = useGapWords();
  const { timeZone } = machine;
  return (
    <Stack>
      {!haveSameClock(timeZone, readerTimeZone(), serverNowMs()) && (
        <Text size="sm" tone="quiet">
          {t('zone', { zone: timeZone })}
        </Text>
      )}
      <DeviationList machine={machine} records={ledger.deviating} />
      <RecordCalendar {...props} />
      {ledger.gaps.length > 0 && (
        <div>
          <Text as="h3" size="md" mb={8} isStrong>
            {t('gaps')}
          </Text>
          <p>{t('gapsMeaning')}</p>
          <ul className={classes.points}>
            {ledger.gaps.map((gap) => (
              <li key={`${gap.id} ${gap.fromCycle}`}>
                <time dateTime={gap.at}>{formats.instant(gap.at)}</time>: {gapWords(gap)} (
                {t('hygiene:entryNumber', { number: gap.id })})
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  );
}

function RecordCalendar({ machine, inspection, file, ledger, days, createInspector }: ProvenRecordsProps) {
  const lastDay = lastInspectedDay(inspection, machine.timeZone);
  const [search, setSearch] = useState<{ month?: string; day?: string }>({});
  const period = monthPeriod(search, lastDay);
  const chosen = days.find(({ day }) => day === period.day);
  return (
    <Stack>
      <MonthCalendar
        period={period}
        today={lastDay}
        days={calendarDays(period.monthDays, ledger.days, lastDay)}
        query={{ error: null, refetch: () => {} }}
        onMonthChange={(month) => setSearch({ month })}
        onDayChoose={(day) => setSearch(day === null ? { month: period.month } : { day })}
      />
      {chosen && (
        <RecordDay key={chosen.day} machine={machine} file={file} createInspector={createInspector} day={chosen} />
      )}
    </Stack>
  );
}

interface RecordDayProps extends Pick<ProvenRecordsProps, 'machine' | 'file' | 'createInspector'> {
  day: CalendarDay;
}

function RecordDay({ machine, file, day, createInspector }: RecordDayProps) {
  const { t } = useTranslation('inspection');
  const records = useDayRecords({ machine, file, day: day.day }, createInspector);
  return (
    <Stack>
      <DayHead day={day} onSign={undefined} />
      {records === undefined ? (
        <Placeholder height={120} />
      ) : records === null ? (
        <p>{t('state.notChecked')}</p>
      ) : (
        records.length > 0 && <DayRecords machine={machine} records={records} isDayKnown />
      )}
    </Stack>
  );
}

function DeviationList({ machine, records }: { machine: InspectedMachine; records: readonly HygieneRecord[] }) {
  const { t } = useTranslation('inspection');
  const formats = useFormats();
  const [areAllShown, setAreAllShown] = useState(false);
  const shown = areAllShown ? records : records.slice(0, firstShown);
  return (
    <div>
      <Text as="h3" size="md" mb={8} isStrong>
        {t('deviations', { count: records.length, shown: formats.integer(records.length) })}
      </Text>
      {records.length > 0 && <DayRecords machine={machine} records={shown} />}
      {shown.length < records.length && (
        <Button variant="default" className={classes.save} onClick={() => setAreAllShown(true)}>
          {t('showAll')}
        </Button>
      )}
    </div>
  );
}

interface DayRecordsProps {
  machine: InspectedMachine;
  records: readonly HygieneRecord[];
  isDayKnown?: boolean;
}

function DayRecords({ machine, records, isDayKnown = false }: DayRecordsProps) {
  const { t } = useTranslation('hygiene');
  const reasonsOf = useReasonWords(machine.gamma);
  const validationWords = useValidationWords();
  return (
    <Rows frame="outline">
      {records.map((record) => {
        const { validation } = record;
        const words = [...reasonsOf(record), ...(validation ? [validationWords(validation)] : [])].join(' · ');
        return (
          <li key={record.id} className={classes.record}>
            <Row as="span" gap="4px 16px">
              <RecordTime record={record} isDayKnown={isDayKnown} />
              <ResultMark state={recordState(record)} />
              <ProgrammeName cycleType={record.cycleType} />
              <Text as="span" size="sm" tone="quiet">
                {t('entryNumber', { number: record.id })}
              </Text>
            </Row>
            {words !== '' && <span>{words}</span>}
            {record.closing ? (
              <RecordedAction closing={record.closing} />
            ) : (
              record.result === 'deviating' && (
                <Text as="span" tone="warning" isStrong>
                  {t('closing.missing')}
                </Text>
              )
            )}
          </li>
        );
      })}
    </Rows>
  );
}

/** @returns undefined while it is read, null if it cannot be read */
function useDayRecords(
  { machine: { serialNumber, timeZone }, file, day }: { machine: InspectedMachine; file: Blob; day: string },
  createInspector: () => Inspector,
): HygieneRecord[] | null | undefined {
  const [read, setRead] = useState<{ day: string; records: HygieneRecord[] | null } | null>(null);
  useEffect(() => {
    const inspector = createInspector();
    void inspector
      .run({ file, serialNumber, timeZone, from: day, to: day, day }, () => {})
      .then((outcome) => {
        if (outcome.kind === 'cancelled') return;
        setRead({ day, records: outcome.kind === 'checked' ? outcome.result.ofDay : null });
      });
    return () => inspector.cancel();
  }, [file, serialNumber, timeZone, day, createInspector]);
  return read?.day === day ? read.records : undefined;
}
