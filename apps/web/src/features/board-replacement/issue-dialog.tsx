import { useTranslation } from 'react-i18next';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { useDescribeFailure } from './step-failure.tsx';
import { isOvertaken, type Replacement } from './use-replacement.ts';

interface IssueDialogProps {
  /** The first secret locks out the old board; another one invalidates the previous secret. */
  kind: 'first' | 'another';
  machineName: string;
  id: string;
  replacement: Replacement;
  onClose: () => void;
}

export function IssueDialog({ kind, machineName: name, id, replacement, onClose }: IssueDialogProps) {
  const { t } = useTranslation('board-replacement');
  const describe = useDescribeFailure();
  const { issueSecret } = replacement;
  return (
    <Confirm
      title={t(`issue.${kind}.title`, { name })}
      confirmLabel={t('issue.confirm')}
      tone="danger"
      action={issueSecret}
      describe={describe}
      onConfirm={() =>
        issueSecret.mutate(id, {
          onSuccess: onClose,
          onError: (thrown) => isOvertaken(thrown) && onClose(),
        })
      }
      onClose={() => {
        issueSecret.reset();
        onClose();
      }}
    >
      <p>{t(`issue.${kind}.text`, { name })}</p>
      <p>{t('issue.once')}</p>
    </Confirm>
  );
}
