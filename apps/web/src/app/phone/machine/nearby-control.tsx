import { alarmPreventingStart } from '@washboard/contract/alarms/alarms';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { NearbyCommand } from '@washboard/contract/bluetooth/messages';
import type { RangeModel } from '@washboard/machine-model/ranges/range-model';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../components/feedback/callout.tsx';
import type { Nearby } from '../../../features/bluetooth/use-nearby.ts';
import { CommandDialog } from '../../../features/remote-control/command-dialog.tsx';
import { MachineActions } from '../../../features/remote-control/machine-actions.tsx';
import { NowCard } from '../../../features/remote-control/now-card.tsx';
import { ProgrammeTiles } from '../../../features/remote-control/programme-tiles.tsx';
import {
  type RemoteDisabledReason,
  remoteDisabledReason,
  type Situation,
} from '../../../features/remote-control/remote-actions.ts';
import type { ChosenCommand } from '../../../features/remote-control/use-remote-command.ts';
import type { MachineView } from '../../../lib/machine/machine-view.ts';

interface NearbyControlProps {
  machine: ApplianceDetail;
  model: RangeModel;
  view: MachineView;
  nearby: Nearby;
}

/** A user beside the machine acts as if at its keys, so nothing is locked. */
export function NearbyControl({ machine, model, view, nearby }: NearbyControlProps) {
  const { t } = useTranslation(['remote-control', 'bluetooth']);
  const [chosen, setChosen] = useState<ChosenCommand | null>(null);
  const reasonId = useId();
  const { state } = nearby;
  const situation: Situation = {
    view,
    mayControl: state.rights.includes('control'),
    holder: view.isRemotelyControlled ? 'other' : 'nobody',
    isSending: state.orders.some(({ outcome }) => outcome.kind === 'sent'),
    preventing: alarmPreventingStart(machine.state.openAlarms),
  };
  const disabledReason = (action: ChosenCommand['action']) => remoteDisabledReason(action, situation);
  const textOf = (found: RemoteDisabledReason): string => {
    if (found === 'taken') return t('bluetooth:control.remotely');
    if (found === 'alarm') return t('disabledReason.alarmCode', { code: situation.preventing?.errorCode ?? '' });
    return t(`disabledReason.${found}`);
  };
  const reasonOf = (action: ChosenCommand['action']) => {
    const found = disabledReason(action);
    return found && textOf(found);
  };
  const ofStart = disabledReason('start');
  const choose = (action: ChosenCommand['action'], cycleType: string | null = null) => setChosen({ action, cycleType });

  return (
    <>
      {view.condition === 'running' && (
        <NowCard view={view} model={model} stopReason={reasonOf('stop')} onStop={() => choose('stop')} />
      )}
      <ProgrammeTiles
        model={model}
        reason={
          ofStart && (
            <div id={reasonId}>
              <Callout tone="notice" isQuiet>
                {textOf(ofStart)}
              </Callout>
            </div>
          )
        }
        reasonId={ofStart && reasonId}
        running={view.cycle?.cycleType ?? null}
        onChoose={(programme) => choose('start', programme)}
      />
      <MachineActions
        isOff={view.condition === 'off'}
        disabledReasonOf={disabledReason}
        disabledReasonText={textOf}
        shown={ofStart && { disabledReason: ofStart, id: reasonId }}
        onChoose={choose}
      />
      {chosen && (
        <CommandDialog
          chosen={chosen}
          machineName={machine.applianceName}
          serialNumber={machine.serialNumber}
          reason={reasonOf(chosen.action)}
          takesControl={false}
          onConfirm={(confirmed) => {
            setChosen(null);
            void nearby.machine?.order(commandOf(confirmed)).catch(() => undefined);
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function commandOf({ action, cycleType }: ChosenCommand): NearbyCommand {
  switch (action) {
    case 'start':
      return { kind: 'startCycle', body: { cycleType: cycleType ?? '' } };
    case 'stop':
      return { kind: 'stopCycle', body: {} };
    case 'switchOn':
      return { kind: 'powerOn', body: {} };
    case 'switchOff':
      return { kind: 'shutdown', body: {} };
    case 'replaceDetergent':
      return { kind: 'replaceChemistry', body: { supply: 'detergent' } };
    case 'replaceRinseAid':
      return { kind: 'replaceChemistry', body: { supply: 'rinseAid' } };
  }
}
