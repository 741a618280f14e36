import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt } from '@washboard/contract/time/calendar';
import { lazy, Suspense, useState } from 'react';
import { Stack } from '../../../components/kit/stack.tsx';
import type { MachineRecord } from '../../../lib/machine/recorded-machine.ts';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { MonthCalendar } from '../days/month-calendar.tsx';
import { calendarDays, monthPeriod, recordSums } from '../days/month-days.ts';
import { OpenDeviations } from '../record/open-deviations.tsx';
import type { RecordLink } from '../record/record-row.tsx';
import { LedgerCard } from './ledger-card.tsx';
import { LimitsCard, type LimitsDialogSlot } from './limits-card.tsx';
import { useGaps, useHygieneDays, useOpenDeviations, useSignDay } from './machine-hygiene-api.ts';
import type { MachineHygieneSearch } from './machine-hygiene-search.ts';
import { MachineRecordList } from './machine-record-list.tsx';
import classes from './machine-records.module.css';

const ReviewDialog = lazy(async () => ({
  default: (await loadPart(() => import('../days/hygiene-review-dialog.tsx'))).HygieneReviewDialog,
}));

interface MachineRecordsProps {
  machine: MachineRecord;
  search: MachineHygieneSearch;
  onSearchChange: (next: MachineHygieneSearch) => void;
  recordLink: RecordLink;
  maySign: boolean;
  limitsDialog: LimitsDialogSlot | undefined;
  sharedCompany: Parameters<typeof LedgerCard>[0]['sharedCompany'];
  onClose: (record: HygieneRecord) => void;
}

export function MachineRecords(props: MachineRecordsProps) {
  const { machine, search, onSearchChange, recordLink, maySign, limitsDialog, sharedCompany, onClose } = props;
  const { serialNumber, gamma, timeZone } = machine;
  const signing = useSignDay(serialNumber);
  const [signedDay, setSignedDay] = useState<string | null>(null);
  const open = useOpenDeviations(serialNumber);
  const gaps = useGaps(serialNumber);
  const ownToday = dayAt(serverNowMs(), timeZone);
  const query = useHygieneDays(serialNumber, monthPeriod(search, ownToday).monthDays);
  const today = query.data?.today ?? ownToday;
  const period = monthPeriod(search, today);
  const days = query.data && calendarDays(period.monthDays, query.data.items, today);
  const listed = days?.filter(({ day }) => day >= period.listDays.from && day <= period.listDays.to);
  const signed = days?.find(({ day }) => day === signedDay);
  const change = (fields: { [Name in keyof MachineHygieneSearch]: MachineHygieneSearch[Name] | undefined }) =>
    onSearchChange(withoutUndefined<MachineHygieneSearch>({ ...search, ...fields }));

  return (
    <Stack>
      <OpenDeviations
        deviations={open.data?.pages.flatMap(({ items }) =>
          items.map((record) => ({ record, gamma, isHeld: record.id === query.data?.hold?.recordId })),
        )}
        pages={open}
        maySign={maySign}
        recordLink={recordLink}
        onClose={({ record }) => onClose(record)}
      />
      <Stack className={classes.columns}>
        <MonthCalendar
          period={period}
          today={today}
          days={days}
          query={query}
          onMonthChange={(month) => change({ month: month === today.slice(0, 7) ? undefined : month, day: undefined })}
          onDayChoose={(day) =>
            change({
              day: day ?? undefined,
              month: day === null && period.month !== today.slice(0, 7) ? period.month : undefined,
            })
          }
        />
        <MachineRecordList
          machine={machine}
          period={period}
          days={days}
          recordLink={recordLink}
          gaps={gaps.data?.items}
          sums={listed && recordSums(listed)}
          filter={search.filter}
          onFilterChange={(filter) => change({ filter })}
          onSign={maySign ? ({ day }) => setSignedDay(day) : undefined}
        />
        <Stack>
          <LimitsCard machine={machine} limitsDialog={limitsDialog} />
          <LedgerCard serialNumber={serialNumber} timeZone={timeZone} period={period} sharedCompany={sharedCompany} />
        </Stack>
      </Stack>
      {signed && (
        <Suspense>
          <ReviewDialog signing={signing} day={signed} onClose={() => setSignedDay(null)} />
        </Suspense>
      )}
    </Stack>
  );
}
