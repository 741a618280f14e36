import type { ApplianceState } from '@washboard/contract/appliances/appliance-state';
import { useProgrammeName } from '../../../../components/programme-name.tsx';
import { useFormats } from '../../../../lib/format/use-formats.ts';
import { useLiveMachineView } from '../../../../lib/machine/use-machine-view.ts';
import classes from './cycle-text.module.css';

/** The running programme and the time left, the only thing of a row that changes each second. */
export function CycleText({ state }: { state: ApplianceState }) {
  const programmeName = useProgrammeName();
  const formats = useFormats();
  const { cycle } = useLiveMachineView(state);
  if (!cycle) return null;
  const programme = programmeName(cycle.cycleType);
  return (
    <span className={classes.cycle}>
      <span className={classes.programme} title={programme}>
        {programme}
      </span>
      {formats.countdown(cycle.remainingS)}
    </span>
  );
}
