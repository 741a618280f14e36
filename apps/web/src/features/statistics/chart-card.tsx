import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { Statistics } from '@washboard/contract/statistics/statistics';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useProgrammeName } from '../../components/text/programme-name.tsx';
import { brand } from '../../lib/brand/brand.ts';
import type { MachineRecord } from '../../lib/machine/recorded-machine.ts';
import { saveFile } from '../../lib/save-file.ts';
import { BarChart } from './bar-chart.tsx';
import { chartOf } from './chart.ts';
import classes from './chart-card.module.css';
import { drawPicture } from './draw-picture.ts';
import { programmesShown } from './figures.ts';
import type { Period } from './period.ts';
import { SaveResult } from './save-result.tsx';
import { type ShownFigure, shownFigures } from './statistics-search.ts';
import { useStatisticsFormats } from './use-statistics-formats.ts';

interface ChartCardProps {
  machine: MachineRecord;
  statistics: Statistics;
  period: Period;
  /** The figures of the next period are still loading. */
  isOfBefore: boolean;
  figure: ShownFigure;
  onFigureChange: (figure: ShownFigure) => void;
}

export function ChartCard({ machine, statistics, period, isOfBefore, figure, onFigureChange }: ChartCardProps) {
  const { t } = useTranslation('statistics');
  const nameOf = useProgrammeName();
  const formats = useStatisticsFormats(machine.gamma);
  const programmes = programmesShown(statistics, figure);
  const chart = chartOf({
    ...{ statistics, view: period.view, figure, programmes, nameOf, formats },
    betweenName: t('chart.between'),
    cyclesText: (count) => `${formats.counterText('cycles', count)} ${t('unit.cycles', { count })}`,
  });
  const saving = useMutation({
    mutationFn: async () => {
      const picture = await drawPicture({
        chart,
        title: t(`figure.${figure}`),
        period: `${formats.period(period.view, period)} · ${t('period.times', { timeZone: statistics.timeZone })}`,
        machine: `${machine.applianceName} · ${machine.serialNumber}`,
        brand: brand.name,
      });
      saveFile(picture, `${t('export.fileName')}-${machine.serialNumber}-${period.from}-${period.view}.png`);
    },
  });

  return (
    <Card
      title={t('chart.title')}
      aside={
        <div className={classes.controls}>
          <SegmentedControl
            aria-label={t('figure.label')}
            choices={shownFigures.map((value) => ({ value, label: t(`figure.${value}`) }))}
            value={figure}
            onChange={onFigureChange}
          />
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            aria-label={t('export.png')}
            disabled={isOfBefore}
            loading={saving.isPending}
            onClick={() => saving.mutate()}
          >
            PNG
          </Button>
        </div>
      }
    >
      <BarChart
        key={`${period.view} ${period.from}`}
        chart={chart}
        label={t('chart.label', { figure: t(`figure.${figure}`) })}
        hint={chart.bars.some(({ parts }) => parts.some((part) => part > 0)) ? t('chart.hint') : t('chart.nothing')}
      />
      <ul className={classes.legend}>
        {chart.series.map(({ name, token }) => (
          <li key={name} className={classes.entry}>
            <span className={classes.swatch} style={{ background: `var(${token})` }} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <SaveResult saving={saving} />
    </Card>
  );
}
