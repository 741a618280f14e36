import type { Gamma } from '@washboard/contract/appliances/appliances';
import type { Channel } from '@washboard/contract/telemetry/channels';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { GaugeScale } from '../../../components/gauges/gauge-scale.tsx';
import { Reading } from '../../../components/gauges/reading.tsx';
import { Card } from '../../../components/layout/card.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import classes from './machine-readings.module.css';

interface MachineReadingsProps {
  view: MachineView;
  model: RangeModel;
}

export function MachineReadings({ view, model }: MachineReadingsProps) {
  const { t } = useTranslation('appliances');
  const channels = model.channels.filter((channel) => channel !== 'boilerTmp' && channel !== 'tankTmp');
  return (
    <Card title={t('readings.title')}>
      <dl className={classes.readings}>
        {channels.map((channel) => (
          <ChannelReading key={channel} channel={channel} view={view} model={model} />
        ))}
      </dl>
    </Card>
  );
}

function ChannelReading({ channel, view, model }: MachineReadingsProps & { channel: Channel }) {
  const shown = { value: view.reading(channel), isStale: view.stale !== null } as const;
  switch (channel) {
    case 'boilerVlm':
      return <FilledPlot channel={channel} gamma={model.gamma} capacity={model.boiler.capacityVlm} {...shown} />;
    case 'tankVlm':
      return <FilledPlot channel={channel} gamma={model.gamma} capacity={model.tank.capacityVlm} {...shown} />;
    default:
      return <Reading channel={channel} gamma={model.gamma} {...shown} />;
  }
}

interface FilledPlotProps {
  channel: Channel;
  gamma: Gamma;
  /** Value and capacity are in tenths of a litre. */
  value: number | null;
  capacity: number;
  isStale: boolean;
}

function FilledPlot({ capacity, ...reading }: FilledPlotProps) {
  const { value, isStale } = reading;
  return (
    <Reading {...reading}>
      <GaugeScale share={value === null ? null : value / capacity} fill="level" isStale={isStale} />
    </Reading>
  );
}
