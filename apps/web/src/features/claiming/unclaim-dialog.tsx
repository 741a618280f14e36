import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useForgetMachines, useUnclaim } from './claiming-api.ts';

interface UnclaimDialogProps {
  machine: ApplianceDetail;
  onClose: () => void;
  onUnclaimed: (isBackInStock: boolean) => void;
}

/** For a claim of another user. */
const otherKinds = { stock: 'otherStock', stays: 'otherStays' } as const;

/** Lists what is lost with the machine, and asks for confirmation. */
export function UnclaimDialog({ machine, onClose, onUnclaimed }: UnclaimDialogProps) {
  const { t } = useTranslation('claiming');
  const failureText = useFailureText();
  const forget = useForgetMachines();
  const unclaim = useUnclaim();
  const { serialNumber, applianceName: name, companyName: company, claim } = machine;
  const kind = claim?.returnsToStock ? 'stock' : 'stays';

  function confirm(): void {
    unclaim.mutate(
      { params: { path: { serialNumber } } },
      {
        onSuccess({ isBackInStock }) {
          onUnclaimed(isBackInStock);
          forget();
          onClose();
        },
      },
    );
  }

  return (
    <MessageDialog
      mode="confirm"
      title={t('unclaim.title', { name })}
      confirmLabel={t('unclaim.confirm')}
      tone="danger"
      isBusy={unclaim.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(`unclaim.${claim?.isOwn ? kind : otherKinds[kind]}`, { name, company })}</p>
      {claim?.isOwn && kind === 'stock' && <p>{t('unclaim.lost')}</p>}
      {unclaim.isError && <Callout tone="failure">{failureText(unclaim.error)}</Callout>}
    </MessageDialog>
  );
}
