import { useTranslation } from 'react-i18next';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { languageNames, languages, pickLanguage } from '../../../lib/i18n/languages.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

export function LanguageStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation } = props;
  const language =
    installation.inputOf('language').language ??
    installation.valueOf('language')?.language ??
    pickLanguage(navigator.languages);
  return (
    <InstallationStepForm {...stepFrame('language', props, { language })}>
      <Choices legend={t('step.language.short')} isDisabled={false}>
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
