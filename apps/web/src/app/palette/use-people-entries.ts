import { IconMail, IconUserCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { usePendingUsers } from '../../features/authorisations/authorisations-api.ts';
import { api } from '../../lib/api/api.ts';
import { mailLink } from '../../lib/contact-links.ts';
import { useUserAccount } from '../user-account.ts';
import { type FoundEntries, fewestLetters, mostFound } from './found-entries.ts';
import { matchesWords } from './matches-words.ts';
import type { PaletteEntry } from './palette-entry.ts';

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  companyName: string | null;
}

/** Found people with what can be done about them: an applicant is decided about, an account can be written to. */
export function usePeopleEntries(search: string): FoundEntries[] {
  const { data: account } = useUserAccount();
  const isAsked = search.length >= fewestLetters;
  const accounts = useAccounts(
    search,
    isAsked && account !== undefined && isPermitted(account, 'administration:accounts'),
  );
  const applicants = useApplicants(
    search,
    isAsked && account !== undefined && isPermitted(account, 'authorisations:decide'),
  );
  return [applicants, accounts];
}

function useAccounts(search: string, isAsked: boolean): FoundEntries {
  const query = { search, limit: mostFound, status: 'ACTIVE' } as const;
  const found = api.useQuery('get', '/api/v1/account/users', { params: { query } }, { enabled: isAsked });
  return {
    isPending: isAsked && found.isPending,
    failure: isAsked ? found.error : null,
    retry: () => void found.refetch(),
    entries: (found.data?.items ?? []).map((person) => ({
      ...entryOf(person),
      icon: IconMail,
      choose: () => window.location.assign(mailLink(person.email)),
    })),
  };
}

function useApplicants(search: string, isAsked: boolean): FoundEntries {
  const navigate = useNavigate();
  const found = usePendingUsers(isAsked);
  const matching = (found.data ?? []).filter(({ firstName, lastName, email, companyName }) =>
    matchesWords([firstName, lastName, email, companyName].join(' '), search),
  );
  return {
    isPending: isAsked && found.isPending,
    failure: isAsked ? found.error : null,
    retry: () => void found.refetch(),
    entries: (isAsked ? matching : []).slice(0, mostFound).map((person) => ({
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
