import { useMantineColorScheme } from '@mantine/core';
import { measurementSystems } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import { LanguageSelect } from '../../components/forms/language-select.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { chooseMeasurementSystem, useMeasurementSystem } from '../../lib/preferences.ts';
import { storeLanguage, storeMeasurementSystem } from '../account-preferences.ts';

const schemes = ['light', 'dark', 'auto'] as const;

/** The browser stores language, units and colours; the account stores only language and units. */
export function DisplayPreferences() {
  const { t } = useTranslation();
  const system = useMeasurementSystem();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <LanguageSelect onChosen={(language) => void storeLanguage(language)} />
      <SegmentedControl
        aria-label={t('measurementSystem.label')}
        choices={measurementSystems.map((value) => ({ value, label: t(`measurementSystem.${value}`) }))}
        value={system}
        onChange={(chosen) => {
          chooseMeasurementSystem(chosen);
          void storeMeasurementSystem(chosen);
        }}
      />
      <SegmentedControl
        aria-label={t('colorScheme.label')}
        choices={schemes.map((value) => ({ value, label: t(`colorScheme.${value}`) }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </>
  );
}
