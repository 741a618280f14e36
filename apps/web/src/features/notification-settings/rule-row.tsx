import { ActionIcon, Switch } from '@mantine/core';
import type { Colleague, Rule } from '@washboard/contract/notifications/notification-rules';
import { useTranslation } from 'react-i18next';
import IconPencil from '~icons/tabler/pencil';
import IconTrash from '~icons/tabler/trash';
import { Text } from '../../components/kit/text.tsx';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';
import { useNowEachHalfMinute } from '../../lib/time/use-now.ts';
import classes from './notification-settings.module.css';
import { useSaveRule } from './notification-settings-api.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RuleRowProps {
  rule: Rule;
  colleagues: readonly Colleague[];
  /** The account may have switched off all rules of this kind. */
  isSilenced: boolean;
  isMailOn: boolean;
  hasNoDevice: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function RuleRow({ rule: shown, colleagues, onEdit, onDelete, ...channels }: RuleRowProps) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const failureText = useFailureText();
  const words = useRuleWords(shown);
  const save = useSaveRule();
  const { id, rule } = shown;
  const isEnabled = save.isPending ? save.variables.rule.isEnabled : rule.isEnabled;
  const named = (label: string) => t('common:labelled', { label, text: words.sentence });
  return (
    <li className={classes.rule} data-off={!isEnabled || channels.isSilenced || undefined}>
      <Switch
        size="md"
        className={classes.switch}
        aria-label={words.sentence}
        checked={isEnabled}
        disabled={save.isPending}
        onChange={({ currentTarget: { checked } }) =>
          save.mutate({ ruleId: id, rule: { ...rule, isEnabled: checked } })
        }
      />
      <div className={classes.words}>
        <p className={classes.sentence}>{words.sentence}</p>
        {rule.escalation && (
          <Text size="sm" tone="quiet" className={classes.detail}>
            {words.escalation(colleagues)}
          </Text>
        )}
        <RuleState rule={shown} {...channels} />
        {save.isError && (
          <Text role="alert" size="sm" tone="alarm">
            {t('notSaved')} {failureText(save.error)}
          </Text>
        )}
      </div>
      <div className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label={named(t('rules.edit'))}
          onClick={onEdit}
        >
          <IconPencil size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="var(--touch)"
          aria-label={named(t('rules.delete'))}
          onClick={onDelete}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The row has room for one statement, so the most important one wins. */
function RuleState({
  rule: { rule, machine, companyName, open, lastAt },
  isSilenced,
  ...channels
}: Pick<RuleRowProps, 'isSilenced' | 'isMailOn' | 'hasNoDevice'> & { rule: Rule }) {
  const { t } = useTranslation('notification-settings');
  const formats = useFormats();
  const nowMs = useNowEachHalfMinute();
  const { serialNumber, companyCode } = rule.machines;
  if ((serialNumber && !machine) || (companyCode && !companyName)) {
    return (
      <Text size="sm" tone="quiet" className={classes.detail} data-tone="warning">
        {t('rules.outOfScope')}
      </Text>
    );
  }
  if (rule.isEnabled && isSilenced)
    return (
      <Text size="sm" tone="quiet" className={classes.detail}>
        {t('rules.silenced')}
      </Text>
    );
  const undeliveredReason = rule.isEnabled && undeliveredReasonOf(rule, channels);
  if (undeliveredReason) {
    return (
      <Text size="sm" tone="quiet" className={classes.detail} data-tone="warning">
        {t(`rules.${undeliveredReason}`)}
      </Text>
    );
  }
  if (open > 0) {
    return (
      <Text size="sm" tone="quiet" className={classes.detail} data-tone="warning">
        {t('rules.openAt', { count: open, shown: formats.integer(open) })}
      </Text>
    );
  }
  return (
    <Text size="sm" tone="quiet" className={classes.detail}>
      {lastAt === null ? t('rules.never') : t('rules.lastAt', { time: formats.timeOrDay(lastAt, nowMs) })}
    </Text>
  );
}

function undeliveredReasonOf(
  { byMail, byPush }: Rule['rule'],
  { isMailOn, hasNoDevice }: Pick<RuleRowProps, 'isMailOn' | 'hasNoDevice'>,
) {
  if ((byMail && isMailOn) || (byPush && !hasNoDevice)) return null;
  if (byMail) return byPush ? 'mailOffNoDevice' : 'mailOff';
  return byPush ? 'noDevice' : null;
}
