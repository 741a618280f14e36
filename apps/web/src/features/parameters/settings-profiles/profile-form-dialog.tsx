import { Button, TextInput } from '@mantine/core';
import { profileNameMaxLength } from '@washboard/contract/settings-profiles/settings-profiles';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { ParameterModel } from '../parameter-model.ts';
import { ValuesFailure } from '../write/values-failure.tsx';
import classes from './profile-card.module.css';

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
  const { t: common } = useTranslation();
  const formId = useId();
  const [name, setName] = useState(initialName);
  const [isNameMissing, setNameMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setNameMissing(name.trim() === '');
    if (name.trim() !== '') props.onSubmit(name.trim());
  }

  return (
    <Dialog
      isOpen
      isWide={isWide}
      onClose={() => !isBusy && props.onClose()}
      title={title}
      actions={
        <>
          <Button variant="default" disabled={isBusy} onClick={props.onClose}>
            {common('dialog.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={submit}>
        <TextInput
          size="md"
          data-autofocus
          label={t('name')}
          description={nameHint}
          error={isNameMissing && t('nameMissing')}
          maxLength={profileNameMaxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {children}
        {failure !== null && <ValuesFailure failure={failure} model={model} />}
      </form>
    </Dialog>
  );
}
