import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { AvailableFirmware } from '@washboard/contract/firmware/firmware';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { isAnswered, isWorthRetrying } from '../../lib/api/failure.ts';
import { useInstallFirmware } from './firmware-api.ts';
import { useFirmwareReasonText } from './use-firmware-reason-text.ts';

interface InstallDialogProps {
  machine: ApplianceDetail;
  firmware: AvailableFirmware;
  commands: InstallCommands;
  onClose: () => void;
}

export function InstallDialog({ machine, firmware, commands, onClose }: InstallDialogProps) {
  const { t } = useTranslation('firmware');
  const { thrownText } = useFirmwareReasonText();
  const { serialNumber, applianceName } = machine;
  const { module, version } = firmware;
  const install = useInstallFirmware(serialNumber);
  if (install.isError) {
    // The request may have arrived although its response did not.
    const isKnown = !isWorthRetrying(install.error);
    const title = isKnown ? t('notInstalled', { module, version }) : t('notKnown', { module, version });
    return (
      <MessageDialog mode={isKnown ? 'error' : 'warning'} title={title} onClose={onClose}>
        <p>{thrownText(install.error)}</p>
      </MessageDialog>
    );
  }
  return (
    <Confirm
      title={t('confirm.title', { module, version, name: applianceName })}
      confirmLabel={t('confirm.button')}
      action={install}
      onConfirm={() =>
        install.mutate(
          { params: { path: { serialNumber } }, body: { module, version, commandId: commands.idOf(firmware) } },
          {
            onSuccess: onClose,
            onSettled: (_, thrown) => {
              if (isAnswered(thrown)) commands.forget(firmware);
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{t('confirm.text')}</p>
      <p>{t('doNotSwitchOff')}</p>
    </Confirm>
  );
}

interface InstallCommands {
  /** The ID stays the same until the response to an attempt, so that it runs once. */
  idOf(firmware: AvailableFirmware): string;
  forget(firmware: AvailableFirmware): void;
}

/** The caller must outlive the dialog. */
export function useInstallCommands(): InstallCommands {
  const [commands] = useState(() => {
    const ids = new Map<string, string>();
    const keyOf = ({ module, version }: AvailableFirmware) => `${module} ${version}`;
    return {
      idOf(firmware: AvailableFirmware) {
        const id = ids.get(keyOf(firmware)) ?? crypto.randomUUID();
        ids.set(keyOf(firmware), id);
        return id;
      },
      forget: (firmware: AvailableFirmware) => void ids.delete(keyOf(firmware)),
    };
  });
  return commands;
}
