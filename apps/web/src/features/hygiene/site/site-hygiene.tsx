import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { HygieneRecord } from '@washboard/contract/hygiene/hygiene-records';
import { dayAt } from '@washboard/contract/time/calendar';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../components/kit/stack.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { withoutUndefined } from '../../../lib/search-params.ts';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { useNowEachHalfMinute } from '../../../lib/time/use-now.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { MonthCalendar } from '../days/month-calendar.tsx';
import { monthPeriod } from '../days/month-days.ts';
import { InspectorLinksButton } from '../inspector-links/inspector-links-button.tsx';
import classes from '../machine/machine-records.module.css';
import { OpenDeviations } from '../record/open-deviations.tsx';
import type { RecordLink } from '../record/record-row.tsx';
import { siteDaysOf } from './site-days.ts';
import { SiteFilters } from './site-filters.tsx';
import { useHeldRacks, useSiteDays, useSiteDeviations } from './site-hygiene-api.ts';
import { machineFilter, type SiteHygieneSearch, siteHygieneFilter } from './site-hygiene-search.ts';
import { SiteRecordList } from './site-record-list.tsx';

const SiteCorrectiveAction = lazy(async () => ({
  default: (await loadPart(() => import('./site-corrective-action.tsx'))).SiteCorrectiveAction,
}));
const SiteReview = lazy(async () => ({ default: (await loadPart(() => import('./site-review.tsx'))).SiteReview }));

interface SiteHygieneProps {
  search: SiteHygieneSearch;
  onSearchChange: (next: SiteHygieneSearch) => void;
  recordLink: RecordLink;
  reader: { userId: string; maySign: boolean; mayShare: boolean };
}

export function SiteHygiene({
  search,
  onSearchChange,
  recordLink,
  reader: { userId, maySign, mayShare },
}: SiteHygieneProps) {
  const { t } = useTranslation('site-hygiene');
  const nowMs = useNowEachHalfMinute();
  const [closed, setClosed] = useState<{ record: HygieneRecord; gamma: Gamma } | null>(null);
  const [signedDay, setSignedDay] = useState<string | null>(null);
  const machines = machineFilter(search);
  const readerToday = dayAt(nowMs, readerTimeZone());
  const chosenDay = search.from !== undefined && search.from === search.to ? search.from : undefined;
  const shown = withoutUndefined<{ month?: string; day?: string }>({
    month: search.month ?? search.from?.slice(0, 7),
    day: search.month === undefined ? chosenDay : undefined,
  });
  const query = useSiteDays(machines, monthPeriod(shown, readerToday).monthDays);
  const today = query.data?.today ?? readerToday;
  const period = { ...monthPeriod(shown, today), day: chosenDay ?? null };
  const days = query.isPlaceholderData
    ? undefined
    : query.data && siteDaysOf(period.monthDays, query.data.items, today);
  const site = siteOf();
  const deviations = useSiteDeviations(machines);
  const held = useHeldRacks(machines);
  const change = (fields: { [Name in keyof SiteHygieneSearch]: SiteHygieneSearch[Name] | undefined }) =>
    onSearchChange(withoutUndefined<SiteHygieneSearch>({ ...search, ...fields }));

  /** Only days of one company can be signed. */
  function siteOf() {
    const companies = query.data?.companies ?? [];
    if (search.gamma !== undefined) return undefined;
    if (search.companyCode !== undefined)
      return companies.find(({ companyCode }) => companyCode === search.companyCode);
    return companies.length === 1 ? companies[0] : undefined;
  }

  const signed = days?.find(({ day }) => day === signedDay);
  return (
    <Stack>
      <PageTitle>{t('title')}</PageTitle>
      <SiteFilters facets={query.data} search={search} onChange={onSearchChange} />
      <OpenDeviations
        deviations={openOf(deviations.data, held.data)}
        pages={deviations}
        total={query.data?.open}
        maySign={maySign}
        recordLink={recordLink}
        onClose={setClosed}
      />
      <Stack className={classes.columns}>
        <MonthCalendar
          period={period}
          today={today}
          days={days}
          query={query}
          onMonthChange={(month) => change({ month: month === today.slice(0, 7) ? undefined : month })}
          onDayChoose={(day) =>
            change({ from: day ?? undefined, to: day ?? undefined, period: undefined, month: undefined })
          }
        />
        <SiteRecordList
          filter={siteHygieneFilter(search, nowMs, readerTimeZone())}
          days={days}
          recordLink={recordLink}
          isOneCompany={search.companyCode !== undefined || query.data?.companies.length === 1}
          onFilterChange={(filter) => change({ filter })}
          onReset={() => change({ filter: undefined, gamma: undefined })}
          onSign={maySign && site ? ({ day }) => setSignedDay(day) : undefined}
        />
        {mayShare && site && (
          <div>
            <InspectorLinksButton company={site} period={period.listDays} />
          </div>
        )}
      </Stack>
      <Suspense>
        {closed && (
          <SiteCorrectiveAction
            key={`${closed.record.serialNumber} ${closed.record.id}`}
            {...closed}
            ownerId={userId}
            onDone={() => setClosed(null)}
          />
        )}
        {signed && site && <SiteReview site={site} day={signed} onClose={() => setSignedDay(null)} />}
      </Suspense>
    </Stack>
  );
}

type Pages = ReturnType<typeof useSiteDeviations>['data'];

function openOf(deviations: Pages, held: Pages) {
  if (!deviations) return undefined;
  const itemsOf = (pages: Pages) => pages?.pages.flatMap(({ items }) => items) ?? [];
  const others = itemsOf(deviations).filter(({ isHeld }) => !isHeld);
  return [...itemsOf(held), ...others].map(({ isHeld, machine, ...record }) => ({
    record,
    gamma: machine.gamma,
    isHeld,
    machine,
  }));
}
