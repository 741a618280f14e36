import { TextInput } from '@mantine/core';
import {
  profileNameMaxLength,
  settingsProfileChangeSchema,
} from '@washboard/contract/settings-profiles/settings-profiles';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormDialog } from '../../../components/kit/form.tsx';
import { type SavingState, useKitForm } from '../../../components/kit/use-kit-form.ts';
import type { ParameterModel } from '../model/parameter-model.ts';
import { useDescribeValuesFailure } from '../write/values-failure.tsx';

const schema = z.pick(settingsProfileChangeSchema, { name: true });

interface ProfileFormDialogProps {
  title: string;
  submitLabel: string;
  nameHint?: string;
  storedName: string;
  isWide?: boolean;
  saving: SavingState;
  model: ParameterModel;
  onSubmit: (name: string) => void;
  onClose: () => void;
  children: ReactNode;
}

export function ProfileFormDialog(props: ProfileFormDialogProps) {
  const { nameHint, storedName, saving, model, onSubmit, children, ...dialog } = props;
  const { t } = useTranslation('settings-profiles');
  const describe = useDescribeValuesFailure(model);
  const form = useKitForm({
    schema,
    initialValues: { name: storedName },
    saving,
    fieldErrorWords: () => t('nameMissing'),
  });
  const rebase = useEffectEvent(form.rebase);
  useEffect(() => {
    rebase({ name: storedName });
  }, [storedName]);
  return (
    <FormDialog {...dialog} form={form} describe={describe} onSubmit={({ name }) => onSubmit(name)}>
      <TextInput
        {...form.field('name')}
        data-autofocus
        label={t('name')}
        description={nameHint}
        maxLength={profileNameMaxLength}
      />
      {children}
    </FormDialog>
  );
}
