import { TextInput } from '@mantine/core';
import { profileNameMaxLength } from '@washboard/contract/settings-profiles/settings-profiles';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import type { ParameterModel } from '../parameter-model.ts';
import { ValuesFailure } from '../write/values-failure.tsx';

interface ProfileFormDialogProps {
  title: string;
  submitLabel: string;
  nameHint?: string;
  initialName: string;
  isWide?: boolean;
  isBusy: boolean;
  failure: unknown;
  model: ParameterModel;
  /** @param name not empty */
  onSubmit: (name: string) => void;
  onClose: () => void;
  /** The fields below the name. */
  children: ReactNode;
}

/** Asks for the name of a settings profile and for what it contains. */
export function ProfileFormDialog(props: ProfileFormDialogProps) {
  const { title, submitLabel, nameHint, initialName, isWide = false, isBusy, failure, model, children } = props;
  const { t } = useTranslation('settings-profiles');
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? initialName;
  const [isNameMissing, setNameMissing] = useState(false);

  function submit(): void {
    setNameMissing(name.trim() === '');
    if (name.trim() !== '') props.onSubmit(name.trim());
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isWide={isWide}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <TextInput
        size="md"
        data-autofocus
        label={t('name')}
        description={nameHint}
        error={isNameMissing && t('nameMissing')}
        maxLength={profileNameMaxLength}
        value={name}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {children}
      {failure !== null && <ValuesFailure failure={failure} model={model} />}
    </FormDialog>
  );
}
