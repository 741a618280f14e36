import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { Reading } from '../../../components/reading.tsx';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import classes from './machine-readings.module.css';

/** Every channel the range has, large enough to be read across a kitchen. */
export function MachineReadings({ view, model }: { view: MachineView; model: RangeModel }) {
  const { t } = useTranslation('appliances');
  return (
    <Card title={t('readings.title')}>
      <dl className={classes.readings}>
        {model.channels.map((channel) => (
          <Reading
            key={channel}
            channel={channel}
            value={view.reading(channel)}
            isStale={view.stale !== null}
            size="lg"
          />
        ))}
      </dl>
    </Card>
  );
}
