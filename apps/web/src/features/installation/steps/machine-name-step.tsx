import { TextInput } from '@mantine/core';
import { applianceNameSchema } from '@washboard/contract/appliances/appliance-change';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFieldErrorCode, useFieldErrorText } from '../../../lib/forms/field-error-text.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

/** The server gives this name to every machine in stock, so the form does not propose it. */
const nameInStock = 'My device';

export function MachineNameStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const fieldErrorText = useFieldErrorText();
  const { installation, machine } = props;
  const known = machine.applianceName === nameInStock ? '' : machine.applianceName;
  const name = installation.inputOf('name').applianceName ?? installation.valueOf('name')?.applianceName ?? known;
  const [isLeft, setIsLeft] = useState(false);
  const parsed = applianceNameSchema.safeParse(name);
  const fieldError = parsed.success ? undefined : parsed.error.issues[0]?.message;
  return (
    <InstallationStepForm {...stepFrame('name', props, parsed.success ? { applianceName: parsed.data } : null)}>
      <TextInput
        label={t('field.name')}
        size="md"
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        onChange={(event) => installation.enter('name', { applianceName: event.currentTarget.value })}
        onBlur={() => setIsLeft(true)}
        error={
          isLeft && fieldError !== undefined && isFieldErrorCode(fieldError) ? fieldErrorText(fieldError) : undefined
        }
      />
    </InstallationStepForm>
  );
}
