import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useTranslation } from 'react-i18next';
import IconPlayerStop from '~icons/tabler/player-stop';
import { dangerColor } from '../../components/dialogs/message-dialog.tsx';
import { PhaseBand } from '../../components/gauges/phase-band.tsx';
import { Row } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { Card } from '../../components/layout/card.tsx';
import { PhaseName, ProgrammeName } from '../../components/text/programme-name.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import type { MachineView } from '../../lib/machine/machine-view.ts';
import { ButtonWithReason } from './button-with-reason.tsx';
import classes from './now-card.module.css';

interface NowCardProps {
  view: MachineView;
  model: RangeModel;
  stopReason: string | null;
  onStop: () => void;
}

export function NowCard({ view, model, stopReason, onStop }: NowCardProps) {
  const { t } = useTranslation(['remote-control', 'appliances', 'common']);
  const { cycle, condition, stale } = view;
  const isRunning = cycle !== null || condition === 'running';
  return (
    <Card title={t('appliances:cycle.title')} isStale={stale !== null} className={classes.card}>
      {cycle && <RunningCycle cycle={cycle} model={model} isStale={stale !== null} />}
      {!cycle && (
        <Text tone="quiet">
          {isRunning
            ? t('common:condition.running')
            : t(condition === 'offline' ? 'appliances:cycle.unknown' : 'appliances:cycle.none')}
        </Text>
      )}
      {isRunning && (
        <div className={classes.stop}>
          <ButtonWithReason
            color={dangerColor}
            size="md"
            fullWidth
            leftSection={<IconPlayerStop size={20} />}
            reason={stopReason}
            onPress={onStop}
          >
            {t('action.stop')}
          </ButtonWithReason>
        </div>
      )}
    </Card>
  );
}

interface RunningCycleProps {
  cycle: NonNullable<MachineView['cycle']>;
  model: RangeModel;
  isStale: boolean;
}

function RunningCycle({ cycle, model, isStale }: RunningCycleProps) {
  const { t } = useTranslation('appliances');
  const formats = useFormats();
  return (
    <>
      <Row gap="0 16px" align="baseline" justify="between" mb={8}>
        <p className={classes.programme}>
          <ProgrammeName cycleType={cycle.cycleType} />
          {' · '}
          <PhaseName phase={cycle.phase} />
        </p>
        <p className={classes.left}>
          {formats.countdown(cycle.remainingS)}
          <span className={classes.quiet}> {t('cycle.left')}</span>
        </p>
      </Row>
      <PhaseBand programme={model.programmes[cycle.cycleType]} cycle={cycle} isStale={isStale} />
    </>
  );
}
