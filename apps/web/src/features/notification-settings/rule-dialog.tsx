import { Button, NativeSelect } from '@mantine/core';
import {
  type Colleague,
  type Rule,
  type RuleKind,
  ruleKinds,
} from '@washboard/contract/notifications/notification-rules';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Callout } from '../../components/feedback/callout.tsx';
import { useFailureText } from '../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../components/forms/choices.tsx';
import { Text } from '../../components/kit/text.tsx';
import { useLocale } from '../../lib/i18n/i18n.ts';
import { useMeasurementSystem } from '../../lib/preferences.ts';
import { DurationSelect } from './duration-select.tsx';
import { EscalationFields } from './escalation-fields.tsx';
import { MachinesFields } from './machines-fields.tsx';
import { useSaveRule } from './notification-settings-api.ts';
import { type DraftField, draftOf, emptyDraft, faultsOf, type RuleDraft, ruleOf } from './rule-draft.ts';
import type { FieldsProps } from './rule-fields.ts';
import classes from './rule-form.module.css';
import { ThresholdFields } from './threshold-fields.tsx';

interface RuleDialogProps {
  /** Null: a new rule. */
  rule: Rule | null;
  email: string;
  colleagues: readonly Colleague[];
  isMailOn: boolean;
  /** For push messages. */
  hasNoDevice: boolean;
  onClose: () => void;
}

export function RuleDialog({ rule, email, colleagues, isMailOn, hasNoDevice, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['notification-settings', 'common']);
  const failureText = useFailureText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const reader = { locale: useLocale(), system: useMeasurementSystem() };
  const saving = useSaveRule();
  const [draft, setDraft] = useState(() => (rule ? draftOf(rule, reader) : emptyDraft(reader)));
  const [left, setLeft] = useState<ReadonlySet<DraftField>>(new Set());
  const known = new Set(colleagues.map(({ userId }) => userId));
  const faults = faultsOf(draft, reader, known);
  const shownFaults = Object.fromEntries(Object.entries(faults).filter(([field]) => left.has(field as DraftField)));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (saving.isPending) return;
    setLeft(new Set(Object.keys(faults) as DraftField[]));
    const entered = ruleOf(draft, reader, known);
    if (entered) saving.mutate({ ruleId: rule?.id ?? null, rule: entered }, { onSuccess: onClose });
    else form.current?.querySelector<HTMLElement>(`[data-field="${Object.keys(faults)[0]}"]`)?.focus();
  }

  const fields: FieldsProps = {
    draft,
    edit: (changes) => setDraft((before) => ({ ...before, ...changes })),
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    faults: shownFaults,
  };
  return (
    <Dialog
      isOpen
      isWide
      onClose={() => !saving.isPending && onClose()}
      title={t(rule ? 'dialog.edit' : 'dialog.add')}
      actions={
        <>
          <Button variant="default" disabled={saving.isPending} onClick={onClose}>
            {t('common:dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={saving.isPending}>
            {t(rule ? 'dialog.save' : 'dialog.add')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={classes.form} noValidate onSubmit={submit}>
        <KindFields {...fields} />
        <MachinesFields {...fields} />
        <Choices legend={t('dialog.send')} isLocked={false}>
          <ChoiceRow
            group="byMail"
            value="byMail"
            isOneOfMany
            isChosen={draft.byMail}
            onChoose={() => fields.edit({ byMail: !draft.byMail })}
            aside={email}
          >
            {t('dialog.mail')}
          </ChoiceRow>
          <ChoiceRow
            group="byPush"
            value="byPush"
            isOneOfMany
            isChosen={draft.byPush}
            onChoose={() => fields.edit({ byPush: !draft.byPush })}
            aside={t('dialog.pushHint')}
          >
            {t('dialog.push')}
          </ChoiceRow>
        </Choices>
        {!draft.byMail && !draft.byPush && (
          <Text size="sm" tone="quiet">
            {t('dialog.onlyInApp')}
          </Text>
        )}
        {draft.byMail && !isMailOn && (
          <Text size="sm" tone="quiet">
            {t('dialog.mailOff')}
          </Text>
        )}
        {!draft.byMail && draft.byPush && hasNoDevice && (
          <Text size="sm" tone="quiet">
            {t('channels.noDevice')}
          </Text>
        )}
        <EscalationFields {...fields} colleagues={colleagues} />
      </form>
      {saving.isError && (
        <Callout tone="failure">
          {t('notSaved')} {failureText(saving.error)}
        </Callout>
      )}
    </Dialog>
  );
}

const offlinePresets = [5, 15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 10_080];

function KindFields(fields: FieldsProps) {
  const { t } = useTranslation('notification-settings');
  const { draft, edit } = fields;
  return (
    <>
      <NativeSelect
        data-autofocus
        size="md"
        label={t('dialog.kind')}
        value={draft.kind}
        data={ruleKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        onChange={({ currentTarget: { value } }) => edit({ kind: value as RuleKind })}
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
          onChange={({ currentTarget: { value } }) => edit({ severity: value as RuleDraft['severity'] })}
        />
      )}
      {draft.kind === 'offline' && (
        <DurationSelect
          label={t('dialog.offlineFor')}
          presets={offlinePresets}
          minutes={draft.offlineMinutes}
          onChange={(offlineMinutes) => edit({ offlineMinutes })}
        />
      )}
      {draft.kind === 'threshold' && <ThresholdFields {...fields} />}
    </>
  );
}
