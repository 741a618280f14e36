import { hourCycles } from '@washboard/contract/machine-link/display-settings';
import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useFormats } from '../../../lib/format/use-formats.ts';
import { serverNowMs } from '../../../lib/time/server-clock.ts';
import { useNowEachSecond } from '../../../lib/time/use-now.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { withSpaces } from '../use-step-words.ts';
import { defaultTimeZone } from './default-time-zone.ts';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

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
      <Choices legend={t('step.clock.short')} isDisabled={false}>
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
