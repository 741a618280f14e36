import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import IconAdjustments from '~icons/tabler/adjustments';
import IconChartBar from '~icons/tabler/chart-bar';
import IconCpu from '~icons/tabler/cpu';
import IconHistory from '~icons/tabler/history';
import IconPlayerPlay from '~icons/tabler/player-play';
import IconWashMachine from '~icons/tabler/wash-machine';
import type { Icon } from '../../components/icons/create-icon.tsx';
import { knownDetail } from '../../features/machines/appliances-api.ts';
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
