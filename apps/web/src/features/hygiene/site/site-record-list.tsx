import type { SiteRecordFilter } from '@washboard/contract/hygiene/site-hygiene';
import { dayAt } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconShieldCheck from '~icons/tabler/shield-check';
import IconShieldOff from '~icons/tabler/shield-off';
import { EmptyMessage } from '../../../components/feedback/empty-message.tsx';
import { Placeholder } from '../../../components/feedback/placeholder.tsx';
import { Stack } from '../../../components/kit/stack.tsx';
import { useReaderHeader } from '../../../lib/exports/use-reader-header.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { PageTimeZone } from '../../../lib/time/shown-time-zone.ts';
import { DayFrame, ReviewLine } from '../days/day-head.tsx';
import { GapRow, isGap, withGaps } from '../record/gap-row.tsx';
import type { RecordLink } from '../record/record-row.tsx';
import { RecordRow, RecordRows } from '../record/record-row.tsx';
import { NoRecordMatches, RecordsFrame, ShowAllButton, usualChoices } from '../record/records-frame.tsx';
import type { SiteCalendarDay } from './site-days.ts';
import { saveSiteRecords, useSiteRecords, useWashedCycles } from './site-hygiene-api.ts';
import type { SiteHygieneFilter } from './site-hygiene-search.ts';

interface SiteRecordListProps {
  filter: SiteHygieneFilter;
  days: readonly SiteCalendarDay[] | undefined;
  isOneCompany: boolean;
  recordLink: RecordLink;
  onFilterChange: (filter: SiteRecordFilter | undefined) => void;
  onReset: () => void;
  onSign: ((day: SiteCalendarDay) => void) | undefined;
}

export function SiteRecordList({
  filter,
  days,
  isOneCompany,
  recordLink,
  onFilterChange,
  onReset,
  onSign,
}: SiteRecordListProps) {
  const { t } = useTranslation('hygiene');
  const formats = useFormats();
  const header = useReaderHeader();
  const list = useSiteRecords(filter);
  const pages = list.data?.pages ?? [];
  const items = withGaps(
    pages.flatMap((page) => page.items),
    pages.flatMap((page) => page.gaps),
  );
  const moreGaps = pages.reduce((sum, page) => sum + page.moreGaps, 0);
  const groups = Map.groupBy(items, (item) =>
    dayAt(Date.parse(isGap(item) ? item.at : item.endedAt), item.machine.timeZone),
  );
  const chosen = filter.filter;
  const rare = chosen === 'closed' || chosen === 'held' ? [chosen] : [];

  return (
    <RecordsFrame
      choices={[...usualChoices, ...rare].map((value) => ({ value, label: t(`filter.${value}`) }))}
      chosen={chosen ?? 'all'}
      onChoose={(next) => onFilterChange(next === 'all' ? undefined : next)}
      save={(format) => saveSiteRecords({ filter, format, header })}
      pages={list}
    >
      {items.length === 0 && <NoRecords filter={filter} onReset={onReset} />}
      {[...groups].map(([day, ofDay]) => (
        <Stack key={day} as="section" gap={8}>
          <SiteDayHead day={days?.find((known) => known.day === day) ?? day} onSign={onSign} />
          <RecordRows hasMachines>
            {ofDay.map((item) =>
              isGap(item) ? (
                <GapRow
                  key={`gap ${item.serialNumber} ${item.id} ${item.fromCycle}`}
                  gap={item}
                  machineName={item.machine.applianceName}
                />
              ) : (
                <PageTimeZone key={`${item.serialNumber} ${item.id}`} value={item.machine.timeZone}>
                  <RecordRow
                    record={item}
                    gamma={item.machine.gamma}
                    machine={isOneCompany ? { applianceName: item.machine.applianceName } : item.machine}
                    recordLink={recordLink}
                  />
                </PageTimeZone>
              ),
            )}
          </RecordRows>
        </Stack>
      ))}
      {moreGaps > 0 && <p>{t('gap.more', { count: moreGaps, shown: formats.integer(moreGaps) })}</p>}
    </RecordsFrame>
  );
}

function SiteDayHead({ day, onSign }: { day: SiteCalendarDay | string; onSign: SiteRecordListProps['onSign'] }) {
  const { t } = useTranslation(['hygiene', 'site-hygiene']);
  const formats = useFormats();
  const { machines, reviewedMachines, reviewState } = typeof day === 'string' ? unknownDay : day;
  const isChanged = reviewState === 'changed';
  return (
    <DayFrame day={day} isSigned={reviewState === 'reviewed'} onSign={machines > 0 ? onSign : undefined}>
      {machines > 0 && (
        <ReviewLine isMissed={reviewState === 'missed' || isChanged}>
          {t('site-hygiene:review.state', {
            count: machines,
            shown: formats.integer(machines),
            reviewed: formats.integer(reviewedMachines),
          })}
          {isChanged && ` · ${t('review.changed')}`}
        </ReviewLine>
      )}
    </DayFrame>
  );
}
const unknownDay = { machines: 0, reviewedMachines: 0, reviewState: 'none' } as const;

/** Green means that there were cycles and none deviated. */
function NoRecords({ filter, onReset }: Pick<SiteRecordListProps, 'filter' | 'onReset'>) {
  const { t } = useTranslation('site-hygiene');
  const formats = useFormats();
  const { filter: result, gamma } = filter;
  const counts = useWashedCycles(filter, result === 'deviating' || result === 'open');
  const isFiltered = result !== undefined || gamma !== undefined;
  const { deviating = 0, washing = 0 } = counts.data ?? {};
  if (counts.isLoading) return <Placeholder height={240} />;
  if (result === 'deviating' && deviating === 0 && washing !== null && washing > 0)
    return (
      <EmptyMessage
        icon={<IconShieldCheck size={40} color="var(--ready)" />}
        title={t('noDeviation.title', { count: washing, shown: formats.integer(washing) })}
        text={t('noDeviation.text')}
        action={<ShowAllButton onClick={onReset} />}
      />
    );
  if (isFiltered) return <NoRecordMatches onReset={onReset} />;
  return <EmptyMessage icon={<IconShieldOff size={40} />} title={t('noCycles.title')} text={t('noCycles.text')} />;
}
