import { useQueryClient } from '@tanstack/react-query';
import { isPermitted } from '@washboard/contract/accounts/permissions';
import { useLanguage } from '../../../lib/i18n/i18n.ts';
import { loadPart } from '../../../lib/version/load-chunk.ts';
import { useUserAccount } from '../../user-account.ts';
import type { MachineToSave } from './save-offline.ts';

export function useSaveOffline(): (machines: readonly MachineToSave[], options: { isRenewing: boolean }) => void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  const { data: account } = useUserAccount();
  const mayUseBluetooth =
    account !== undefined && isPermitted(account, 'bluetooth:use') && navigator.bluetooth !== undefined;
  return (machines, { isRenewing }) =>
    void loadPart(() => import('./save-offline.ts')).then(({ saveOffline }) =>
      saveOffline({ machines, isRenewing, language, mayUseBluetooth, queryClient }),
    );
}
