import { TextInput } from '@mantine/core';
import { applianceNameSchema } from '@washboard/contract/appliances/appliance-change';
import { hourCycles } from '@washboard/contract/machine-link/display-settings';
import { measurementSystems } from '@washboard/contract/units/units';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { isFieldErrorCode, useFieldErrorText } from '../../../lib/forms/field-error-text.ts';
import { languageNames, languages, pickLanguage } from '../../../lib/i18n/languages.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { withSpaces } from '../use-step-words.ts';
import { defaultTimeZone } from './default-time-zone.ts';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

export function UnitsStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation } = props;
  const system =
    installation.inputOf('units').measurementSystem ?? installation.valueOf('units')?.measurementSystem ?? 'metric';
  return (
    <InstallationStepForm {...stepFrame('units', props, { measurementSystem: system })}>
      <Choices legend={t('step.units.short')} isLocked={false}>
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

function hourCycleOfDevice() {
  const { hourCycle } = new Intl.DateTimeFormat(navigator.language, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23';
}

export function ClockStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation } = props;
  const timeZone = defaultTimeZone(installation, props.machine);
  const formats = useFormats(undefined, timeZone);
  useNowEachSecond();
  const hourCycle =
    installation.inputOf('clock').hourCycle ?? installation.valueOf('clock')?.hourCycle ?? hourCycleOfDevice();
  return (
    <InstallationStepForm {...stepFrame('clock', props, { hourCycle })}>
      <Choices legend={t('step.clock.short')} isLocked={false}>
        {hourCycles.map((name) => (
          <ChoiceRow
            key={name}
            group="clock"
            value={name}
            isChosen={hourCycle === name}
            onChoose={() => installation.enter('clock', { hourCycle: name })}
          >
            {t(`clock.${name}`)}
          </ChoiceRow>
        ))}
      </Choices>
      <Text size="sm" tone="quiet">
        {t('clock.now', { time: formats.instant(serverNowMs()), timeZone: withSpaces(timeZone) })}
      </Text>
      {props.display}
    </InstallationStepForm>
  );
}

export function LanguageStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation } = props;
  const language =
    installation.inputOf('language').language ??
    installation.valueOf('language')?.language ??
    pickLanguage(navigator.languages);
  return (
    <InstallationStepForm {...stepFrame('language', props, { language })}>
      <Choices legend={t('step.language.short')} isLocked={false}>
        {languages.map((name) => (
          <ChoiceRow
            key={name}
            group="language"
            value={name}
            isChosen={language === name}
            onChoose={() => installation.enter('language', { language: name })}
          >
            {languageNames[name]}
          </ChoiceRow>
        ))}
      </Choices>
      {props.display}
    </InstallationStepForm>
  );
}

/** The server gives this name to every machine in stock, so the form does not propose it. */
const nameInStock = 'My device';

export function MachineNameStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const faultText = useFieldErrorText();
  const { installation, machine } = props;
  const known = machine.applianceName === nameInStock ? '' : machine.applianceName;
  const name = installation.inputOf('name').applianceName ?? installation.valueOf('name')?.applianceName ?? known;
  const [isLeft, setIsLeft] = useState(false);
  const parsed = applianceNameSchema.safeParse(name);
  const fault = parsed.success ? undefined : parsed.error.issues[0]?.message;
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
        error={isLeft && fault !== undefined && isFieldErrorCode(fault) ? faultText(fault) : undefined}
      />
    </InstallationStepForm>
  );
}
