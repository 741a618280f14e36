import { useMantineColorScheme } from '@mantine/core';
import { measurementSystems } from '@washboard/contract/units/units';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '~icons/tabler/device-desktop';
import IconKeyboard from '~icons/tabler/keyboard';
import IconLanguage from '~icons/tabler/language';
import IconLogout from '~icons/tabler/logout';
import IconMoon from '~icons/tabler/moon';
import IconRuler2 from '~icons/tabler/ruler-2';
import IconSun from '~icons/tabler/sun';
import { chooseLanguage, useLanguage } from '../../lib/i18n/i18n.ts';
import { languageNames, languages } from '../../lib/i18n/languages.ts';
import { chooseMeasurementSystem, useMeasurementSystem } from '../../lib/preferences.ts';
import { storeLanguage, storeMeasurementSystem } from '../account-preferences.ts';
import type { LayoutDialog } from '../layout/layout-dialogs.tsx';
import type { PaletteEntry } from './palette-entry.ts';

const schemes = [
  { scheme: 'light', icon: IconSun },
  { scheme: 'dark', icon: IconMoon },
  { scheme: 'auto', icon: IconDeviceDesktop },
] as const;

export function useActionEntries(onOpenDialog: (dialog: LayoutDialog) => void): PaletteEntry[] {
  const { t } = useTranslation(['palette', 'common']);
  const current = { language: useLanguage(), system: useMeasurementSystem() };
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  const colours = schemes
    .filter(({ scheme }) => scheme !== colorScheme)
    .map(({ scheme, icon }) => ({
      id: `colours-${scheme}`,
      icon,
      label: t(`colours.${scheme}`),
      choose: () => setColorScheme(scheme),
    }));
  const units = measurementSystems
    .filter((system) => system !== current.system)
    .map((system) => ({
      id: `units-${system}`,
      icon: IconRuler2,
      label: t('units', { units: t(`common:measurementSystem.${system}`) }),
      choose: () => {
        chooseMeasurementSystem(system);
        void storeMeasurementSystem(system);
      },
    }));
  const tongues = languages
    .filter((language) => language !== current.language)
    .map((language) => ({
      id: `language-${language}`,
      icon: IconLanguage,
      label: t('language', { language: languageNames[language] }),
      choose: () => {
        void chooseLanguage(language);
        void storeLanguage(language);
      },
    }));
  const shortcuts = {
    id: 'shortcuts',
    icon: IconKeyboard,
    label: t('shortcuts'),
    choose: () => onOpenDialog('shortcuts'),
  };
  const logOut = {
    id: 'log-out',
    icon: IconLogout,
    label: t('common:menu.logout'),
    choose: () => onOpenDialog('logout'),
  };
  return [...colours, ...units, ...tongues, shortcuts, logOut].map((entry) => ({ group: 'actions', ...entry }));
}
