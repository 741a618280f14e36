import type {
  FleetFigure,
  FleetSort,
  FleetStatistics,
  FleetStatisticsRow,
} from '@washboard/contract/fleet-statistics/fleet-statistics';
import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconChevronUp from '~icons/tabler/chevron-up';
import { VisuallyHidden } from '../../components/text/visually-hidden.tsx';
import { sortAfter, sortKey } from './fleet-choices.ts';
import { fleetFigures, type SortKey } from './fleet-search.ts';
import classes from './fleet-statistics.module.css';
import { RowName } from './row-name.tsx';
import { TrendBars, TrendLine } from './trend.tsx';
import { type FleetFormats, useFleetFormats } from './use-fleet-formats.ts';

interface FleetTableProps {
  statistics: FleetStatistics;
  rows: readonly FleetStatisticsRow[];
  sort: FleetSort;
  onSort: (next: FleetSort) => void;
}

interface Scale {
  lowest: number;
  highest: number;
}

export function FleetTable({ statistics: { by, isMetric }, rows, sort, onSort }: FleetTableProps) {
  const { t } = useTranslation('fleet-statistics');
  const formats = useFleetFormats(isMetric);
  const scales = Object.fromEntries(fleetFigures.map((figure) => [figure, scaleOf(figure, rows)])) as Record<
    FleetFigure,
    Scale
  >;
  const columns: readonly Exclude<SortKey, 'outliers'>[] = ['name', 'cycles', ...fleetFigures];
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <VisuallyHidden as="caption">{t(`caption.${by}`)}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" aria-sort={directionOf(sort, key)}>
                <button type="button" className={classes.head} onClick={() => onSort(sortAfter(sort, key))}>
                  {key === 'name' ? t(`column.${by}`) : t(`column.${key}`)}
                  <SortMark direction={directionOf(sort, key)} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.machine?.serialNumber ?? row.companyCode}>
              <th scope="row">
                <RowName row={row} formats={formats} />
              </th>
              <td data-title={t('column.cycles')}>
                <span className={classes.value}>{formats.count(row.cycles)}</span>
              </td>
              {fleetFigures.map((figure) => (
                <FigureCell key={figure} row={row} figure={figure} formats={formats} scale={scales[figure]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FigureCellProps {
  row: FleetStatisticsRow;
  figure: FleetFigure;
  formats: FleetFormats;
  scale: Scale;
}

function FigureCell({ row, figure, formats, scale }: FigureCellProps) {
  const { t } = useTranslation('fleet-statistics');
  const { value, before, machines, trend } = row.figures[figure];
  const isOutlier = row.outliers.some((outlier) => outlier.figure === figure);
  const title = t(`column.${figure}`);
  const Trend = figure === 'validShare' ? TrendLine : TrendBars;
  if (value === null) {
    return (
      <td data-title={title} className={classes.unknown}>
        <span aria-hidden>–</span>
        <VisuallyHidden>{t('unknown')}</VisuallyHidden>
      </td>
    );
  }
  return (
    <td data-title={title}>
      <span className={classes.value} data-outlier={isOutlier || undefined}>
        {isOutlier && <IconAlertTriangle size={16} />}
        {formats.figure(figure, value)}
      </span>
      <Trend trend={trend} scale={scale} />
      <Change isKnown={before !== null && (figure === 'validShare' || before > 0)}>
        {() => {
          const text = formats.change(figure, value, before ?? value);
          return figure === 'validShare' ? t('points', { by: text }) : text;
        }}
      </Change>
      {figure === 'validShare' && (
        <span className={classes.aside}>
          {t('ofCycles', { valid: formats.count(row.valid), cycles: formats.count(row.cycles) })}
        </span>
      )}
      {machines < row.machineCount && row.cycles > 0 && figure !== 'validShare' && (
        <span className={classes.aside}>
          {t('ofMachines', { part: formats.count(machines), whole: formats.count(row.machineCount) })}
        </span>
      )}
    </td>
  );
}

/** The comparison with the period before; it keeps its line while there is none. */
export function Change({ isKnown, children }: { isKnown: boolean; children: () => string }) {
  const { t } = useTranslation('fleet-statistics');
  return (
    <span className={classes.change}>
      {isKnown ? (
        <>
          {children()} <VisuallyHidden>{t('thanBefore')}</VisuallyHidden>
        </>
      ) : (
        '\u00a0'
      )}
    </span>
  );
}

function SortMark({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  if (!direction) return null;
  const Icon = direction === 'ascending' ? IconChevronUp : IconChevronDown;
  return <Icon size={14} stroke={2} />;
}

function directionOf(sort: FleetSort, key: SortKey): 'ascending' | 'descending' | undefined {
  if (sortKey(sort) !== key) return;
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

/** Zero means something for an amount, but hardly for a share that is nearly one. */
function scaleOf(figure: FleetFigure, rows: readonly FleetStatisticsRow[]): Scale {
  const values = rows.flatMap((row) => row.figures[figure].trend.filter((value) => value !== null));
  if (figure === 'validShare') return { lowest: Math.min(0.95, ...values), highest: 1 };
  return { lowest: 0, highest: Math.max(0, ...values) };
}
