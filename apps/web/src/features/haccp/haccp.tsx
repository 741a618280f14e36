import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { dayAt } from '@washboard/contract/time/calendar';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { withoutUndefined } from '../../lib/search-params.ts';
import { serverNowMs } from '../../lib/time/server-clock.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { ClosingDialog } from './closing-dialog.tsx';
import { useClosingDraft } from './closing-draft.ts';
import classes from './haccp.module.css';
import { useHygieneDays } from './haccp-api.ts';
import type { HaccpSearch } from './haccp-search.ts';
import { LedgerCard } from './ledger-card.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { calendarDays, periodOf, sumsOf } from './month-days.ts';
import { OpenDeviations } from './open-deviations.tsx';
import type { RecordLink } from './record-link.ts';
import { RecordList } from './record-list.tsx';
import { ReviewDialog } from './review-dialog.tsx';

// With the plot, which the list does without.
const RecordView = lazy(async () => ({
  default: (await loadPart(() => import('./record-view.tsx'))).RecordView,
}));

interface HaccpProps {
  machine: MachineRecord;
  search: HaccpSearch;
  onSearchChange: (next: HaccpSearch) => void;
  recordLink: RecordLink;
  /** Leads from a record to the list. */
  back: ReactNode;
  reader: { userId: Userinfo['idpUserId']; maySign: boolean };
}

/** The hygiene records of a machine: what is open, the month, and the records; or one record. */
export function Haccp({ machine, search, onSearchChange, recordLink, back, reader }: HaccpProps) {
  const { serialNumber, gamma } = machine;
  const { draft, ...edits } = useClosingDraft(serialNumber, reader.userId);
  const { maySign } = reader;
  return (
    <>
      <LeaveGuard isActive={draft.isOpen && draft.words !== ''} />
      {search.record === undefined ? (
        <Records {...{ machine, search, onSearchChange, recordLink, maySign }} onClose={edits.begin} />
      ) : (
        <Suspense fallback={<Placeholder height={720} />}>
          <RecordView key={search.record} {...{ machine, back, maySign }} id={search.record} onClose={edits.begin} />
        </Suspense>
      )}
      {draft.isOpen && draft.id !== null && maySign && (
        <ClosingDialog {...{ serialNumber, gamma, draft, edits }} id={draft.id} />
      )}
    </>
  );
}

interface RecordsProps extends Omit<HaccpProps, 'reader' | 'back'> {
  maySign: boolean;
  onClose: Parameters<typeof OpenDeviations>[0]['onClose'];
}

function Records({ machine, search, onSearchChange, recordLink, maySign, onClose }: RecordsProps) {
  const { serialNumber, gamma, timeZone } = machine;
  const [signedDay, setSignedDay] = useState<string | null>(null);
  const ownToday = dayAt(serverNowMs(), timeZone);
  const asked = useHygieneDays(serialNumber, periodOf(search, ownToday).monthDays);
  const today = asked.data?.today ?? ownToday;
  const period = periodOf(search, today);
  const days = asked.data && calendarDays(period.monthDays, asked.data.items, today);
  const listed = days?.filter(({ day }) => day >= period.listDays.from && day <= period.listDays.to);
  const signed = days?.find(({ day }) => day === signedDay);
  const change = (fields: { [Name in keyof HaccpSearch]: HaccpSearch[Name] | undefined }) =>
    onSearchChange(withoutUndefined<HaccpSearch>({ ...search, ...fields }));

  return (
    <div className={classes.page}>
      <OpenDeviations {...{ serialNumber, gamma, maySign, recordLink, onClose }} heldId={asked.data?.hold?.recordId} />
      <div className={classes.columns}>
        <MonthCalendar
          {...{ period, today, asked }}
          onMonthChange={(month) => change({ month: month === today.slice(0, 7) ? undefined : month, day: undefined })}
          onDayChoose={(day) =>
            change({
              day: day ?? undefined,
              month: day === null && period.month !== today.slice(0, 7) ? period.month : undefined,
            })
          }
        />
        <RecordList
          {...{ machine, period, days, recordLink }}
          sums={listed && sumsOf(listed)}
          filter={search.filter}
          onFilterChange={(filter) => change({ filter })}
          onSign={maySign ? ({ day }) => setSignedDay(day) : undefined}
        />
        <LedgerCard {...{ serialNumber, timeZone, period }} />
      </div>
      {signed && <ReviewDialog serialNumber={serialNumber} day={signed} onClose={() => setSignedDay(null)} />}
    </div>
  );
}
