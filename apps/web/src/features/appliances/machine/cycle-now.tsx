import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { PhaseBand } from '../../../components/gauges/phase-band.tsx';
import { PhaseName, ProgrammeName } from '../../../components/text/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';
import classes from './cycle-now.module.css';

interface CycleNowProps {
  view: MachineView;
  model: RangeModel;
}

/** The running cycle with its remaining time and phases. */
export function CycleNow({ view: { cycle, stale }, model }: CycleNowProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const isStale = stale !== null;
  return (
    <div className={classes.cycle} data-stale={isStale || undefined}>
      {cycle ? (
        <>
          <div className={classes.facts}>
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
          </div>
          <PhaseBand programme={model.programmes[cycle.cycleType]} cycle={cycle} isStale={isStale} />
        </>
      ) : (
        <p className={classes.none}>{t(stale?.cause === 'machine' ? 'cycle.unknown' : 'cycle.none')}</p>
      )}
    </div>
  );
}
