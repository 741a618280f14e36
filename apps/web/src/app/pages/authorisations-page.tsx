import { Authorisations } from '../../features/authorisations/authorisations.tsx';
import { useUserAccount } from '../user-account.ts';

export function AuthorisationsPage() {
  const { data: account } = useUserAccount();
  return account && <Authorisations deciderRole={account.role} />;
}
