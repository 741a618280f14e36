import { Button } from '@mantine/core';
import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import type { AdministeredMachine } from '@washboard/contract/appliances/machine-administration';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { dangerOutline } from '../../../components/dialogs/message-dialog.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import classes from '../record-dialog.module.css';
import { isEnding, type MachineAction, machineActionsOf } from './machine-actions.ts';
import { ClaimedBy } from './machine-columns.tsx';

interface MachineDialogProps {
  machine: AdministeredMachine;
  reader: Userinfo;
  onAct: (action: MachineAction) => void;
  onClose: () => void;
}

/** Everything about a machine, and what the reader may do with it. */
export function MachineDialog({ machine, reader, onAct, onClose }: MachineDialogProps) {
  const { t } = useTranslation('administration-machines');
  const { t: common } = useTranslation();
  const facts = useFacts(machine);
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={machine.serialNumber}
      actions={
        <Button variant="default" data-autofocus onClick={onClose}>
          {common('dialog.close')}
        </Button>
      }
    >
      <FactList facts={facts} />
      <ul className={classes.actions}>
        {machineActionsOf(reader).map((action) => {
          const hindrance = hindranceOf(action, machine);
          return (
            <li key={action} className={classes.action}>
              <Button
                variant="default"
                {...(isEnding(action) && dangerOutline)}
                disabled={hindrance !== null}
                onClick={() => onAct(action)}
              >
                {t(`action.${action}`)}
              </Button>
              <span className={classes.explanation}>
                {hindrance === null ? t(`explain.${action}`) : t(`hindrance.${hindrance}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

/** @returns a key of `hindrance` in administration-machines.json; null if it is possible */
function hindranceOf(action: MachineAction, { isClaimed, assignedCompanyCode }: AdministeredMachine) {
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
