import { NativeSelect } from '@mantine/core';
import {
  type Colleague,
  type Rule,
  type RuleKind,
  ruleKinds,
} from '@washboard/contract/notifications/notification-rules';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { FormDialog } from '../../components/kit/form.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useKitForm } from '../../components/kit/use-kit-form.ts';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { DurationSelect } from './duration-select.tsx';
import { EscalationFields } from './escalation-fields.tsx';
import { MachinesFields } from './machines-fields.tsx';
import { useSaveRule } from './notification-settings-api.ts';
import { draftedRule, emptyDraft, type RuleDraft, type RuleForm, ruleDraft, ruleDraftErrors } from './rule-draft.ts';
import { ThresholdFields } from './threshold-fields.tsx';

const schema = z.custom<RuleDraft>();

interface RuleDialogProps {
  rule: Rule | null;
  email: string;
  colleagues: readonly Colleague[];
  isMailOn: boolean;
  hasNoDevice: boolean;
  onClose: () => void;
}

export function RuleDialog({ rule, email, colleagues, isMailOn, hasNoDevice, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const reader = { locale: useLocale(), system: useMeasurementSystem() };
  const saving = useSaveRule();
  const known = new Set(colleagues.map(({ userId }) => userId));
  const form = useKitForm({
    schema,
    initialValues: rule ? ruleDraft(rule, reader) : emptyDraft(reader),
    saving,
    rules: (draft) => ruleDraftErrors(draft, reader, known),
  });
  const { byMail, byPush } = form.values;
  return (
    <FormDialog
      form={form}
      isWide
      title={t(rule ? 'dialog.edit' : 'dialog.add')}
      submitLabel={t(rule ? 'dialog.save' : 'dialog.add')}
      lead={t('notSaved')}
      onSubmit={(draft) => {
        const entered = draftedRule(draft, reader, known);
        if (entered) saving.mutate({ ruleId: rule?.id ?? null, rule: entered }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <KindFields form={form} />
      <MachinesFields form={form} />
      <Choices legend={t('dialog.send')} isDisabled={false}>
        <ChoiceRow
          group="byMail"
          value="byMail"
          isOneOfMany
          isChosen={byMail}
          onChoose={() => form.change({ byMail: !byMail })}
          aside={email}
        >
          {t('dialog.mail')}
        </ChoiceRow>
        <ChoiceRow
          group="byPush"
          value="byPush"
          isOneOfMany
          isChosen={byPush}
          onChoose={() => form.change({ byPush: !byPush })}
          aside={t('dialog.pushHint')}
        >
          {t('dialog.push')}
        </ChoiceRow>
      </Choices>
      {!byMail && !byPush && (
        <Text size="sm" tone="quiet">
          {t('dialog.onlyInApp')}
        </Text>
      )}
      {byMail && !isMailOn && (
        <Text size="sm" tone="quiet">
          {t('dialog.mailOff')}
        </Text>
      )}
      {!byMail && byPush && hasNoDevice && (
        <Text size="sm" tone="quiet">
          {t('channels.noDevice')}
        </Text>
      )}
      <EscalationFields form={form} colleagues={colleagues} />
    </FormDialog>
  );
}

const offlinePresets = [5, 15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080];

function KindFields({ form }: { form: RuleForm }) {
  const { t } = useTranslation('notification-settings');
  const { values: draft, change } = form;
  return (
    <>
      <NativeSelect
        data-autofocus
        size="md"
        label={t('dialog.kind')}
        value={draft.kind}
        data={ruleKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => change({ kind: value as RuleKind })}
      />
      {draft.kind === 'alarm' && (
        <NativeSelect
          size="md"
          label={t('dialog.severity')}
          value={draft.severity}
          data={(['critical', 'warning', 'notice'] as const).map((severity) => ({
            value: severity,
            label: t(`what.alarm.${severity}`),
          }))}
          onChange={({ currentTarget: { value } }) => change({ severity: value as RuleDraft['severity'] })}
        />
      )}
      {draft.kind === 'offline' && (
        <DurationSelect
          label={t('dialog.offlineFor')}
          presets={offlinePresets}
          minutes={draft.offlineMinutes}
          onChange={(offlineMinutes) => change({ offlineMinutes })}
        />
      )}
      {draft.kind === 'threshold' && <ThresholdFields form={form} />}
    </>
  );
}
