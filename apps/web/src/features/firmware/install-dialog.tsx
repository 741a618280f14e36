import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type { AvailableFirmware } from '@washboard/contract/firmware/firmware';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { useInstallFirmware } from './firmware-api.ts';
import { useReasonText } from './use-reason-text.ts';

interface InstallDialogProps {
  machine: ApplianceDetail;
  firmware: AvailableFirmware;
  onClose: () => void;
}

/** Asks once, and says where the machine did not take it on; how it goes on is shown behind. */
export function InstallDialog({ machine, firmware, onClose }: InstallDialogProps) {
  const { t } = useTranslation('firmware');
  const { thrownText } = useReasonText();
  const { serialNumber, applianceName } = machine;
  const { module, version } = firmware;
  const install = useInstallFirmware(serialNumber);
  // The same for every try, so that an answer that was lost does no harm.
  const [commandId] = useState(() => crypto.randomUUID());
  if (install.isError) {
    return (
      <MessageDialog mode="error" title={t('notInstalled', { module, version })} onClose={onClose}>
        <p>{thrownText(install.error)}</p>
      </MessageDialog>
    );
  }
  return (
    <MessageDialog
      mode="confirm"
      title={t('confirm.title', { module, version, name: applianceName })}
      confirmLabel={t('confirm.button')}
      isBusy={install.isPending}
      onConfirm={() =>
        install.mutate(
          { params: { path: { serialNumber } }, body: { module, version, commandId } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p>{t('confirm.text')}</p>
      <p>{t('doNotSwitchOff')}</p>
    </MessageDialog>
  );
}
