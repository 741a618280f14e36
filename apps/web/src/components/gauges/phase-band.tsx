import type { Programme } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format/use-formats.ts';
import { type BandSegment, bandPosition, bandSegments } from '../../lib/machine/cycle-band.ts';
import type { RunningCycle } from '../../lib/machine/machine-view.ts';
import { usePhaseName } from '../text/programme-name.tsx';
import classes from './phase-band.module.css';

interface PhaseBandProps {
  /** Undefined if the programme is unknown. */
  programme: Pick<Programme, 'phases'> | undefined;
  /** Null while no cycle is running. */
  cycle: Pick<RunningCycle, 'phase' | 'progress' | 'progressS' | 'remainingS'> | null;
  isStale: boolean;
  size?: 'sm' | 'lg';
}

const plainBand: readonly BandSegment[] = [{ phase: '', start: 0, end: 1 }];

function place(programme: PhaseBandProps['programme'], cycle: PhaseBandProps['cycle']) {
  if (!cycle) return { position: 0, index: -1 };
  if (!programme) return { position: cycle.progress, index: 0 };
  return bandPosition(programme, cycle.progressS, cycle.phase);
}

export function PhaseBand({ programme, cycle, isStale, size = 'lg' }: PhaseBandProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const segments = programme ? bandSegments(programme.phases) : plainBand;
  const { position, index } = place(programme, cycle);
  const phaseName = usePhaseName();
  return (
    <div className={classes.whole} data-size={size} data-stale={isStale || undefined}>
      <div
        className={classes.band}
        role="progressbar"
        aria-label={t('cycleProgress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((cycle?.progress ?? 0) * 100)}
        aria-valuetext={cycle ? t('timeLeft', { time: formats.countdown(cycle.remainingS) }) : undefined}
      >
        {segments.map(({ phase, start, end }, i) => (
          <span
            key={start}
            className={classes.segment}
            data-present={i === index || undefined}
            title={phase ? phaseName(phase) : undefined}
            style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
          >
            <span className={classes.passed} style={{ transform: `scaleX(${passedShare(position, start, end)})` }} />
          </span>
        ))}
        {cycle && size === 'lg' && <span className={classes.mark} style={{ left: `${position * 100}%` }} />}
      </div>
      {cycle && programme && size === 'lg' && <PhaseNames segments={segments} index={index} />}
    </div>
  );
}

function passedShare(position: number, start: number, end: number): number {
  return Math.min(1, Math.max(0, (position - start) / (end - start)));
}

function PhaseNames({ segments, index }: { segments: readonly BandSegment[]; index: number }) {
  const phaseName = usePhaseName();
  return (
    <ol className={classes.names}>
      {segments.map(({ phase, start, end }, i) => (
        <li
          key={start}
          aria-current={i === index ? 'step' : undefined}
          title={phaseName(phase)}
          style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
        >
          <span>{phaseName(phase)}</span>
        </li>
      ))}
    </ol>
  );
}
