import { plannedPhasesOf } from '@washboard/machine-model/ranges/programmes';
import { useTranslation } from 'react-i18next';
import { Placeholder } from '../../components/feedback/placeholder.tsx';
import { PhaseBand } from '../../components/gauges/phase-band.tsx';
import { Card } from '../../components/layout/card.tsx';
import { IncrementalContent } from '../../components/layout/gradual-content.tsx';
import { usePhaseName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import classes from './cycle-list.module.css';
import { valuesAfter } from './draft.ts';
import type { Editor } from './editor.ts';
import { FieldGrid } from './parameter-group.tsx';
import type { ShownCycle } from './parameter-model.ts';

/** Each programme with its resulting phases and the parameters behind them. */
export function CycleList({ editor }: { editor: Editor }) {
  return (
    <IncrementalContent placeholder={<Placeholder height={320} />}>
      {editor.model.cycles.map((cycle) => (
        <CycleCard key={cycle.cycleType} cycle={cycle} editor={editor} />
      ))}
    </IncrementalContent>
  );
}

function CycleCard({ cycle, editor }: { cycle: ShownCycle; editor: Editor }) {
  const { t } = useTranslation('parameters');
  const formats = useFormats();
  const phaseName = usePhaseName();
  const { parameters } = editor.model;
  const own = parameters.filter(({ cycleType }) => cycleType === cycle.cycleType);
  const byIdentifier = new Map(parameters.map((parameter) => [parameter.identifier, parameter]));
  const values = valuesAfter(editor.control.draft, editor.present);
  const phases = plannedPhasesOf(cycle.phases, (identifier) => {
    const parameter = byIdentifier.get(identifier);
    return parameter ? (values[parameter.code] ?? parameter.default) : 0;
  });
  const totalS = phases.reduce((sum, { durationS }) => sum + durationS, 0);
  return (
    <Card
      title={cycle.name}
      aside={<span className={classes.total}>{t('planned', { time: formats.countdown(totalS) })}</span>}
    >
      <PhaseBand programme={{ phases }} cycle={null} isStale={false} size="sm" />
      <ol className={classes.phases}>
        {phases.map(({ phase, durationS }, i) => (
          // A phase may occur twice, so the key includes its occurrence.
          <li key={`${phase} ${phases.slice(0, i).filter((before) => before.phase === phase).length}`}>
            {phaseName(phase)}{' '}
            <span className={classes.seconds}>{durationS > 0 ? formats.countdown(durationS) : '–'}</span>
          </li>
        ))}
      </ol>
      <FieldGrid parameters={own} editor={editor} />
    </Card>
  );
}
