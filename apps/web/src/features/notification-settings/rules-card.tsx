import type { Userinfo } from '@washboard/contract/accounts/userinfo';
import { type NotificationSettings, type Rule, ruleBounds } from '@washboard/contract/notifications/notification-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBellOff from '~icons/tabler/bell-off';
import IconPlus from '~icons/tabler/plus';
import { Confirm } from '../../components/dialogs/confirm.tsx';
import { EmptyMessage } from '../../components/feedback/empty-message.tsx';
import { Rows } from '../../components/kit/stack.tsx';
import { Text } from '../../components/kit/text.tsx';
import { TouchButton } from '../../components/kit/touch-button.tsx';
import { Card } from '../../components/layout/card.tsx';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useDeleteRule } from './notification-settings-api.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRow } from './rule-row.tsx';
import { useRuleWords } from './use-rule-words.ts';

interface RulesCardProps {
  settings: NotificationSettings;
  account: Userinfo;
  hasNoDevice: boolean;
}

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; rule: Rule };

export function RulesCard({ settings: { items, colleagues, isMailOn }, account, hasNoDevice }: RulesCardProps) {
  const { t } = useTranslation('notification-settings');
  const formats = useFormats();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const isFull = items.length >= ruleBounds.rules;
  const addButton = (
    <TouchButton
      variant={items.length === 0 ? 'filled' : 'default'}
      leftSection={<IconPlus size={18} />}
      disabled={isFull}
      onClick={() => setOpened({ dialog: 'add' })}
    >
      {t('rules.add')}
    </TouchButton>
  );
  return (
    <Card title={t('rules.title')} aside={items.length > 0 && addButton}>
      {isFull && <Text tone="quiet">{t('rules.full', { shown: formats.integer(items.length) })}</Text>}
      {items.length === 0 ? (
        <EmptyMessage
          icon={<IconBellOff size={40} />}
          title={t('rules.emptyTitle')}
          text={t('rules.emptyText')}
          action={addButton}
        />
      ) : (
        <Rows>
          {items.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              colleagues={colleagues}
              isSilenced={
                !(rule.rule.kind === 'threshold' ? account.thresholdNotifications : account.alarmNotifications)
              }
              isMailOn={isMailOn}
              hasNoDevice={hasNoDevice}
              onEdit={() => setOpened({ dialog: 'edit', rule })}
              onDelete={() => setOpened({ dialog: 'delete', rule })}
            />
          ))}
        </Rows>
      )}
      {opened?.dialog === 'delete' ? (
        <DeleteRuleDialog rule={opened.rule} onClose={close} />
      ) : (
        opened && (
          <RuleDialog
            rule={opened.dialog === 'edit' ? opened.rule : null}
            email={account.email}
            colleagues={colleagues}
            isMailOn={isMailOn}
            hasNoDevice={hasNoDevice}
            onClose={close}
          />
        )
      )}
    </Card>
  );
}

function DeleteRuleDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useTranslation('notification-settings');
  const deletion = useDeleteRule();
  const { sentence } = useRuleWords(rule);
  return (
    <Confirm
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      tone="danger"
      action={deletion}
      lead={t('delete.failed')}
      onConfirm={() => deletion.mutate(rule.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{sentence}</p>
      <p>{t('delete.text')}</p>
    </Confirm>
  );
}
