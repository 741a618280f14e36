import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { MachineDay } from '../../../features/machines/day-strips/machine-day.tsx';
import type { LiveMachine } from './machine-content.tsx';

const route = getRouteApi('/main/device/$serialNumber/');

export function OverviewDay({ machine }: Pick<LiveMachine, 'machine'>) {
  const { days = '1d' } = route.useSearch();
  const navigate = useNavigate();
  return (
    <MachineDay
      machine={machine}
      span={days}
      onSpan={(chosen) =>
        void navigate({
          to: '.',
          search: ({ days: _, ...search }) => ({ ...search, ...(chosen !== '1d' && { days: chosen }) }),
          resetScroll: false,
        })
      }
    />
  );
}
