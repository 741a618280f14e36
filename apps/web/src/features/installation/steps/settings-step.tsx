import { Button, Skeleton } from '@mantine/core';
import { outcomesToRepeat } from '@washboard/contract/settings-profiles/profile-runs';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../components/badges/tone.tsx';
import { Callout } from '../../../components/feedback/callout.tsx';
import { ChoiceRow, Choices } from '../../../components/forms/choices.tsx';
import { Loaded } from '../../../components/kit/loaded.tsx';
import { Text } from '../../../components/kit/text.tsx';
import { useProfileChoices } from '../installation-api.ts';
import { InstallationStepForm } from '../installation-step-form.tsx';
import type { Installation } from '../use-installation-run.ts';
import { type InstallationStepProps, stepFrame } from './step-props.ts';

export function SettingsStep(props: InstallationStepProps) {
  const { t } = useTranslation('installation');
  const { installation, machine } = props;
  const query = useProfileChoices(machine);
  const profiles = query.data?.items ?? null;
  const { profile: entered } = installation.inputOf('settings');
  const saved = installation.valueOf('settings')?.profile;
  const proposed = profiles?.find(({ isDefault }) => isDefault);
  const chosen = [entered, saved, proposed].find((choice) => choice !== undefined)?.id ?? null;
  const profile = profiles?.find(({ id }) => id === chosen);
  const isKnown = chosen === null || profile !== undefined;
  const value = { profile: profile ? { id: profile.id, version: profile.version } : null };
  return (
    <InstallationStepForm {...stepFrame('settings', props, isKnown ? value : null)}>
      <Loaded query={query} failure={t('settings.failed')} placeholder={<Skeleton height={120} radius="lg" />} />
      <Choices legend={t('step.settings.short')} isDisabled={false}>
        <ChoiceRow
          group="profile"
          value=""
          isChosen={chosen === null}
          onChoose={() => installation.enter('settings', { profile: null })}
        >
          {t('settings.keep')}
        </ChoiceRow>
        {(profiles ?? []).map(({ id, name, version, isDefault, companyName }) => (
          <ChoiceRow
            key={id}
            group="profile"
            value={id}
            isChosen={chosen === id}
            onChoose={() => installation.enter('settings', { profile: { id, version } })}
            aside={isDefault ? t('settings.default', { company: companyName }) : companyName}
          >
            {t('settings.profile', { name, version })}
          </ChoiceRow>
        ))}
      </Choices>
      {profiles?.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('settings.none')}
        </Text>
      )}
      <AppliedProfile installation={installation} />
    </InstallationStepForm>
  );
}

const tones: Readonly<Record<string, Tone>> = { written: 'success', alreadySo: 'success', waiting: 'notice' };

export function AppliedProfile({ installation }: { installation: Installation }) {
  const { t } = useTranslation('installation');
  const { run, outbox } = installation;
  const value = run?.steps.settings?.value;
  if (!run?.settings || !value || outbox.unsent.settings) return null;
  const { outcome, profileName: name, version } = run.settings;
  return (
    <Callout tone={tones[outcome] ?? 'warning'}>
      <Text isStrong>{t('settings.profile', { name, version })}</Text>
      <p>{t(`settings.outcome.${outcome}`)}</p>
      {outcomesToRepeat.has(outcome) && (
        <Button variant="default" mt={8} onClick={() => installation.put('settings', value)}>
          {t('settings.again')}
        </Button>
      )}
    </Callout>
  );
}
