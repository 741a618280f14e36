import { TextInput } from '@mantine/core';
import {
  type IssuedServiceClient,
  impliedScope,
  newServiceClientSchema,
  type ServiceClient,
} from '@washboard/contract/service-clients/service-clients';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../../components/feedback/callout.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { useRightWords } from '../../../components/text/use-right-words.ts';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { Expiry, expiryOf, type Life, LifeChoice } from './life-choice.tsx';
import type { ProgramOutcome } from './program-list.tsx';
import { RevokeDialog, RotateDialog } from './secret-dialogs.tsx';
import { useChangeServiceClient, useRevokeServiceClient, useRotateServiceClient } from './service-clients-api.ts';

const serviceClientActions = ['change', 'rotate', 'revoke'] as const;
export type ServiceClientAction = (typeof serviceClientActions)[number];

interface DialogProps {
  client: ServiceClient;
  onClose: () => void;
  onDone: (outcome: ProgramOutcome<IssuedServiceClient>) => void;
}

interface ServiceClientDialogsProps extends DialogProps {
  action: ServiceClientAction | null;
  onAct: (action: ServiceClientAction) => void;
}

export function ServiceClientDialogs({ action, onAct, ...props }: ServiceClientDialogsProps) {
  switch (action) {
    case null:
      return <ApplicationDialog client={props.client} onAct={onAct} onClose={props.onClose} />;
    case 'change':
      return <ChangeApplication {...props} />;
    case 'rotate':
      return <RotateApplication {...props} />;
    case 'revoke':
      return <RevokeApplication {...props} />;
  }
}

interface ApplicationDialogProps extends Omit<DialogProps, 'onDone'> {
  onAct: (action: ServiceClientAction) => void;
}

function ApplicationDialog({ client, onAct, onClose }: ApplicationDialogProps) {
  const { t } = useTranslation('administration-programs');
  const actions = serviceClientActions.map((name) => ({
    name,
    label: t(`application.action.${name}`),
    explanation: t(`application.explain.${name}`),
    isEnding: name === 'revoke',
  }));
  return (
    <RecordDialog
      title={client.name}
      facts={useFacts(client)}
      actions={client.revokedAt === null ? actions : []}
      onAct={onAct}
      onClose={onClose}
    />
  );
}

function useFacts(client: ServiceClient) {
  const { t } = useTranslation(['administration-programs', 'common']);
  const { t: tAccounts } = useTranslation('administration-accounts');
  const formats = useFormats();
  const locale = useLocale();
  const words = useRightWords();
  const listed = (texts: readonly string[]) => new Intl.ListFormat(locale).format(texts);
  const instant = (at: string | null) => at !== null && formats.instant(at, 'medium');
  const facts = {
    clientId: client.id,
    secret: t('key.hint', { hint: client.hint }),
    company: `${client.companyName} (${client.companyCode})`,
    role: t(`common:role.${client.role}`),
    profiles: listed(client.administrationProfile.map((profile) => tAccounts(`profile.${profile}`))),
    scopes: client.scopes
      .filter((scope) => scope !== impliedScope)
      .map((scope) => <div key={scope}>{words(scope)}</div>),
    expiresAt: (
      <>
        {instant(client.expiresAt)} {client.revokedAt === null && <Expiry expiresAt={client.expiresAt} />}
      </>
    ),
    createdAt: instant(client.createdAt),
    createdBy: client.createdBy,
    rotatedAt: instant(client.rotatedAt),
    previousSecretValidUntil: instant(client.previousValidUntil),
    lastTokenAt: instant(client.lastTokenAt) || t('key.neverUsed'),
    revokedAt: instant(client.revokedAt),
  };
  return Object.entries(facts)
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name, label: t(`field.${name as keyof typeof facts}`), value }));
}

const changeSchema = z.pick(newServiceClientSchema, { name: true });

function ChangeApplication({ client, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const [life, setLife] = useState<Life | null>(null);
  const change = useChangeServiceClient();
  const form = useKitForm({ schema: changeSchema, initialValues: { name: client.name }, saving: change });
  const expiresAt = life === null ? client.expiresAt : expiryOf(life);
  const isShorter = expiresAt < client.expiresAt;
  return (
    <FormDialog
      form={form}
      title={t('key.change.title', { name: client.name })}
      submitLabel={t('key.change.submit')}
      onSubmit={({ name }) =>
        change.mutate(
          {
            params: { path: { id: client.id } },
            body: { name, expiresAt, ifName: client.name, ifExpiresAt: client.expiresAt },
          },
          { onSuccess: (changed) => onDone({ text: t('application.change.done', { name: changed.name }) }) },
        )
      }
      onClose={onClose}
      below={isShorter && <Callout tone="warning">{t('application.change.shorter')}</Callout>}
    >
      <TextInput {...form.field('name')} data-autofocus dir="auto" label={t('field.name')} />
      <LifeChoice value={life} isOptional isDisabled={change.isPending} onChange={setLife} />
    </FormDialog>
  );
}

function RotateApplication({ client: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const rotate = useRotateServiceClient();
  return (
    <RotateDialog
      of="application"
      name={name}
      saving={rotate}
      onConfirm={(hours) =>
        rotate.mutate(
          { params: { path: { id } }, body: { overlapHours: hours } },
          { onSuccess: (issued) => onDone({ text: t('application.rotate.done', { name }), issued }) },
        )
      }
      onClose={onClose}
    />
  );
}

function RevokeApplication({ client: { id, name }, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('administration-programs');
  const revoke = useRevokeServiceClient();
  return (
    <RevokeDialog
      of="application"
      name={name}
      saving={revoke}
      onConfirm={() =>
        revoke.mutate(
          { params: { path: { id } } },
          { onSuccess: () => onDone({ text: t('application.revoke.done', { name }) }) },
        )
      }
      onClose={onClose}
    />
  );
}
