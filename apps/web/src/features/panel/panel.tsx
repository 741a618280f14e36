import { Notice } from '../../components/feedback/notice-stack.tsx';
import { Stack } from '../../components/kit/stack.tsx';
import classes from './panel.module.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { PanelState } from '@washboard/contract/panel/panel';
import { rangeModelOf } from '@washboard/machine-model/ranges/range-models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import { asFailure } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { BoardCard } from './cards/board-card.tsx';
import { FaultsCard } from './cards/faults-card.tsx';
import { LabelCard } from './cards/label-card.tsx';
import { ParametersCard } from './cards/parameters-card.tsx';
import { SuppliesCard } from './cards/supplies-card.tsx';
import { SurroundingsCard } from './cards/surroundings-card.tsx';
import { UpkeepCard } from './cards/upkeep-card.tsx';
import { MachineFront } from './front/machine-front.tsx';
import type { LivePanel } from './panel-api.ts';

interface PanelProps extends Pick<LivePanel, 'operate' | 'refusal'> {
  state: PanelState;
  /** While the server does not respond, the state is outdated and operations are disabled. */
  isLost: boolean;
}

export function Panel({ state, isLost, operate, refusal }: PanelProps) {
  const { t } = useTranslation('panel');
  const refusalText = useRefusalText();
  const [wanted, setWanted] = useState<string | null>(null);
  const { programmes } = state;
  const chosen = wanted !== null && programmes.includes(wanted) ? wanted : (programmes[0] ?? '');
  return (
    <>
      <div role="status" className={classes.lostPlace}>
        {isLost && (
          <Notice tone="warning" icon={IconPlugConnectedX}>
            {t('lost')}
          </Notice>
        )}
      </div>
      <div className={classes.panel} data-lost={isLost || undefined} inert={isLost}>
        <div className={classes.machine}>
          <MachineFront
            state={state}
            chosen={chosen}
            onChoose={setWanted}
            onOperate={operate}
            message={refusalText(refusal)}
          />
        </div>
        <div className={classes.cards}>
          <Stack miw={0}>
            <SurroundingsCard state={state} onOperate={operate} />
            <SuppliesCard supplies={state.supplies} onOperate={operate} />
            <UpkeepCard cycles={state.serviceCycles} onOperate={operate} />
            <ParametersCard serialNumber={state.serialNumber} onOperate={operate} />
            <BoardCard board={state.board} spareBoard={state.spareBoard} onOperate={operate} />
            <LabelCard serialNumber={state.serialNumber} gamma={state.gamma} />
          </Stack>
          <FaultsCard model={rangeModelOf(state.gamma, state.modelNumber)} faults={state.faults} onOperate={operate} />
        </div>
      </div>
    </>
  );
}

const known = [
  'busy',
  'notReady',
  'doorOpen',
  'poweredOff',
  'unknownCycle',
  'notRunning',
  'alarmOpen',
  'noPower',
  'notAllowedNow',
  'remotelyControlled',
  'updating',
  'valueNotAllowed',
] as const;

function useRefusalText(): (refusal: unknown) => string | null {
  const { t } = useTranslation('panel');
  const failureText = useFailureText();
  return (refusal) => {
    if (refusal === null) return null;
    const failure = asFailure(refusal);
    const reason = failure.kind === 'problem' ? known.find((candidate) => candidate === failure.reason) : undefined;
    return reason ? t(`refusal.${reason}`) : failureText(refusal);
  };
}
