import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { measurementSystems } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/forms/language-select.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { chooseMeasurementSystem, useMeasurementSystem } from '../../lib/preferences.ts';
import { storeLanguage, storeMeasurementSystem } from '../account-preferences.ts';
import classes from './display-preferences.module.css';

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon };
const nextScheme: Record<MantineColorScheme, MantineColorScheme> = { auto: 'light', light: 'dark', dark: 'auto' };

/** Colour scheme, language and units: stored in this browser; language and units also in the account. */
export function DisplayPreferences() {
  const { t } = useTranslation();
  const system = useMeasurementSystem();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const SchemeIcon = schemeIcons[colorScheme];
  return (
    <div className={classes.preferences}>
      <SegmentedControl
        aria-label={t('measurementSystem.label')}
        className={classes.units}
        choices={measurementSystems.map((value) => ({ value, label: t(`measurementSystem.${value}`) }))}
        value={system}
        onChange={(chosen) => {
          chooseMeasurementSystem(chosen);
          void storeMeasurementSystem(chosen);
        }}
      />
      <LanguageSelect onChosen={(language) => void storeLanguage(language)} />
      <ActionIcon
        variant="default"
        className={classes.scheme}
        aria-label={t(`colorScheme.${colorScheme}`)}
        title={t(`colorScheme.${colorScheme}`)}
        onClick={() => setColorScheme(nextScheme[colorScheme])}
      >
        <SchemeIcon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}
