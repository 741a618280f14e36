import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { PhaseBand } from '../../../components/gauges/phase-band.tsx';
import { Row } from '../../../components/kit/stack.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { PhaseName, ProgrammeName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import classes from './cycle-now.module.css';

interface CycleNowProps {
  view: MachineView;
  model: RangeModel;
}

export function CycleNow({ view: { cycle, stale }, model }: CycleNowProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const isStale = stale !== null;
  return (
    <div className={classes.cycleNow} data-stale={isStale || undefined}>
      {cycle ? (
        <>
          <Row align="baseline" justify="between" className={classes.facts}>
            <p className={classes.programme}>
              <ProgrammeName cycleType={cycle.cycleType} />
              <span className={classes.phase}>
                {' · '}
                <PhaseName phase={cycle.phase} />
              </span>{' '}
              <span className={classes.quiet}>{t('cycle.number', { number: formats.integer(cycle.cycleNumber) })}</span>
            </p>
            <p className={classes.left}>
              {formats.countdown(cycle.remainingS)}
              <span className={classes.quiet}> {t('cycle.left')}</span>
            </p>
          </Row>
          <PhaseBand programme={model.programmes[cycle.cycleType]} cycle={cycle} isStale={isStale} />
        </>
      ) : (
        <Text tone="quiet">{t(stale?.cause === 'machine' ? 'cycle.unknown' : 'cycle.none')}</Text>
      )}
    </div>
  );
}
