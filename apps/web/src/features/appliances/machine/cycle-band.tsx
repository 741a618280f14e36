import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { usePhaseName } from '../../../components/phase-name.ts';
import { useProgrammeName } from '../../../components/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { bandPosition, bandSegments } from '../../../lib/machine/cycle-band.ts';
import type { MachineView, RunningCycle } from '../../../lib/machine/machine-view.ts';
import classes from './cycle-band.module.css';

interface CycleBandProps {
  view: MachineView;
  model: RangeModel;
}

/** The running cycle as a band of its phases with a mark that moves through them. Its place is kept when none runs. */
export function CycleBand({ view, model }: CycleBandProps) {
  const { t } = useTranslation('appliances');
  return (
    <section className={classes.card} aria-labelledby="cycle" data-stale={view.stale ? true : undefined}>
      <h2 id="cycle" className={classes.title}>
        {t('cycle.title')}
      </h2>
      {view.cycle ? <Running cycle={view.cycle} model={model} /> : <p className={classes.none}>{t('cycle.none')}</p>}
    </section>
  );
}

function Running({ cycle, model }: { cycle: RunningCycle; model: RangeModel }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  const phaseName = usePhaseName();
  return (
    <>
      <div className={classes.facts}>
        <p className={classes.programme}>
          {programmeName(cycle.cycleType)}
          <span className={classes.quiet}> {t('cycle.number', { number: formats.integer(cycle.cycleNumber) })}</span>
        </p>
        <p className={classes.left}>
          {formats.countdown(cycle.remainingS)}
          <span className={classes.quiet}> {t('cycle.left')}</span>
        </p>
      </div>
      <Band cycle={cycle} model={model} />
      <p className={classes.now}>
        {t('cycle.now', {
          phase: cycle.phase ? phaseName(cycle.phase) : t('cycle.phaseUnknown'),
          percent: formats.percent(cycle.progress),
        })}
      </p>
    </>
  );
}

function Band({ cycle, model }: { cycle: RunningCycle; model: RangeModel }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const phaseName = usePhaseName();
  const programme = model.programmes[cycle.cycleType];
  const segments = programme ? bandSegments(programme.phases) : [{ phase: '', start: 0, end: 1 }];
  const { position, index } = programme
    ? bandPosition(programme, cycle.progressS, cycle.phase)
    : { position: cycle.progress, index: 0 };
  return (
    <div
      className={classes.band}
      role="progressbar"
      aria-label={t('cycle.title')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(cycle.progress * 100)}
      aria-valuetext={t('cycle.spoken', { time: formats.countdown(cycle.remainingS) })}
    >
      {segments.map(({ phase, start, end }, i) => (
        <span
          key={start}
          className={classes.segment}
          data-state={i < index ? 'passed' : i === index ? 'present' : 'coming'}
          style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          title={phase === '' ? undefined : phaseName(phase)}
        >
          {end - start > 0.16 && phase !== '' && <span className={classes.segmentName}>{phaseName(phase)}</span>}
        </span>
      ))}
      <span className={classes.mark} style={{ left: `${position * 100}%` }} />
    </div>
  );
}
