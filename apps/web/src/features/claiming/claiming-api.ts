import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { useFailureText } from '../../lib/api/use-failure-text.ts';
import { useFormats } from '../../lib/format/use-formats.ts';

const exposePath = '/api/v1/event-hub-listener/{serialNumber}/expose-claiming-code';
const claimPath = '/api/v1/appliance/appliances/{serialNumber}/claim';
const unclaimPath = '/api/v1/appliance/appliances/{serialNumber}/unclaim';

export const useExposeClaimingCode = () => api.useMutation('post', exposePath);

export function useClaim() {
  const forget = useForgetMachines();
  return api.useMutation('post', claimPath, { onSuccess: forget });
}

export function useNameMachine() {
  const forget = useForgetMachines();
  return api.useMutation('post', '/api/v1/appliance/updateAppliance', { onSuccess: forget });
}

export const useUnclaim = () => api.useMutation('post', unclaimPath);

export function useForgetMachines(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => typeof path === 'string' && path.startsWith('/api/v1/appliance/'),
    });
  };
}

export function useClaimingFailureText(): (thrown: unknown) => string {
  const { t } = useTranslation('claiming');
  const formats = useFormats();
  const failureText = useFailureText();
  return (thrown) => {
    const problem = asProblem(thrown);
    if (problem?.code === 'CLAIMING_CODE_WRONG' && problem.triesLeft !== undefined)
      return t('wrong', { count: problem.triesLeft, shown: formats.integer(problem.triesLeft) });
    if (problem?.code === 'COMMAND_REFUSED' && problem.reason === 'unsupported') return t('cannotShow');
    return failureText(thrown);
  };
}
