import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseListSearch } from '../../features/appliances/list/list-search.ts';
import { MachineList } from '../../features/appliances/list/machine-list.tsx';

export function MachineListPage() {
  const search = useSearch({ strict: false, select: parseListSearch });
  const navigate = useNavigate();
  return (
    <MachineList
      search={search}
      onSearchChange={(next) => void navigate({ to: '.', search: next, replace: true, resetScroll: false })}
    />
  );
}
