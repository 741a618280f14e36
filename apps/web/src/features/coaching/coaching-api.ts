import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

const path = '/api/v1/event-hub-listener/{serialNumber}/coaching';
const dismissPath = '/api/v1/event-hub-listener/{serialNumber}/coaching/{kind}/dismiss';

/** Working days end once a day, so what was read stays true for long. */
const staleMs = 600_000;

export function useCoaching(serialNumber: string) {
  return api.useQuery('get', path, { params: { path: { serialNumber } } }, { staleTime: staleMs });
}

export function useDismissCoaching() {
  return api.useMutation('post', dismissPath, useReadAgain());
}

export function useResumeCoaching() {
  return api.useMutation('delete', dismissPath, useReadAgain());
}

function useReadAgain() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: ['get', path] }) };
}
