import type { Rule } from '@washboard/contract/notifications/notification-rules';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { useDeleteRule } from './notification-settings-api.ts';
import { useRuleWords } from './use-rule-words.ts';

export function DeleteRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation('notification-settings');
  const failureText = useFailureText();
  const deletion = useDeleteRule();
  const { sentence } = useRuleWords(rule);
  return (
    <MessageDialog
      mode="confirm"
      tone="danger"
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate(rule.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{sentence}</p>
      <p>{t('delete.text')}</p>
      {deletion.isError && (
        <Callout tone="failure">
          {t('delete.failed')} {failureText(deletion.error)}
        </Callout>
      )}
    </MessageDialog>
  );
}
