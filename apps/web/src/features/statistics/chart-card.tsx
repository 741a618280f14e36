import type { Tariffs } from '@washboard/contract/statistics/costs';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { brand } from '../../lib/brand/brand.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { BarChart } from './bar-chart.tsx';
import { chartOf } from './chart.ts';
import classes from './chart-card.module.css';
import grid from './machine-statistics.module.css';
import { SaveButtons } from './save-buttons.tsx';
import type { StatisticsPeriod } from './statistics-period.ts';
import { type ShownFigure, shownFigures } from './statistics-search.ts';
import { Swatch } from './swatch.tsx';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface ChartCardProps {
  machine: MachineRecord;
  statistics: Statistics;
  tariffs: Tariffs;
  period: StatisticsPeriod;
  /** The previous figures stay visible while those of the next period are loading. */
  isOfBefore: boolean;
  figure: ShownFigure;
  onFigureChange: (figure: ShownFigure) => void;
}

export function ChartCard({ machine, statistics, tariffs, period, isOfBefore, ...choice }: ChartCardProps) {
  const { t } = useTranslation(['statistics', 'common']);
  const nameOf = useProgrammeName();
  const formats = useStatisticsFormats(machine.gamma);
  const offered = shownFigures.filter((figure) => isKnown(figure, statistics, tariffs));
  const figure = offered.includes(choice.figure) ? choice.figure : 'cycles';
  const chart = chartOf({
    statistics,
    tariffs,
    view: period.view,
    figure,
    nameOf,
    formats,
    kindName: (kind) => t(`cost.${kind}`),
    betweenName: t('chart.between'),
    labelled: (label, text) => t('common:labelled', { label, text }),
    cyclesText: (count) => `${formats.counterText('cycles', count)} ${t('unit.cycles', { count })}`,
  });
  return (
    <Card
      title={t('chart.title')}
      className={`${grid.wide} ${grid.stretched}`}
      aside={
        <Row align="start">
          <SegmentedControl
            aria-label={t('figure.label')}
            className={classes.figures}
            choices={offered.map((value) => ({ value, label: t(`figure.${value}`) }))}
            value={figure}
            onChange={choice.onFigureChange}
          />
          <SaveButtons
            serialNumber={machine.serialNumber}
            table={period}
            csvLabel={t('export.csv')}
            picture={{
              kind: 'bars',
              chart,
              title: t(`figure.${figure}`),
              period: `${formats.period(period.view, period)} · ${t('period.times', { timeZone: statistics.timeZone })}`,
              machine: `${machine.applianceName} · ${machine.serialNumber}`,
              brand: brand.name,
            }}
            pictureName={`${t('export.fileName')}-${machine.serialNumber}-${period.from}-${period.view}`}
            pngLabel={t('export.png')}
            isOfBefore={isOfBefore}
          />
        </Row>
      }
    >
      <BarChart
        key={`${period.view} ${period.from}`}
        chart={chart}
        label={t('chart.label', { figure: t(`figure.${figure}`) })}
        hint={chart.bars.some(({ parts }) => parts.some((part) => part > 0)) ? t('chart.hint') : t('chart.nothing')}
      />
      <Row as="ul" gap="4px 24px" mih={20} mt={8}>
        {chart.series.map((series) => (
          <Row key={series.name} as="li" isOneLine className={classes.entry}>
            <Swatch fill={series} />
            {series.name}
          </Row>
        ))}
      </Row>
    </Card>
  );
}

/** A machine without these counters, or without prices, has nothing to show. */
function isKnown(figure: ShownFigure, { life }: Statistics, tariffs: Tariffs): boolean {
  if (figure === 'cost') return Object.values(tariffs).some((price) => price !== null);
  if (figure !== 'chemicals') return true;
  return life !== null && (life.counts.detergentMl !== null || life.counts.rinseAidMl !== null);
}
