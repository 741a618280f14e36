import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { AdministeredMachine } from '@washboard/contract/machine-administration/machine-administration';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { isEnding, type MachineAction, machineActionsOf } from './machine-actions.ts';
import { ClaimedBy } from './use-machine-columns.tsx';

interface MachineDialogProps {
  machine: AdministeredMachine;
  reader: Userinfo;
  onAct: (action: MachineAction) => void;
  onClose: () => void;
}

export function MachineDialog({ machine, reader, onAct, onClose }: MachineDialogProps) {
  const { t } = useTranslation('administration-machines');
  const actions = machineActionsOf(reader).map((name) => {
    const disabledReason = disabledReasonOf(name, machine);
    return {
      name,
      label: t(`action.${name}`),
      explanation: disabledReason === null ? t(`explain.${name}`) : t(`disabledReason.${disabledReason}`),
      isEnding: isEnding(name),
      isDisabled: disabledReason !== null,
    };
  });
  return (
    <RecordDialog
      title={machine.serialNumber}
      facts={useFacts(machine)}
      actions={actions}
      onAct={onAct}
      onClose={onClose}
    />
  );
}

/** @returns a key of `disabledReason` in administration-machines.json; null if the action is possible */
function disabledReasonOf(action: MachineAction, { isClaimed, assignedCompanyCode }: AdministeredMachine) {
  if (action === 'claim' && isClaimed) return 'claimed';
  if (action === 'endClaim' && !isClaimed) return 'notClaimed';
  return action === 'takeBack' && assignedCompanyCode === null ? 'notAssigned' : null;
}

function useFacts(machine: AdministeredMachine) {
  const { t } = useTranslation('administration-machines');
  const formats = useFormats();
  const { applianceName, companyName, companyCode, assignedCompanyName, assignedCompanyCode } = machine;
  const facts = {
    name: applianceName,
    model: modelName(machine),
    company: `${companyName} (${companyCode})`,
    assigned: assignedCompanyCode !== null && `${assignedCompanyName ?? ''} (${assignedCompanyCode})`,
    claimedBy: machine.isClaimed && <ClaimedBy machine={machine} />,
    connection: t(`connection.${machine.connection}`),
    createdAt: formats.instant(machine.createdAt, 'medium'),
  };
  return Object.entries(facts).map(([name, value]) => ({
    name,
    label: t(`field.${name as keyof typeof facts}`),
    value: value || '–',
  }));
}
