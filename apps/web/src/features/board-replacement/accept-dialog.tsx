import type { BoardReplacementProgress } from '@washboard/contract/appliances/board-replacement';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import classes from './board-replacement.module.css';
import { StepFailure } from './step-failure.tsx';
import { isOvertaken, type Replacement } from './use-replacement.ts';

interface AcceptDialogProps {
  machineName: string;
  id: string;
  unsettled: BoardReplacementProgress['restoredChecks'];
  replacement: Replacement;
  onClose: () => void;
}

/** Lists the failed checks and asks whether to finish anyway. */
export function AcceptDialog({ machineName: name, id, unsettled, replacement, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('board-replacement');
  const { t: tCommon } = useTranslation();
  const { finish, params } = replacement;

  function close(): void {
    finish.reset();
    onClose();
  }

  return (
    <MessageDialog
      mode="confirm"
      title={t('accept.title', { name })}
      confirmLabel={t('accept.confirm')}
      isBusy={finish.isPending}
      onConfirm={() =>
        finish.mutate(
          { params, body: { id, isAccepted: true } },
          { onError: (thrown) => isOvertaken(thrown) && close() },
        )
      }
      onClose={close}
    >
      <p>{t('accept.text')}</p>
      <ul className={classes.codes}>
        {unsettled.map(({ check, outcome }) => (
          <li key={check}>
            {tCommon('labelled', { label: t(`restoredCheck.${check}`), text: t(`outcome.${outcome}`) })}
          </li>
        ))}
      </ul>
      <p>{t('accept.recorded')}</p>
      <StepFailure thrown={finish.error} />
    </MessageDialog>
  );
}
