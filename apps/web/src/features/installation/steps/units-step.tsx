import { measurementSystems } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

export function UnitsStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation } = props;
  const system =
    installation.inputOf('units').measurementSystem ?? installation.valueOf('units')?.measurementSystem ?? 'metric';
  return (
    <InstallationStepForm {...stepFrame('units', props, { measurementSystem: system })}>
      <Choices legend={t('step.units.short')} isDisabled={false}>
        {measurementSystems.map((name) => (
          <ChoiceRow
            key={name}
            group="units"
            value={name}
            isChosen={system === name}
            onChoose={() => installation.enter('units', { measurementSystem: name })}
          >
            {t(`units.${name}`)}
          </ChoiceRow>
        ))}
      </Choices>
      {props.display}
    </InstallationStepForm>
  );
}
