import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { StepFailure } from './step-failure.tsx';
import { isOvertaken, type Replacement } from './use-replacement.ts';

interface IssueDialogProps {
  /** The first locks out the old board; another one invalidates the previous secret. */
  kind: 'first' | 'another';
  machineName: string;
  id: string;
  replacement: Replacement;
  onClose: () => void;
}

export function IssueDialog({ kind, machineName: name, id, replacement, onClose }: IssueDialogProps) {
  const { t } = useTranslation('board-replacement');
  const { issueSecret } = replacement;

  function close(): void {
    issueSecret.reset();
    onClose();
  }

  return (
    <MessageDialog
      mode="confirm"
      title={t(`issue.${kind}.title`, { name })}
      confirmLabel={t('issue.confirm')}
      tone="danger"
      isBusy={issueSecret.isPending}
      onConfirm={() =>
        issueSecret.mutate(id, {
          onSuccess: onClose,
          onError: (thrown) => isOvertaken(thrown) && onClose(),
        })
      }
      onClose={close}
    >
      <p>{t(`issue.${kind}.text`, { name })}</p>
      <p>{t('issue.once')}</p>
      <StepFailure thrown={issueSecret.error} />
    </MessageDialog>
  );
}
