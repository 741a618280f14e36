import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FleetStatisticsRow } from '@washboard/contract/fleet-statistics/fleet-statistics';
import { addDays } from '@washboard/contract/time/calendar';
import { useTranslation } from 'react-i18next';
import IconFileTypeCsv from '~icons/tabler/file-type-csv';
import IconPhoto from '~icons/tabler/photo';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { FailureNote } from '../../components/kit/failure-note.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { RecordSearch } from '../../components/records/record-search.tsx';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { brand } from '../../lib/brand/brand.ts';
import { useReaderHeader } from '../../lib/exports/use-reader-header.ts';
import { saveFile } from '../../lib/save-file.ts';
import { loadPart } from '../../lib/version/load-chunk.ts';
import { type FleetQuery, saveFleetTable } from './fleet-api.ts';
import { sortKey, worstFirst } from './fleet-choices.ts';
import { type FleetSearch, fleetFigures, fleetPeriods, groupings, type SortKey, sortKeys } from './fleet-search.ts';
import classes from './fleet-statistics.module.css';
import { rowName } from './row-name.tsx';
import { useFleetFormats } from './use-fleet-formats.ts';

interface FleetControlsProps {
  search: FleetSearch;
  query: FleetQuery;
  rows: readonly FleetStatisticsRow[];
  isMetric: boolean;
  /** The previous figures stay visible while the next ones are loading. */
  isOfBefore: boolean;
  onChange: (fields: { [Name in keyof FleetSearch]: FleetSearch[Name] | undefined }) => void;
}

export function FleetControls({ search, query, rows, isMetric, isOfBefore, onChange }: FleetControlsProps) {
  const { t } = useTranslation('fleet-statistics');
  const { by, sort } = query;
  return (
    <search aria-label={t('controls')}>
      <Row gap={12}>
        <SegmentedControl
          aria-label={t('by.label')}
          choices={groupings.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={(next) => onChange({ by: next, search: undefined })}
        />
        <SegmentedControl
          aria-label={t('period.label')}
          choices={fleetPeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={search.period ?? '4w'}
          onChange={(period) => onChange({ period })}
        />
        <div className={classes.search}>
          <RecordSearch
            label={t('search')}
            value={search.search ?? ''}
            onChange={(text) => onChange({ search: text || undefined })}
          />
        </div>
        <NativeSelect
          className={classes.order}
          aria-label={t('sort.label')}
          data={sortKeys.map((key) => ({ value: key, label: t(`sort.${key}`) }))}
          value={sortKey(sort)}
          onChange={({ currentTarget: { value } }) => onChange({ sort: worstFirst(value as SortKey) })}
        />
        <SaveButtons query={query} rows={rows} isMetric={isMetric} isOfBefore={isOfBefore} />
      </Row>
    </search>
  );
}

function SaveButtons({ query, rows, isMetric, isOfBefore }: Omit<FleetControlsProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('fleet-statistics');
  const header = useReaderHeader();
  const formats = useFleetFormats(isMetric);
  const { by, from, to, sort } = query;
  const csv = useMutation({ mutationFn: () => saveFleetTable(query, header) });
  const chosen = fleetFigures.find((figure) => figure === sortKey(sort));
  const figure = chosen ?? fleetFigures.find((each) => each !== 'validShare' && isKnown(each)) ?? 'validShare';
  const png = useMutation({
    mutationFn: async () => {
      const { drawRanking } = await loadPart(() => import('./draw-ranking.ts'));
      const picture = await drawRanking({
        title: t(`sort.${figure}`),
        period: `${formats.day(from)} – ${formats.day(addDays(to, -1))}`,
        subject: t(`by.${by}`),
        brand: brand.name,
        bars: rows.flatMap((row) => {
          const { value } = row.figures[figure];
          const isOutlier = row.outliers.some((outlier) => outlier.figure === figure);
          return value === null ? [] : [{ name: rowName(row), value, text: formats.figure(figure, value), isOutlier }];
        }),
      });
      saveFile(picture, `${t('fileName')}-${by}-${figure}-${from}.png`);
    },
  });
  return (
    <Row className={classes.save}>
      <Button
        variant="default"
        leftSection={<IconFileTypeCsv size={18} />}
        aria-label={t('export.csv')}
        loading={csv.isPending}
        onClick={() => csv.mutate()}
      >
        CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconPhoto size={18} />}
        aria-label={t('export.png')}
        disabled={isOfBefore}
        loading={png.isPending}
        onClick={() => png.mutate()}
      >
        PNG
      </Button>
      <VisuallyHidden as="p" role="status">
        {(csv.isSuccess || png.isSuccess) && t('export.done')}
      </VisuallyHidden>
      <FailureNote of={csv.error ?? png.error} lead={t('export.failed')} />
    </Row>
  );

  function isKnown(each: (typeof fleetFigures)[number]): boolean {
    return rows.some((row) => row.figures[each].value !== null);
  }
}
