import { TextInput } from '@mantine/core';
import { profileNameMaxLength } from '@washboard/contract/settings-profiles/settings-profiles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { useFailureText } from '../../../components/feedback/failure-message.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { modelName } from '../../../lib/machine/model-name.ts';
import { MachineFinder } from '../compare/machine-finder.tsx';
import classes from './machine-choice.module.css';
import { useCreateProfile } from './settings-profiles-api.ts';

interface NewProfileDialogProps {
  /** Called with the ID of the new profile. */
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** Makes a settings profile of the present settings of a machine, without its calibration. */
export function NewProfileDialog({ onCreated, onClose }: NewProfileDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const failureText = useFailureText();
  const create = useCreateProfile();
  const [name, setName] = useState('');
  const [serialNumber, setSerialNumber] = useState('');
  const [isSent, setSent] = useState(false);

  function submit(): void {
    setSent(true);
    if (name.trim() === '' || serialNumber === '') return;
    create.mutate(
      { body: { name: name.trim(), serialNumber, hasFactoryParameters: false } },
      { onSuccess: ({ id }) => onCreated(id) },
    );
  }

  return (
    <FormDialog
      title={t('new.title')}
      submitLabel={t('new.submit')}
      isBusy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
      below={
        <>
          <MachineFinder machine={null}>
            {({ items }) =>
              items.length === 0 ? (
                <p>{t('machines.noneFound')}</p>
              ) : (
                <Choices legend={t('new.from')} isLocked={create.isPending} isStacked>
                  <div className={classes.list}>
                    {items.map((machine) => (
                      <ChoiceRow
                        key={machine.serialNumber}
                        group="source"
                        value={machine.serialNumber}
                        isChosen={machine.serialNumber === serialNumber}
                        onChoose={() => setSerialNumber(machine.serialNumber)}
                        aside={`${modelName(machine)} · ${machine.companyName}`}
                      >
                        {`${machine.applianceName} (${machine.serialNumber})`}
                      </ChoiceRow>
                    ))}
                  </div>
                </Choices>
              )
            }
          </MachineFinder>
          {isSent && serialNumber === '' && <Callout tone="failure">{t('new.machineMissing')}</Callout>}
          {create.isError && <Callout tone="failure">{failureText(create.error)}</Callout>}
        </>
      }
    >
      <TextInput
        size="md"
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        error={isSent && name.trim() === '' && t('nameMissing')}
        maxLength={profileNameMaxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
