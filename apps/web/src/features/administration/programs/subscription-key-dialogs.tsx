import { TextInput } from '@mantine/core';
import {
  type IssuedSubscriptionKey,
  minDashboardQuota,
  newSubscriptionKeySchema,
  quotaBounds,
  type SubscriptionKey,
} from '@washboard/contract/subscription-keys/subscription-keys';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FailureNote } from '../../../components/kit/failure-note.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { type SavingState, useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { RecordDialog } from '../record-dialog.tsx';
import type { ProgramOutcome } from './program-list.tsx';
import { RevokeDialog, RotateDialog } from './secret-dialogs.tsx';
import {
  useChangeSubscriptionKey,
  useCreateSubscriptionKey,
  useRevokeSubscriptionKey,
  useRotateSubscriptionKey,
  useSubscriptionKey,
} from './subscription-keys-api.ts';
import { UsageChart } from './usage-chart.tsx';

const keyActions = ['change', 'rotate', 'revoke'] as const;
export type SubscriptionKeyAction = (typeof keyActions)[number];

interface DialogProps {
  subscriptionKey: SubscriptionKey;
  onClose: () => void;
  onDone: (outcome: ProgramOutcome<IssuedSubscriptionKey>) => void;
}

interface SubscriptionKeyDialogsProps extends DialogProps {
  action: SubscriptionKeyAction | null;
  onAct: (action: SubscriptionKeyAction) => void;
}

export function SubscriptionKeyDialogs({ action, onAct, ...props }: SubscriptionKeyDialogsProps) {
  switch (action) {
    case null:
      return <KeyDialog subscriptionKey={props.subscriptionKey} onAct={onAct} onClose={props.onClose} />;
    case 'change':
      return <ChangeKey {...props} />;
    case 'rotate':
      return <RotateKey {...props} />;
    case 'revoke':
      return <RevokeKey {...props} />;
  }
}

interface KeyDialogProps extends Omit<DialogProps, 'onDone'> {
  onAct: (action: SubscriptionKeyAction) => void;
}

function KeyDialog({ subscriptionKey: key, onAct, onClose }: KeyDialogProps) {
  const { t } = useTranslation('administration-programs');
  const detail = useSubscriptionKey(key.id);
  const isDisabled = (action: SubscriptionKeyAction) => key.isBuiltIn && action !== 'change';
  const actions = keyActions.map((name) => ({
    name,
    label: t(`key.action.${name}`),
    explanation: isDisabled(name) ? t('key.builtIn') : t(`key.explain.${name}`),
    isEnding: name === 'revoke',
    isDisabled: isDisabled(name),
  }));
  return (
    <RecordDialog
      title={key.name}
      facts={useFacts(key)}
      actions={key.revokedAt === null ? actions : []}
      onAct={onAct}
      onClose={onClose}
    >
      {detail.isError ? <FailureNote of={detail.error} /> : <UsageChart days={detail.data?.days} />}
    </RecordDialog>
  );
}

function useFacts(key: SubscriptionKey) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  const instant = (at: string | null) => at !== null && formats.instant(at, 'medium');
  const facts = {
    hint: t('key.hint', { hint: key.hint }),
    quota: t('key.quotaEach', { shown: formats.integer(key.requestsPerMinute) }),
    createdAt: instant(key.createdAt),
    createdBy: key.createdBy,
    rotatedAt: instant(key.rotatedAt),
    previousValidUntil: instant(key.previousValidUntil),
    lastUsedAt: instant(key.lastUsedAt) || t('key.neverUsed'),
    revokedAt: instant(key.revokedAt),
  };
  return Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name, label: t(`field.${name as keyof typeof facts}`), value }));
}

export function CreateSubscriptionKey({ onClose, onDone }: Pick<DialogProps, 'onClose' | 'onDone'>) {
  const { t } = useTranslation('administration-programs');
  const create = useCreateSubscriptionKey();
  return (
    <KeyForm
      title={t('key.create.title')}
      submitLabel={t('key.create.submit')}
      before={null}
      saving={create}
      onSubmit={(body) =>
        create.mutate(
          { body },
          { onSuccess: (issued) => onDone({ text: t('key.create.done', { name: issued.name }), issued }) },
        )
      }
      onClose={onClose}
    />
  );
}

/** The server refuses if another administrator changed the key meanwhile. */
function ChangeKey({ subscriptionKey: key, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const change = useChangeSubscriptionKey();
  return (
    <KeyForm
      title={t('key.change.title', { name: key.name })}
      submitLabel={t('key.change.submit')}
      before={key}
      saving={change}
      onSubmit={(fields) =>
        change.mutate(
          {
            params: { path: { id: key.id } },
            body: { ...fields, ifName: key.name, ifRequestsPerMinute: key.requestsPerMinute },
          },
          { onSuccess: ({ name }) => onDone({ text: t('key.change.done', { name }) }) },
        )
      }
      onClose={onClose}
    />
  );
}

interface KeyFormProps {
  title: string;
  submitLabel: string;
  before: SubscriptionKey | null;
  saving: SavingState;
  onSubmit: (fields: { name: string; requestsPerMinute: number }) => void;
  onClose: () => void;
}

function KeyForm({ title, submitLabel, before, saving, onSubmit, onClose }: KeyFormProps) {
  const { t } = useTranslation('administration-programs');
  const formats = useFormats();
  const lowest = before?.isBuiltIn ? minDashboardQuota : quotaBounds.lowest;
  const form = useKitForm({
    schema: z.object({
      name: newSubscriptionKeySchema.shape.name,
      requestsPerMinute: z.pipe(
        z.pipe(z.string().check(z.trim(), z.regex(/^\d+$/)), z.transform(Number)),
        z.int().check(z.gte(lowest), z.lte(quotaBounds.highest)),
      ),
    }),
    initialValues: {
      name: before?.name ?? '',
      requestsPerMinute: String(before?.requestsPerMinute ?? quotaBounds.usual),
    },
    saving,
    fieldErrorWords: (field) =>
      field === 'requestsPerMinute'
        ? t('key.quotaBounds', { lowest: formats.integer(lowest), highest: formats.integer(quotaBounds.highest) })
        : undefined,
  });
  return (
    <FormDialog form={form} title={title} submitLabel={submitLabel} onSubmit={onSubmit} onClose={onClose}>
      <TextInput
        {...form.field('name')}
        data-autofocus
        dir="auto"
        label={t('field.name')}
        description={t('key.nameHint')}
      />
      <TextInput
        {...form.field('requestsPerMinute')}
        inputMode="numeric"
        label={t('key.quotaLabel')}
        description={t('key.quotaHint')}
      />
    </FormDialog>
  );
}

function RotateKey({ subscriptionKey: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const rotate = useRotateSubscriptionKey();
  return (
    <RotateDialog
      of="key"
      name={name}
      saving={rotate}
      onConfirm={(hours) =>
        rotate.mutate(
          { params: { path: { id } }, body: { overlapHours: hours } },
          { onSuccess: (issued) => onDone({ text: t('key.rotate.done', { name }), issued }) },
        )
      }
      onClose={onClose}
    />
  );
}

function RevokeKey({ subscriptionKey: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const revoke = useRevokeSubscriptionKey();
  return (
    <RevokeDialog
      of="key"
      name={name}
      saving={revoke}
      onConfirm={() =>
        revoke.mutate(
          { params: { path: { id } } },
          { onSuccess: () => onDone({ text: t('key.revoke.done', { name }) }) },
        )
      }
      onClose={onClose}
    />
  );
}
