import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneGap } from '@washboard/contract/hygiene/hygiene-gaps';
import type { HygieneFilter } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconClipboardList from '~icons/tabler/clipboard-list';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { useReaderHeader } from '../../../lib/exports/use-reader-header.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useWaiting } from '../../../lib/offline/outbox-context.ts';
import { DayHead } from '../days/day-head.tsx';
import type { CalendarDay, RecordSums, ShownPeriod } from '../days/month-days.ts';
import { GapRow, isGap, withGaps } from '../record/gap-row.tsx';
import type { RecordLink } from '../record/record-row.tsx';
import { RecordRow, RecordRows } from '../record/record-row.tsx';
import { NoRecordMatches, RecordsFrame, usualChoices } from '../record/records-frame.tsx';
import { saveRecords, useRecords } from './machine-hygiene-api.ts';

interface MachineRecordListProps {
  machine: { serialNumber: string; gamma: Gamma; timeZone: string };
  period: ShownPeriod;
  days: readonly CalendarDay[] | undefined;
  /** The gaps are of any time, not only of the shown days. */
  gaps: readonly HygieneGap[] | undefined;
  sums: RecordSums | undefined;
  filter: HygieneFilter | undefined;
  onFilterChange: (filter: HygieneFilter | undefined) => void;
  recordLink: RecordLink;
  onSign: ((day: CalendarDay) => void) | undefined;
}

export function MachineRecordList(props: MachineRecordListProps) {
  const { machine, period, days, gaps, sums, filter, onFilterChange, recordLink, onSign } = props;
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const { serialNumber, timeZone } = machine;
  const header = useReaderHeader();
  const search = { serialNumber, days: period.listDays, timeZone, filter };
  const list = useRecords(search);
  const counts = sums && { ...sums, all: sums.records, closed: sums.deviating - sums.open };
  const signatures = useWaiting('hygieneReview', serialNumber);
  const waitingOf = (day: string) => signatures.find(({ content }) => content.day === day);
  const chosenDay = days?.find(({ day }) => day === period.day);
  const records = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // A gap between two pages is shown with the page of the older records.
  const oldest = list.hasNextPage ? (records.at(-1)?.endedAt ?? '') : '';
  const shownGaps = filter === undefined && list.data ? (gaps ?? []).filter(isShown) : [];
  const groups = Map.groupBy(withGaps(records, shownGaps), (item) =>
    dayAt(Date.parse(isGap(item) ? item.at : item.endedAt), timeZone),
  );

  function isShown({ at }: HygieneGap): boolean {
    const day = dayAt(Date.parse(at), timeZone);
    return day >= period.listDays.from && day <= period.listDays.to && at >= oldest;
  }

  return (
    <RecordsFrame
      choices={[...usualChoices, ...(filter === 'closed' ? (['closed'] as const) : [])].map((value) => ({
        value,
        label: counts ? `${t(`filter.${value}`)} (${formats.integer(counts[value])})` : t(`filter.${value}`),
      }))}
      chosen={filter ?? 'all'}
      onChoose={(chosen) => onFilterChange(chosen === 'all' ? undefined : chosen)}
      save={(format) => saveRecords({ ...search, format, header })}
      pages={list}
      head={
        chosenDay &&
        records.length === 0 && <DayHead day={chosenDay} onSign={onSign} waiting={waitingOf(chosenDay.day)} />
      }
    >
      {records.length === 0 &&
        (filter === undefined ? <NoRecords /> : <NoRecordMatches onReset={() => onFilterChange(undefined)} />)}
      {[...groups].map(([day, ofDay]) => (
        <Stack key={day} as="section" gap={8}>
          <DayHead day={days?.find((known) => known.day === day) ?? day} onSign={onSign} waiting={waitingOf(day)} />
          <RecordRows>
            {ofDay.map((item) =>
              isGap(item) ? (
                <GapRow key={`gap ${item.id} ${item.fromCycle}`} gap={item} />
              ) : (
                <RecordRow key={item.id} record={item} gamma={machine.gamma} recordLink={recordLink} />
              ),
            )}
          </RecordRows>
        </Stack>
      ))}
    </RecordsFrame>
  );
}

function NoRecords() {
  const { t } = useTranslation('hygiene');
  return <EmptyMessage icon={<IconClipboardList size={40} />} title={t('empty.title')} text={t('empty.text')} />;
}
