import { NativeSelect } from '@mantine/core';
import { timeZoneOfCountry } from '@washboard/contract/appliances/countries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { readerTimeZone } from '../../../lib/time/reader-time-zone.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { withSpaces } from '../use-step-words.ts';
import { defaultTimeZone } from './default-time-zone.ts';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

export function TimeZoneStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation, machine } = props;
  const timeZone = installation.inputOf('timeZone').timeZone ?? defaultTimeZone(installation, machine);
  const choose = (zone: string) => installation.enter('timeZone', { timeZone: zone });
  const all = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const country = installation.valueOf('country')?.country ?? machine.country;
  const ofDevice = readerTimeZone();
  const ofCountry = country === null ? null : timeZoneOfCountry(country);
  const near = [
    ...(ofCountry === null
      ? []
      : [{ zone: ofCountry, words: t('field.ofCountry', { timeZone: withSpaces(ofCountry) }) }]),
    ...(ofDevice === ofCountry
      ? []
      : [{ zone: ofDevice, words: t('field.ofDevice', { timeZone: withSpaces(ofDevice) }) }]),
  ];
  return (
    <InstallationStepForm {...stepFrame('timeZone', props, { timeZone })}>
      <Choices legend={t('step.timeZone.short')} isDisabled={false}>
        {near.map(({ zone, words }) => (
          <ChoiceRow
            key={zone}
            group="timeZone"
            value={zone}
            isChosen={timeZone === zone}
            onChoose={() => choose(zone)}
          >
            {words}
          </ChoiceRow>
        ))}
      </Choices>
      <NativeSelect
        label={t('field.timeZone')}
        size="md"
        data={[...new Set([timeZone, ...all])].map((zone) => ({ value: zone, label: withSpaces(zone) }))}
        value={timeZone}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {props.display}
    </InstallationStepForm>
  );
}
