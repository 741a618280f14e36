import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import IconMail from '~icons/tabler/mail';
import IconUserCheck from '~icons/tabler/user-check';
import IconWashMachine from '~icons/tabler/wash-machine';
import { usePendingUsers } from '../../features/authorisations/authorisations-api.ts';
import { listPath } from '../../features/machines/appliances-api.ts';
import { api } from '../../lib/api/api.ts';
import { mailLink } from '../../lib/contact-links.ts';
import { matchesWords } from '../../lib/matches-words.ts';
import { useUserAccount } from '../user-account.ts';
import type { PaletteEntry } from './palette-entry.ts';

export interface FoundEntries {
  entries: PaletteEntry[];
  isPending: boolean;
  failure: unknown;
  retry: () => void;
}

/** A single letter would match nearly everything. */
export const minLetters = 2;

export const maxFoundEntries = 6;

export function useMachineEntries(search: string): FoundEntries {
  const navigate = useNavigate();
  const isEnabled = search.length >= minLetters;
  const found = api.useQuery(
    'get',
    listPath,
    { params: { query: { search, limit: maxFoundEntries } } },
    { enabled: isEnabled },
  );
  return {
    isPending: isEnabled && found.isPending,
    failure: isEnabled ? found.error : null,
    retry: () => void found.refetch(),
    entries: (found.data?.items ?? []).map(({ serialNumber, applianceName, companyName }) => ({
      id: `machine-${serialNumber}`,
      group: 'machines',
      icon: IconWashMachine,
      label: applianceName,
      detail: [serialNumber, companyName].filter(Boolean).join(' · '),
      choose: () => void navigate({ to: '/device/$serialNumber', params: { serialNumber } }),
    })),
  };
}

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string | null;
}

export function usePeopleEntries(search: string): FoundEntries[] {
  const { data: account } = useUserAccount();
  const isEnabled = search.length >= minLetters;
  const accounts = useAccounts(
    search,
    isEnabled && account !== undefined && isPermitted(account, 'administration:accounts'),
  );
  const applicants = useApplicants(
    search,
    isEnabled && account !== undefined && isPermitted(account, 'authorisations:decide'),
  );
  return [applicants, accounts];
}

function useAccounts(search: string, isEnabled: boolean): FoundEntries {
  const query = { search, limit: maxFoundEntries, status: 'ACTIVE' } as const;
  const found = api.useQuery('get', '/api/v1/account/users', { params: { query } }, { enabled: isEnabled });
  return {
    isPending: isEnabled && found.isPending,
    failure: isEnabled ? found.error : null,
    retry: () => void found.refetch(),
    entries: (found.data?.items ?? []).map((person) => ({
      ...entryOf(person),
      icon: IconMail,
      choose: () => window.location.assign(mailLink(person.email)),
    })),
  };
}

function useApplicants(search: string, isEnabled: boolean): FoundEntries {
  const navigate = useNavigate();
  const found = usePendingUsers(isEnabled);
  const matching = (found.data ?? []).filter(({ firstName, lastName, email, companyName }) =>
    matchesWords([firstName, lastName, email, companyName].join(' '), search),
  );
  return {
    isPending: isEnabled && found.isPending,
    failure: isEnabled ? found.error : null,
    retry: () => void found.refetch(),
    entries: (isEnabled ? matching : []).slice(0, maxFoundEntries).map((person) => ({
      ...entryOf(person),
      icon: IconUserCheck,
      choose: () => void navigate({ to: '/pendingusers' }),
    })),
  };
}

function entryOf({ id, firstName, lastName, email, companyName }: Person): Omit<PaletteEntry, 'icon' | 'choose'> {
  return {
    id: `person-${id}`,
    group: 'people',
    label: `${firstName} ${lastName}`,
    detail: [email, companyName].filter(Boolean).join(' · '),
  };
}
