import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/card.tsx';
import { usePhaseName } from '../../../components/phase-name.ts';
import { useProgrammeName } from '../../../components/programme-name.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { type BandSegment, bandPosition, bandSegments } from '../../../lib/machine/cycle-band.ts';
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
    <Card title={t('cycle.title')} isStale={view.stale !== null} className={classes.card}>
      {view.cycle ? <Running cycle={view.cycle} model={model} /> : <p className={classes.none}>{t('cycle.none')}</p>}
    </Card>
  );
}

/** A programme that we do not know is one stretch: a plain progress bar. */
const plainBand: readonly BandSegment[] = [{ phase: '', start: 0, end: 1 }];

function Running({ cycle, model }: { cycle: RunningCycle; model: RangeModel }) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const programmeName = useProgrammeName();
  const programme = model.programmes[cycle.cycleType];
  const segments = programme ? bandSegments(programme.phases) : plainBand;
  const { position, index } = programme
    ? bandPosition(programme, cycle.progressS, cycle.phase)
    : { position: cycle.progress, index: 0 };
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
      <div
        className={classes.band}
        role="progressbar"
        aria-label={t('cycle.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(cycle.progress * 100)}
        aria-valuetext={t('cycle.spoken', { time: formats.countdown(cycle.remainingS) })}
      >
        {segments.map(({ start, end }, i) => (
          <span
            key={start}
            className={classes.segment}
            data-state={i < index ? 'passed' : i === index ? 'present' : 'coming'}
            style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          />
        ))}
        <span className={classes.mark} style={{ left: `${position * 100}%` }} />
      </div>
      <Phases cycle={cycle} segments={segments} index={index} />
    </>
  );
}

interface PhasesProps {
  cycle: RunningCycle;
  segments: readonly BandSegment[];
  index: number;
}

/** The phases by name; one that the plan does not have is named alone. */
function Phases({ cycle, segments, index }: PhasesProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  const phaseName = usePhaseName();
  const isPlanned = segments !== plainBand && index >= 0;
  const reported = cycle.phase === null ? t('cycle.phaseUnknown') : phaseName(cycle.phase);
  return (
    <ol className={classes.now}>
      {isPlanned ? (
        segments.map(({ phase, start }, i) => (
          <li key={start} aria-current={i === index ? 'step' : undefined}>
            {phaseName(phase)}
          </li>
        ))
      ) : (
        <li aria-current="step">{reported}</li>
      )}
      <li className={classes.percent}>{formats.percent(cycle.progress)}</li>
    </ol>
  );
}
