import { TextInput } from '@mantine/core';
import {
  profileNameMaxLength,
  settingsProfileChangeSchema,
} from '@washboard/contract/settings-profiles/settings-profiles';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { Callout } from '../../../components/feedback/callout.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { FormDialog } from '../../../components/kit/form.tsx';
import { useKitForm } from '../../../components/kit/use-kit-form.ts';
import { modelName } from '../../../lib/machine/model-name.ts';
import { FoundMachines, MachineFinder } from '../compare/machine-finder.tsx';
import { useCreateProfile } from './settings-profiles-api.ts';

const schema = z.object({
  name: settingsProfileChangeSchema.shape.name,
  serialNumber: z.string().check(z.minLength(1)),
});

interface NewProfileDialogProps {
  onCreated: (id: string) => void;
  onClose: () => void;
}

/** The server omits calibrations, which fit one machine only. */
export function NewProfileDialog({ onCreated, onClose }: NewProfileDialogProps) {
  const { t } = useTranslation('settings-profiles');
  const create = useCreateProfile();
  const form = useKitForm({
    schema,
    initialValues: { name: '', serialNumber: '' },
    saving: create,
    fieldErrorWords: (field) => t(field === 'name' ? 'nameMissing' : 'new.machineMissing'),
  });
  const { value: serialNumber, error: machineMissing, onChange: choose } = form.field('serialNumber');

  return (
    <FormDialog
      form={form}
      title={t('new.title')}
      submitLabel={t('new.submit')}
      onSubmit={(body) =>
        create.mutate({ body: { ...body, hasFactoryParameters: false } }, { onSuccess: ({ id }) => onCreated(id) })
      }
      onClose={onClose}
      below={
        <>
          <MachineFinder machine={null}>
            {({ items }) =>
              items.length === 0 ? (
                <p>{t('machines.noneFound')}</p>
              ) : (
                <Choices legend={t('new.from')} isDisabled={create.isPending} isStacked>
                  <FoundMachines>
                    {items.map((machine) => (
                      <ChoiceRow
                        key={machine.serialNumber}
                        group="source"
                        value={machine.serialNumber}
                        isChosen={machine.serialNumber === serialNumber}
                        onChoose={() => choose(machine.serialNumber)}
                        aside={`${modelName(machine)} · ${machine.companyName}`}
                      >
                        {`${machine.applianceName} (${machine.serialNumber})`}
                      </ChoiceRow>
                    ))}
                  </FoundMachines>
                </Choices>
              )
            }
          </MachineFinder>
          {machineMissing && <Callout tone="failure">{machineMissing}</Callout>}
        </>
      }
    >
      <TextInput
        {...form.field('name')}
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        maxLength={profileNameMaxLength}
      />
    </FormDialog>
  );
}
