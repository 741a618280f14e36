import { TextInput } from '@mantine/core';
import { applianceNameSchema } from '@washboard/contract/appliances/appliance-change';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFieldFault, useFaultText } from '../../../lib/forms/field-fault.ts';
import { StepFrame } from '../step-frame.tsx';
import { frameOf, type StepProps } from './step-props.ts';

/** The name of every machine in stock. */
const nameInStock = 'My device';

export function NameStep(props: StepProps) {
  const { t } = useTranslation('installation');
  const faultText = useFaultText();
  const { installation, machine } = props;
  const known = machine.applianceName === nameInStock ? '' : machine.applianceName;
  const name = installation.inputOf('name').applianceName ?? installation.valueOf('name')?.applianceName ?? known;
  const [isLeft, setIsLeft] = useState(false);
  const parsed = applianceNameSchema.safeParse(name);
  const fault = parsed.success ? undefined : parsed.error.issues[0]?.message;
  return (
    <StepFrame {...frameOf('name', props, parsed.success ? { applianceName: parsed.data } : null)}>
      <TextInput
        label={t('field.name')}
        size="md"
        autoComplete="off"
        enterKeyHint="next"
        value={name}
        onChange={(event) => installation.enter('name', { applianceName: event.currentTarget.value })}
        onBlur={() => setIsLeft(true)}
        error={isLeft && fault !== undefined && isFieldFault(fault) ? faultText(fault) : undefined}
      />
    </StepFrame>
  );
}
