import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplianceDetail } from '@washboard/contract/appliances/appliances';
import type {
  BoardReplacement,
  BoardReplacementProgress,
} from '@washboard/contract/board-replacement/board-replacement';
import { useState } from 'react';
import { api, dataOf, fetchClient } from '../../lib/api/api.ts';
import { asProblem } from '../../lib/api/failure.ts';
import { boardKey, boardPath } from './board-replacement-api.ts';

interface LinkSecret {
  text: string;
  /** The server's time orders secrets. */
  issuedAt: string | null;
}

export const isOvertaken = (thrown: unknown): boolean => asProblem(thrown)?.code === 'BOARD_REPLACEMENT_CHANGED';

/** @param onOvertaken true when another user was faster, false with the next action */
export function useReplacement(serialNumber: string, onOvertaken: (isSo: boolean) => void) {
  const queryClient = useQueryClient();
  /** The secret must not reach the query cache, the address or the browser's storage. */
  const [secret, setSecret] = useState<LinkSecret | null>(null);
  const queryKey = boardKey(serialNumber);
  const params = { path: { serialNumber } };
  const settled = {
    async onSuccess(boardReplacement: BoardReplacement) {
      onOvertaken(false);
      // A response in flight has the previous state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, boardReplacement);
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
    async onSuccess(boardReplacement: BoardReplacement) {
      await settled.onSuccess(boardReplacement);
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/appliance/getApplianceDetail'] });
    },
  });
  const issueSecret = useMutation({
    ...settled,
    async mutationFn(id: string): Promise<BoardReplacement> {
      const { linkSecret: text, progress } = await dataOf(
        fetchClient.POST(`${boardPath}/secret`, { params, body: { id } }),
      );
      setSecret({ text, issuedAt: progress.replacement?.secretIssuedAt ?? null });
      return progress;
    },
  });
  return { params, begin, cancel, issueSecret, secret, chooseOther, restore, finish };
}

export type Replacement = ReturnType<typeof useReplacement>;

export interface ReplacementStepProps {
  machine: ApplianceDetail;
  boardReplacement: BoardReplacement;
  progress: BoardReplacementProgress;
  replacement: Replacement;
}
