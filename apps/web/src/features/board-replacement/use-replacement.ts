import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BoardReplacement } from '@washboard/contract/appliances/board-replacement';
import { useState } from 'react';
import { api, fetchClient } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { boardKey, boardPath } from './board-replacement-api.ts';

interface LinkSecret {
  text: string;
  /** The server's time of it, by which it is told from one that was issued after it. */
  issuedAt: string | null;
}

/** Somebody else was faster: what stands there now is news enough. */
export const isOvertaken = (thrown: unknown): boolean => asProblem(thrown)?.code === 'BOARD_REPLACEMENT_CHANGED';

/**
 * All that can be done in one replacement.
 * @param onOvertaken told true when somebody else was faster, and false as soon as something is done again
 */
export function useReplacement(serialNumber: string, onOvertaken: (isSo: boolean) => void) {
  const queryClient = useQueryClient();
  /** Here and nowhere else: not in the cache of queries, the address or the browser's storage. */
  const [secret, setSecret] = useState<LinkSecret | null>(null);
  const queryKey = boardKey(serialNumber);
  const params = { path: { serialNumber } };
  const settled = {
    async onSuccess(told: BoardReplacement) {
      onOvertaken(false);
      // An answer that was on its way already tells what was before.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, told);
    },
    onError(thrown: unknown) {
      if (isOvertaken(thrown)) onOvertaken(true);
      void queryClient.invalidateQueries({ queryKey });
    },
  };
  const begin = api.useMutation('post', boardPath, settled);
  const cancel = api.useMutation('delete', boardPath, settled);
  const chooseOther = api.useMutation('post', `${boardPath}/board`, settled);
  const restore = api.useMutation('post', `${boardPath}/restore`, settled);
  const finish = api.useMutation('post', `${boardPath}/finish`, {
    ...settled,
    async onSuccess(told: BoardReplacement) {
      await settled.onSuccess(told);
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/appliance/getApplianceDetail'] });
    },
  });
  const issueSecret = useMutation({
    ...settled,
    async mutationFn(id: string): Promise<BoardReplacement> {
      const { data, error } = await fetchClient.POST(`${boardPath}/secret`, { params, body: { id } });
      if (error) throw error;
      const { linkSecret: text, progress } = data;
      setSecret({ text, issuedAt: progress.replacement?.secretIssuedAt ?? null });
      return progress;
    },
  });
  return { params, begin, cancel, issueSecret, secret, chooseOther, restore, finish };
}

export type Replacement = ReturnType<typeof useReplacement>;
