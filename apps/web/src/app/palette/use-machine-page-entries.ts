import {
  type Icon,
  IconAdjustments,
  IconChartBar,
  IconCpu,
  IconHistory,
  IconPlayerPlay,
  IconWashMachine,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { knownDetail } from '../../features/appliances/appliances-api.ts';
import { type MachinePlaceName, useMachinePlaces } from '../pages/machine/machine-pages.ts';
import type { PaletteEntry } from './palette-entry.ts';

const icons: Record<MachinePlaceName, Icon> = {
  overview: IconWashMachine,
  history: IconHistory,
  statistics: IconChartBar,
  control: IconPlayerPlay,
  settings: IconAdjustments,
  device: IconCpu,
};

/** The pages of the machine that is open; also found by the name of their place. */
export function useMachinePageEntries(): PaletteEntry[] {
  const { t } = useTranslation();
  const { serialNumber } = useParams({ strict: false });
  const navigate = useNavigate();
  const places = useMachinePlaces();
  const queryClient = useQueryClient();
  if (serialNumber === undefined) return [];
  const machineName = knownDetail(queryClient, serialNumber)?.applianceName ?? serialNumber;
  return places.flatMap(({ name: place, pages }) =>
    pages.map(
      ({ to, name }): PaletteEntry => ({
        id: `machine-page-${name}`,
        group: 'machinePages',
        icon: icons[place],
        label: t(`machinePage.${name}`),
        detail: machineName,
        words: t(`machinePlace.${place}`),
        choose: () => void navigate({ to, params: { serialNumber } }),
      }),
    ),
  );
}
